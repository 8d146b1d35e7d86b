import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, root } from '../../scripts/support/root.mjs';

/** @typedef {{ file: string, from: string, to: string }} Guard a guard's text, and the source without it */

const folder = inRoot('test-results/faults', `control-${process.pid}`);

/** Removes the copy. */
export const removeCopy = () => rmSync(folder, { recursive: true, force: true });

/** @param {Guard} guard @returns {string} the source without its guard; throws where the guard is not there exactly once */
export function withoutGuard({ file, from, to }) {
  const source = readFileSync(inRoot(file), 'utf8');
  const count = source.split(from).length - 1;
  if (count !== 1) throw new Error(`Guard not found: ${file} has ${count} times, not once: ${from}`);
  return source.replace(from, () => to);
}

/**
 * Copies the sources and takes a guard out of the copy; what is built is taken over, unless it is to be built anew.
 * @param {Guard} guard @param {{ build?: 'server' | 'all' | undefined }} [options] @returns {string} the folder of the copy
 */
export function copyWithout(guard, { build } = {}) {
  const changed = withoutGuard(guard);
  removeCopy();
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((each) => each !== '' && existsSync(inRoot(each)))) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    if (file === guard.file) writeFileSync(target, changed);
    else linkSync(inRoot(file), target);
  }
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  if (existsSync(inRoot('dist')) && build !== 'all') cpSync(inRoot('dist'), join(folder, 'dist'), { recursive: true });
  const run = (/** @type {string[]} */ ...args) => execFileSync(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  if (build === 'server') run('node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'error');
  if (build === 'all') run('tools/scripts/build.mjs');
  return folder;
}
