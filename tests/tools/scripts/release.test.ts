import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRelease, moveUnreleased, nextVersion } from '../../../tools/scripts/support/release.mjs';

const script = resolve('tools/scripts/release.mjs');
const changes = `# Change log

## Unreleased

- Owls can be heard.

## 0.1.0, 2026-11-24

- The beginning.
`;

let folder = '';
const at = (name: string) => join(folder, name);
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const release = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--folder', folder, ...args], { encoding: 'utf8' });
  return { status, said: (stdout + stderr).trim() };
};
const versions = () =>
  ['package.json', 'package-lock.json'].map((name) => JSON.parse(readFileSync(at(name), 'utf8')).version as string);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepchart-release-'));
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(name, at(name));
  writeFileSync(at('CHANGELOG.md'), changes);
  git('init', '--quiet', '--initial-branch', 'main');
  for (const [name, value] of Object.entries({
    'user.name': 'Asha',
    'user.email': 'asha@example.org',
    'commit.gpgsign': 'false',
  }))
    git('config', name, value);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a release is one commit with a version, its date and its tag, and what is to come begins anew', () => {
  const [before] = versions();
  const version = nextVersion(String(before), 'minor');
  expect(release('minor', '--date', '2026-12-01')).toEqual({
    status: 0,
    said: `v${version} is tagged. Publish it: git push --follow-tags`,
  });
  expect(versions()).toEqual([version, version]);
  expect(readFileSync(at('CHANGELOG.md'), 'utf8')).toBe(
    changes.replace('Unreleased\n', `Unreleased\n\n## ${version}, 2026-12-01\n`),
  );
  expect([git('describe', '--exact-match'), git('status', '--porcelain'), git('log', '--format=%s')]).toEqual([
    `v${version}`,
    '',
    `Release ${version}\nBegin`,
  ]);
  expect(release('--check', `v${version}`).status).toBe(0);
  expect(release('--check', 'v9.9.9')).toMatchObject({ status: 1 });
  expect(release('minor')).toEqual({ status: 1, said: "There is nothing under 'Unreleased' in the change log." });
});

it('nothing is released over what is not committed', () => {
  writeFileSync(at('CHANGELOG.md'), `${changes}\n`);
  expect(release('minor')).toEqual({ status: 1, said: 'There is something that is not committed.' });
  expect(git('tag')).toBe('');
});

it.each([
  ['1.2.3', 'patch', '1.2.4'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'major', '2.0.0'],
])('after %s a %s release is %s', (version, kind, next) => {
  expect(nextVersion(version, kind)).toBe(next);
});

it('a release says of which kind it is, and mends faults alone where operators have nothing to do', () => {
  expect(() => nextVersion('0.1.0', '')).toThrow('Say what kind of a release it is: major, minor, patch.');
  const asking = changes.replace('Owls', '**Before the upgrade from 0.1.0**: owls');
  expect(() => moveUnreleased(asking, { version: '0.1.1', date: '2026-12-01', kind: 'patch' })).toThrow('it is no patch');
  expect(findRelease(moveUnreleased(asking, { version: '0.2.0', date: '2026-12-01', kind: 'minor' }))).toBe('0.2.0');
});
