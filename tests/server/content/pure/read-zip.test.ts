import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NotAZip, readZip } from '../../../../server/content/read-zip.ts';
import { makeZip } from '../../../support/content/zip.ts';

const bounds = { unpacked: 1000, files: 3 };
const why = (bytes: Buffer, within = bounds) => {
  try {
    readZip(bytes, within);
    return null;
  } catch (error) {
    if (!(error instanceof NotAZip)) throw error;
    return error.message;
  }
};

it('reads packed and unpacked files by their paths, and folders as none', () => {
  const files = readZip(makeZip({ 'owls/': '', 'owls/bank.yaml': 'title: Owls', 'owls/figures/é.svg': '<svg/>' }), bounds);
  expect([...files].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
    ['owls/bank.yaml', 'title: Owls'],
    ['owls/figures/é.svg', '<svg/>'],
  ]);
});

it.each([
  ['what is no archive', Buffer.from('title: Owls'), 'This file isn’t a ZIP archive.'],
  ['a path that leads outside', makeZip({ '../owls.yaml': 'x' }), '‘../owls.yaml’ leads outside of the archive.'],
  ['an absolute path', makeZip({ '/etc/owls': 'x' }), '‘/etc/owls’ leads outside of the archive.'],
  ['more than the bounds when unpacked', makeZip({ a: 'x'.repeat(1001) }), 'There is more in this archive than can be taken.'],
  ['more files than the bounds', makeZip({ a: '', b: '', c: '', d: '' }), 'There are 4 files in it: 3 are the most.'],
  ['one that is cut off', makeZip({ a: 'x' }).subarray(10), 'This ZIP archive is damaged.'],
])('refuses %s', (_, bytes, reason) => {
  expect(why(bytes)).toBe(reason);
});

it('counts what all files unpack to together, whatever they say of themselves', () => {
  expect(why(makeZip({ a: 'x'.repeat(600), b: 'y'.repeat(600) }))).toBe('There is more in this archive than can be taken.');
  expect(deflateRawSync(Buffer.from('x'.repeat(600))).length).toBeLessThan(20);
});
