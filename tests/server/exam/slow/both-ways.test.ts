import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { history, type Step, sitter } from '../../../support/exam/both-ways.ts';
import { guardedHistories } from '../../../support/exam/guarded-histories.ts';
import { freshDatabase } from '../../../support/server/database.ts';
import { type TestServer, testServer } from '../../../support/server/server-app.ts';

let quick: TestServer;
let general: TestServer;
beforeAll(async () => {
  const database = await freshDatabase();
  quick = await testServer({ database });
  general = await testServer({ database: { db: database.db, close: async () => {} }, generalOnly: true });
});
afterAll(async () => {
  await general?.close();
  await quick?.close();
});

const withoutNames = (answer: unknown): unknown =>
  JSON.parse((JSON.stringify(answer) ?? 'null').replaceAll(/"[0-9a-f-]{32,36}"/g, '"id"'));

/** Lets the same happen on both, and finds the same answers and rows after each step. */
async function actOnBoth(steps: Step[]) {
  const [one, other] = [await sitter(quick), await sitter(general)];
  for (const step of steps) {
    if (step.kind === 'pass') for (const { clock } of [quick, general]) clock.pass(step.ms);
    const [answer, expected] = [await one.act(step), await other.act(step)];
    expect(withoutNames(answer)).toEqual(withoutNames(expected));
    expect(await one.stored()).toEqual(await other.stored());
  }
}

describe('the quick way answers and stores what the general way does, row for row', () => {
  it.each(Object.entries(guardedHistories))('after %s', (_, steps) => actOnBoth(steps));

  it(
    'whatever happened before',
    () => fc.assert(fc.asyncProperty(history, actOnBoth), { numRuns: process.env.LONG === 'all' ? 60 : 20 }),
    300_000,
  );
});
