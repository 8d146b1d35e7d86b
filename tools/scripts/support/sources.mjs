import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build is made of. Other content and documents are read at run time, so they are not among it. */
const buildSources = [
  'app.html',
  'calculator.html',
  'content/families',
  'contract',
  'package-lock.json',
  'public',
  'server',
  'src',
  'tools/scripts',
  'tsconfig.json',
  'vite.config.ts',
];

/** What a build with the page of statecharts is made of beside that. */
const statechartsSources = ['tools/statecharts', 'statecharts.html'];

/** What a finished build has left. */
const products = [
  'dist/app/app.html',
  'dist/app/calculator.html',
  'dist/app/notices-worker.js',
  'dist/app/service-worker.js',
  'dist/app/pages/index.json',
  'dist/server/main.js',
  'dist/server/admin.js',
];
const statechartsProduct = 'dist/app/statecharts.html';
const stamp = 'dist/build.json';

/** Whether a build has the developers' page of statecharts. @typedef {{ statecharts: boolean }} Kind */

/** @type {Kind} What is published. */
export const productKind = { statecharts: false };

/** @param {string} root @param {string} path relative to root @returns {string[]} the files at or under it, sorted; none when nothing is there */
function filesUnder(root, path) {
  const at = join(root, path);
  if (!existsSync(at)) return [];
  if (!statSync(at).isDirectory()) return [path];
  return readdirSync(at)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/**
 * A fingerprint of names and contents: it changes when a file is edited, added, renamed or removed, and not when it is only touched.
 * @param {string} root @param {Kind} [kind] @returns {string} hexadecimal
 */
export function hashSources(root, { statecharts } = productKind) {
  const hash = createHash('sha256');
  const paths = statecharts ? [...buildSources, ...statechartsSources] : buildSources;
  for (const file of paths.flatMap((path) => filesUnder(root, path))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @returns {(Kind & { digest: string }) | null} what a finished build says of itself; null where there is none */
function readStamp(root) {
  const file = join(root, stamp);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @param {string} root @param {Kind} [kind] @returns {boolean} whether dist/ holds a finished build of this kind, of exactly these sources */
export function isBuildCurrent(root, kind = productKind) {
  const built = readStamp(root);
  const needed = kind.statecharts ? [...products, statechartsProduct] : products;
  if (built?.statecharts !== kind.statecharts || !needed.every((path) => existsSync(join(root, path)))) return false;
  return built.digest === hashSources(root, kind);
}

/** @param {string} root @returns {Kind} the kind of the build in dist/; the product where there is none */
export const readKind = (root) => ({ statecharts: readStamp(root)?.statecharts === true });

/** Makes an unfinished build count as none. @param {string} root */
export function removeStamp(root) {
  rmSync(join(root, stamp), { force: true });
}

/** @param {string} root @param {string} digest of the sources as they were when the build began @param {Kind} [kind] */
export function writeStamp(root, digest, { statecharts } = productKind) {
  writeFileSync(join(root, stamp), `${JSON.stringify({ digest, statecharts })}\n`);
}
