import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressFolder } from '../../../tools/scripts/support/compress.mjs';
import { hashSources, isBuildCurrent, readKind, removeStamp, writeStamp } from '../../../tools/scripts/support/sources.mjs';

let folder: string;
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const products = [
  'app/app.html',
  'app/calculator.html',
  'app/notices-worker.js',
  'app/service-worker.js',
  'app/pages/index.json',
  'server/main.js',
  'server/admin.js',
];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepchart-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the build is made again', () => {
  beforeEach(() => {
    put('src/app/main.tsx', 'one');
    put('app.html', 'two');
    for (const product of products) put(`dist/${product}`, 'built');
    writeStamp(folder, hashSources(folder));
  });

  it.each<[boolean, string, () => void]>([
    [false, 'nothing changed', () => undefined],
    [false, 'a source is only touched', () => utimesSync(join(folder, 'app.html'), 1, 1)],
    [false, 'another folder changed', () => put('docs/notes.md', 'new')],
    [true, 'a source is edited', () => put('src/app/main.tsx', 'two')],
    [true, 'a source is added', () => put('server/main.ts', '')],
    [true, 'a source is renamed', () => renameSync(join(folder, 'app.html'), join(folder, 'src/app.html'))],
    [true, 'a source is removed', () => rmSync(join(folder, 'src/app/main.tsx'))],
    [true, 'a product is gone', () => rmSync(join(folder, 'dist/server/main.js'))],
    [true, 'the public pages are gone', () => rmSync(join(folder, 'dist/app/pages'), { recursive: true })],
    [true, 'a build was begun and not finished', () => removeStamp(folder)],
  ])('%s: %s', (again, _, change) => {
    change();
    expect(isBuildCurrent(folder)).toBe(!again);
  });
});

describe('a build with the page of statecharts', () => {
  const statecharts = { statecharts: true };
  beforeEach(() => {
    put('src/app/main.tsx', 'one');
    put('tools/statecharts/main.tsx', 'two');
    for (const product of products) put(`dist/${product}`, 'built');
  });
  const build = (kind: { statecharts: boolean }) => {
    if (kind.statecharts) put('dist/app/statecharts.html', 'built');
    writeStamp(folder, hashSources(folder, kind), kind);
  };

  it('is not taken for the product, nor the product for it', () => {
    build(statecharts);
    expect([isBuildCurrent(folder, statecharts), isBuildCurrent(folder), readKind(folder)]).toEqual([true, false, statecharts]);
    build({ statecharts: false });
    expect([isBuildCurrent(folder, statecharts), isBuildCurrent(folder)]).toEqual([false, true]);
    expect(readKind(folder)).toEqual({ statecharts: false });
  });

  it('is made again when what draws the statecharts changed, or its page is gone; the product is not', () => {
    build(statecharts);
    put('tools/statecharts/main.tsx', 'three');
    expect(isBuildCurrent(folder, statecharts)).toBe(false);
    build(statecharts);
    rmSync(join(folder, 'dist/app/statecharts.html'));
    expect(isBuildCurrent(folder, statecharts)).toBe(false);
    build({ statecharts: false });
    put('tools/statecharts/main.tsx', 'four');
    expect(isBuildCurrent(folder)).toBe(true);
  });

  it('is no kind where nothing was built', () => {
    expect(readKind(folder)).toEqual({ statecharts: false });
  });
});

it('compresses text over 1 KB and nothing else', async () => {
  put('assets/app.js', 'let a;'.repeat(500));
  put('small.css', 'a{}');
  put('assets/font.woff2', 'x'.repeat(3000));
  const sizes = await compressFolder(folder);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'assets',
    'assets/app.js',
    'assets/app.js.br',
    'assets/font.woff2',
    'small.css',
  ]);
  const packed = readFileSync(join(folder, 'assets/app.js.br'));
  expect(brotliDecompressSync(packed).toString()).toBe('let a;'.repeat(500));
  expect(sizes).toEqual({ files: 1, plain: 3000, brotli: packed.length });
});
