import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build is made of. Content and documents are read at run time, so they are not among it. */
const sourcesOfBuild = [
  'app.html',
  'calculator.html',
  'contract',
  'package-lock.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];

/** What a finished build has left. */
const products = [
  'dist/app/app.html',
  'dist/app/calculator.html',
  'dist/app/pages/index.json',
  'dist/server/main.js',
  'dist/server/admin.js',
];
const stamp = 'dist/build.json';

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
 * @param {string} root @param {string[]} [paths] @returns {string} hexadecimal
 */
export function digestOfSources(root, paths = sourcesOfBuild) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(root, path))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @returns {boolean} whether dist/ holds a finished build of exactly these sources */
export function isBuildCurrent(root) {
  if (!existsSync(join(root, stamp)) || !products.every((path) => existsSync(join(root, path)))) return false;
  return JSON.parse(readFileSync(join(root, stamp), 'utf8')).digest === digestOfSources(root);
}

/** Makes an unfinished build count as none. @param {string} root */
export function removeStamp(root) {
  rmSync(join(root, stamp), { force: true });
}

/** @param {string} root @param {string} digest of the sources as they were when the build began */
export function writeStamp(root, digest) {
  writeFileSync(join(root, stamp), `${JSON.stringify({ digest })}\n`);
}
