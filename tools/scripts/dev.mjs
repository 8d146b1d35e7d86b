/**
 * `npm run dev`: app and public pages with hot reload on http://localhost:5173, in front of the API from source on PORT (3000 when unset),
 * which starts again when its sources change. `-- --port 8080` serves the pages at another port, 0 at a free one. Ctrl-C ends both.
 */
import { parseArgs } from 'node:util';
import { build, createServer } from 'vite';
import { atEnd, endAllOnSignals, start, stop } from './support/processes.mjs';
import { inRoot, root } from './support/root.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });
// Vite's build would set it to production for the whole process, and the pages would then be served as the product: without hot reload and watchers.
process.env.NODE_ENV = 'development';

const port = process.env.PORT ?? '3000';
const api = `http://127.0.0.1:${port}`;
/** Paths that the API answers; all others are the app's. A GET of /contact is a page, and comes from Vite before it gets here. */
const served = ['/api', '/media', '/files', '/healthz', '/readyz', '/sandbox', '^/contact$'];
const bundle = 'dist/dev';

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** One restart after the other: the embedded database lets one process in at a time. */
let restarted = Promise.resolve();

function restart() {
  restarted = restarted.then(async () => {
    if (server) await stop(server, 'SIGTERM');
    server = start(process.execPath, [inRoot(bundle, 'main.js')], {
      env: { LOG_FORMAT: 'text', ...process.env, HOST: '127.0.0.1', PORT: port },
    });
  });
}

endAllOnSignals();
const watcher = await build({ root, logLevel: 'warn', build: { ssr: true, outDir: bundle, minify: false, watch: {} } });
if (!('on' in watcher)) throw new Error('Vite did not watch.');
atEnd(() => watcher.close());
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restart();
});

const app = await createServer({ root, server: { proxy: Object.fromEntries(served.map((path) => [path, api])) } });
atEnd(() => app.close());
await app.listen(Number(values.port));
app.printUrls();
