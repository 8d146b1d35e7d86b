import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownCatalogue, shownForMs } from '../../../server/catalogue/shown.ts';
import { changeCatalogue } from '../../../server/catalogue/versions.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { addMaterials } from '../../support/materials/materials.ts';
import { freshDatabase } from '../../support/server/database.ts';

let database: OpenDatabase;
let passed = 0;
const now = new Date('2026-03-02T10:00:00Z');
beforeEach(async () => {
  database = await freshDatabase();
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const pass = () => {
  passed += shownForMs + 1;
};
/** What a page shows of it, as soon as it is another one. */
const next = async (before: unknown) => {
  await vi.waitFor(async () => expect(await shownCatalogue(database.db)).not.toBe(before), { timeout: 60_000 });
  return shownCatalogue(database.db);
};
const dearer = () =>
  changeCatalogue(database.db, { changedBy: 'Meera', reason: 'a test', now }, ({ courses }) => ({
    courses: courses.map((course) => ({ ...course, sale: 'askUs' as const })),
  }));

it('is the same until something has changed, and then another one, read behind who looks', async () => {
  const first = await shownCatalogue(database.db);
  await dearer();
  expect(await shownCatalogue(database.db)).toBe(first);
  pass();
  // Nobody waits for it.
  expect(await shownCatalogue(database.db)).toBe(first);
  const second = await next(first);
  expect([first.version, second.version, second.courses[0]?.sale]).toEqual([1, 2, 'askUs']);
  pass();
  await shownCatalogue(database.db);
  await addMaterials(database.db, 'AP Statistics', { Sampling: 'one' }, now);
  pass();
  const third = await next(second);
  expect(third.courses.find(({ name }) => name === 'AP Statistics')?.contents.sheets).toBe(1);
});

it('is shown as it was while the database is away, which is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = await shownCatalogue(database.db);
  vi.spyOn(database.db, 'select').mockImplementation(() => {
    throw new Error('the database is away');
  });
  pass();
  expect(await shownCatalogue(database.db)).toBe(first);
  await vi.waitFor(() => expect(log.mock.calls.flat().join()).toContain('The catalog could not be read again'), {
    timeout: 60_000,
  });
  expect(await shownCatalogue(database.db)).toBe(first);
});
