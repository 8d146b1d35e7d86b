/**
 * `npm run build`: app and public pages into dist/app with brotli files beside them, server and admin command into dist/server.
 * With `--when-needed` only if dist/ is older than the sources. With `--statecharts` also the developers' page /dev/statecharts, and an app
 * that tells it what its flows do.
 */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressFolder } from './support/compress.mjs';
import { writeEmptyDatabase } from './support/empty-database.mjs';
import { writePageIndex } from './support/public-pages.mjs';
import { inRoot, root } from './support/root.mjs';
import { writeServiceWorker } from './support/service-worker.mjs';
import { hashSources, isBuildCurrent, removeStamp, writeStamp } from './support/sources.mjs';

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const kind = { statecharts: process.argv.includes('--statecharts') };
const mode = kind.statecharts ? 'statecharts' : 'production';

/**
 * Builds what renders the public pages, for the server to do it: they show a catalogue that staff change. It has its libraries in it, and those
 * as they are published, whatever NODE_ENV the server runs with.
 */
async function buildRenderer() {
  const outDir = 'dist/app/pages';
  const define = { 'process.env.NODE_ENV': JSON.stringify('production') };
  await build({
    root,
    mode,
    logLevel: 'warn',
    define,
    ssr: { noExternal: true },
    build: { ssr: 'src/app/prerender/render.tsx', outDir },
  });
  writePageIndex(inRoot('dist', 'app'), await import(pathToFileURL(inRoot(outDir, 'render.js')).href));
}

async function buildAll() {
  const digest = hashSources(root, kind);
  removeStamp(root);
  await build({ root, mode });
  const kept = await writeServiceWorker(inRoot('dist', 'app'));
  console.log(`${kept.count} files for a sitting without a network: ${kilobytes(kept.size)}`);
  const { files, plain, brotli } = await compressFolder(inRoot('dist', 'app'));
  console.log(`${files} files compressed: ${kilobytes(plain)}, ${kilobytes(brotli)} as brotli`);
  // The server compresses the pages that it renders.
  await buildRenderer();
  await build({ root, mode, build: { ssr: true } });
  await writeEmptyDatabase();
  execFileSync(process.execPath, [inRoot('dist/server/pack.js')], { stdio: 'inherit' });
  writeStamp(root, digest, kind);
}

if (process.argv.includes('--when-needed') && isBuildCurrent(root, kind)) console.log('The build is up to date.');
else await buildAll();
