import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSW } from 'workbox-build';
import { chunksFor } from './public-pages.mjs';

/** @typedef {import('./public-pages.mjs').Manifest} Manifest */

/** What a page of an attempt is made of when it is reloaded: the portal's guard, both attempts and what they fetch late, the check before a test, and both ways to sign in. */
const entries = [
  'app.html',
  'src/views/portal/portal-guard.tsx',
  'src/views/exam/quiz-attempt-page.tsx',
  'src/views/exam/mock-attempt-page.tsx',
  'src/views/exam/hall-parts.tsx',
  'src/views/exam/security-check.tsx',
  'src/views/portal/sign-in-again.tsx',
  'src/views/accounts/sign-in-page.tsx',
  'calculator.html',
];

/** The app's page as the server fills it in. No link leads to this address: every other one of the portal is answered by the network. */
const shell = '/student-portal/shell';
const calculator = '/student-portal/calculator.html';

/** The server puts the revision of the filled page here (server/site/service-worker.ts). */
const shellRevision = '%SHELL_REVISION%';

/** @param {Manifest} manifest @returns {string[]} the files that an attempt's page loads, each once */
export function filesOfAttempt(manifest) {
  const chunks = chunksFor(manifest, entries);
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].filter((file) => !file.endsWith('.html'));
}

/**
 * Images of questions come from what the page has put by for the sitting under way (src/services/exam/sitting-media.ts), else from the network.
 * Stands in the worker as it is written here.
 * @param {{ request: Request }} asked
 */
const keptOrFetched = async ({ request }) => (await caches.match(request)) ?? fetch(request);

/**
 * Shows that there is something new, and leads to it: a push has no content, so that no service between here and there learns any. Of several that come one is
 * shown. Stands in each worker as it is written here.
 */
function listenForPushes() {
  const worker = /** @type {any} */ (globalThis);
  /** @type {Record<string, string>} where something new stands, by the scope of the worker */
  const pages = { '/teacher-portal': '/teacher-portal/dashboard', '/parents': '/parents' };
  worker.addEventListener('push', (/** @type {any} */ event) => {
    const shown = worker.registration.showNotification('Prepchart', {
      ...{ body: 'There’s something new for you.', tag: 'notice', icon: '/apple-touch-icon.png' },
    });
    event.waitUntil(shown);
  });
  worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
    event.notification.close();
    const scope = new URL(worker.registration.scope).pathname;
    event.waitUntil(worker.clients.openWindow(pages[scope] ?? '/student-portal/notices'));
  });
}

/** @param {{ url: URL, sameOrigin: boolean }} asked */
const isMedia = ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/');

/**
 * Writes {folder}/service-worker.js: it opens the pages of an attempt without a network, answers nothing else, and shows notifications. A new build's worker
 * waits until the page tells it to take over. Beside it notices-worker.js, for tutors and parents, shows notifications and keeps nothing.
 * @param {string} folder the built app's
 * @returns {Promise<{ count: number, size: number }>} how many files it keeps, and their bytes
 */
export async function writeServiceWorker(folder) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const calculatorRevision = createHash('sha256')
    .update(readFileSync(join(folder, 'calculator.html')))
    .digest('hex')
    .slice(0, 20);
  const { count, size, warnings } = await generateSW({
    swDest: join(folder, 'service-worker.js'),
    globDirectory: folder,
    globPatterns: filesOfAttempt(manifest),
    modifyURLPrefix: { '': '/' },
    dontCacheBustURLsMatching: /^\/?assets\//,
    additionalManifestEntries: [
      { url: shell, revision: shellRevision },
      { url: calculator, revision: calculatorRevision },
    ],
    // Only a sitting's own page: it goes on with the build it began with. Of a page that takes payments nothing is answered here.
    navigateFallback: shell,
    navigateFallbackAllowlist: [/^\/student-portal\/(quizzes|mock-tests)\/attend\//],
    runtimeCaching: [{ urlPattern: isMedia, handler: keptOrFetched }],
    directoryIndex: null,
    skipWaiting: false,
    clientsClaim: false,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    maximumFileSizeToCacheInBytes: 3_000_000,
    mode: 'production',
  });
  appendFileSync(join(folder, 'service-worker.js'), `\n(${listenForPushes})();\n`);
  writeFileSync(join(folder, 'notices-worker.js'), `(${listenForPushes})();\n`);
  if (warnings.length > 0) throw new Error(`The service worker lacks something: ${warnings.join(' ')}`);
  return { count, size };
}
