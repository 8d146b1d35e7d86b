/**
 * `npm run build`: the app into dist/app with brotli files beside it, server and admin command into dist/server.
 * With `--when-needed` only if dist/ is older than the sources.
 */
import { build } from 'vite';
import { compressFolder } from './support/compress.mjs';
import { inRoot, root } from './support/root.mjs';
import { digestOfSources, isBuildCurrent, removeStamp, writeStamp } from './support/sources.mjs';

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

async function buildAll() {
  const digest = digestOfSources(root);
  removeStamp(root);
  await build({ root });
  const { files, plain, brotli } = await compressFolder(inRoot('dist', 'app'));
  console.log(`${files} files compressed: ${kilobytes(plain)}, ${kilobytes(brotli)} as brotli`);
  await build({ root, build: { ssr: true } });
  writeStamp(root, digest);
}

if (process.argv.includes('--when-needed') && isBuildCurrent(root)) console.log('The build is up to date.');
else await buildAll();
