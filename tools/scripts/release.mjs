/**
 * `npm run release -- patch|minor|major`: makes a release of what is committed: 'Unreleased' of the change log becomes a version with its date, package.json and the lock
 * file have it, one commit has both, and a tag `v…` names it. Pushes nothing. `npm run release -- --check v0.2.0` tells whether a tag, package.json and the
 * change log name one version, as the workflow asks of each tag. Exit code 1 where they do not, or where there is nothing to release.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRelease, moveUnreleased, nextVersion } from './support/release.mjs';
import { root } from './support/root.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'string' }, folder: { type: 'string', default: root }, date: { type: 'string' } },
});
const at = (/** @type {string} */ name) => join(values.folder, name);
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: values.folder, encoding: 'utf8' }).trim();
/** @returns {string} */
const readVersion = () => JSON.parse(readFileSync(at('package.json'), 'utf8')).version;
const readChanges = () => readFileSync(at('CHANGELOG.md'), 'utf8');

/** @param {string} tag */
function check(tag) {
  const version = readVersion();
  const release = findRelease(readChanges());
  if (tag !== `v${version}` || release !== version)
    throw new Error(`The tag is ${tag}, package.json has ${version}, and the newest release of the change log is ${release}.`);
  console.log(`${tag} is ${version} in package.json and in the change log.`);
}

/** @param {string} kind */
function release(kind) {
  if (git('status', '--porcelain') !== '') throw new Error('There is something that is not committed.');
  const version = nextVersion(readVersion(), kind);
  const date = values.date ?? new Date().toISOString().slice(0, 10);
  const changes = moveUnreleased(readChanges(), { version, date, kind });
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], { cwd: values.folder, stdio: 'pipe' });
  writeFileSync(at('CHANGELOG.md'), changes);
  git('commit', '--all', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Prepchart ${version}`);
  console.log(`v${version} is tagged. Publish it: git push --follow-tags`);
}

try {
  if (values.check !== undefined) check(values.check);
  else release(positionals[0] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
