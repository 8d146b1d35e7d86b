import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/scripts/support/chunk-groups.mjs';
import { devOpenapi } from './tools/scripts/support/dev-openapi.mjs';
import { devPages } from './tools/scripts/support/dev-pages.mjs';
import { onPageAlready } from './tools/scripts/support/on-page-already.mjs';
import { pdfData } from './tools/scripts/support/pdf-data.mjs';
import { pdfReaderAddress } from './tools/scripts/support/pdf-reader-address.mjs';
import { plainIcons } from './tools/scripts/support/plain-icons.mjs';
import { plainReact } from './tools/scripts/support/plain-react.mjs';
import { plainRouter } from './tools/scripts/support/plain-router.mjs';
import { plainXstate } from './tools/scripts/support/plain-xstate.mjs';
import { reactModules } from './tools/scripts/support/react-modules.mjs';
import { root } from './tools/scripts/support/root.mjs';
import { stripRequirements } from './tools/scripts/support/strip-requirements.mjs';
import { statechartsRelay } from './tools/statecharts/relay.mjs';

/** The app in a document of its own, the calculator framed by the exam hall; public pages are written by tools/scripts/build.mjs. */
const product = ['app.html', 'calculator.html', 'src/app/hydrate/start.ts', 'src/app/hydrate/hydrate-page.ts'];

/** What the exam hall fetches beside the page or when a sitting is over may find its own way to what it is made of, but for styles: nothing of it is named in the hall. */
const examHall = /\/exam-[^/]*$/;
/** What stands around the hall need not name what it has itself. */
const aroundHall = /\/(mock-attempt-page|portal-guard|app)-[^/]*$/;
const inHall = /\/(rolldown-runtime|react|flow|app|page|preload)-[^/]*\.js$/;

const leanZod = fileURLToPath(new URL('src/app/lean-zod.ts', import.meta.url));

/** A style's own name, and a short one of its file: the same for browser and server, and on every machine. */
const nameStyle = (name: string, file: string): string =>
  `${name}_${createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 4)}`;

/** Names the code that runs, for recordings of what it did; null where git does not say. */
function nameBuild(): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/**
 * App, public pages and calculator for the browser (default), and, with `--ssr`, the server and the admin command. `tools/scripts/build.mjs` also
 * builds `src/app/prerender/render.tsx` with it, which makes the public pages. With the mode `statecharts` the build has the developers' page
 * /dev/statecharts too, and its app tells that page what its flows do.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    plainIcons(),
    ...(isSsrBuild ? [] : [reactModules(), plainReact(), plainRouter()]),
    ...(isSsrBuild || mode === 'statecharts' ? [] : [plainXstate()]),
    stripRequirements(mode),
    devPages(),
    statechartsRelay(),
    devOpenapi(),
    pdfData(),
    pdfReaderAddress(),
    ...(isSsrBuild ? [] : [onPageAlready()]),
  ],
  appType: 'mpa',
  // What the developers' page reads is no part of the contract, and takes all of zod.
  resolve: {
    alias: command === 'serve' || isSsrBuild || mode === 'statecharts' ? [] : [{ find: /^zod\/mini$/, replacement: leanZod }],
  },
  css: { modules: { generateScopedName: nameStyle } },
  define: {
    STATECHARTS: JSON.stringify(mode === 'statecharts'),
    BUILD: command === 'serve' || mode === 'statecharts' ? JSON.stringify(nameBuild()) : 'null',
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: { input: { main: 'server/main.ts', admin: 'server/admin/main.ts', pack: 'server/demo/pack.ts' } },
      }
    : {
        outDir: 'dist/app',
        target: 'es2022',
        manifest: true,
        // Browsers that know what the build is written in fetch ahead by themselves, all but Safari 16, which merely fetches later.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, needed, { hostId }) =>
            needed.filter(
              (file) => file.endsWith('.css') || !(examHall.test(hostId) || (aroundHall.test(hostId) && inHall.test(file))),
            ),
        },
        rolldownOptions: {
          input: mode === 'statecharts' ? [...product, 'statecharts.html'] : product,
          // What zod/mini has and src/app/lean-zod.ts has not would be called as nothing.
          onwarn(warning, warn) {
            if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
            warn(warning);
          },
          // A number of the contract stands where it is used: a name that files share costs each of them more.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          // What brings a page to life exports it to the script in the page.
          preserveEntrySignatures: 'exports-only',
          // Vite's minifier would take out the developer-tools check of the proctor (specification 9).
          output: { minify: { compress: { dropDebugger: false }, mangle: true }, codeSplitting: { groups: chunkGroups } },
        },
      },
}));
