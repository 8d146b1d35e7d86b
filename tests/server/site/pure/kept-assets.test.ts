import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepAssets, keepServedAssets, keptAssetDays } from '../../../../server/site/kept-assets.ts';
import { temporaryFolder } from '../../../support/content/content.ts';

const day = 86_400_000;
const start = new Date('2026-11-22T10:00:00.000Z').getTime();
const after = (days: number) => new Date(start + days * day);

let assets: string;
let kept: string;
beforeEach(async () => {
  const folder = await temporaryFolder();
  [assets, kept] = [join(folder, 'assets'), join(folder, 'data/assets')];
});

/** Puts a build of these files in place of the one before. */
async function build(...names: string[]) {
  await rm(assets, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  for (const name of names) await writeFile(join(assets, name), `code of ${name}`);
}
const listKept = async () => (await readdir(kept)).sort();

it('has the files of a build as long as it is served, and 30 days after', async () => {
  await build('app-1.js', 'shared.js');
  await keepAssets(assets, kept, after(0));
  await keepAssets(assets, kept, after(100));
  await build('app-2.js', 'shared.js');
  await keepAssets(assets, kept, after(100 + keptAssetDays - 1));
  expect(await listKept()).toEqual(['app-1.js', 'app-2.js', 'shared.js']);
  expect(await readFile(join(kept, 'app-1.js'), 'utf8')).toBe('code of app-1.js');
  await keepAssets(assets, kept, after(100 + keptAssetDays + 1));
  expect(await listKept()).toEqual(['app-2.js', 'shared.js']);
});

it('keeps what there is where nothing was built', async () => {
  await build('app-1.js');
  await keepAssets(assets, kept, after(0));
  await rm(assets, { recursive: true });
  await keepAssets(assets, kept, after(1));
  expect(await listKept()).toEqual(['app-1.js']);
});

it('has the files of a build that one process has served for longer than that, also where another build lies there by then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let now = after(0);
    await build('app-1.js');
    const end = await keepServedAssets(assets, kept, () => now);
    await build('app-2.js');
    const servedAt = async () => (await stat(join(kept, 'app-1.js'))).mtime;
    now = after(keptAssetDays + 1);
    vi.advanceTimersByTime(day);
    await vi.waitFor(async () => expect(await servedAt()).toEqual(now), { timeout: 60_000 });
    await keepAssets(assets, kept, now);
    expect(await listKept()).toEqual(['app-1.js', 'app-2.js']);
    now = after(keptAssetDays + 1.5);
    await end();
    expect(await servedAt()).toEqual(now);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
