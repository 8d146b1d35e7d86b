import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { history, type Step, sitter } from '../../../support/exam/both-ways.ts';
import { guardedHistories } from '../../../support/exam/guarded-histories.ts';
import { type Fate, fate, openDatabaseToBreak, restartable, sendUntilAnswered } from '../../../support/exam/lost-answers.ts';

type Server = Awaited<ReturnType<typeof restartable>>;
let quick: Server;
let general: Server;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabaseToBreak();
  quick = await restartable(database.db, false);
  general = await restartable(database.db, true);
});
afterAll(async () => {
  await general?.close();
  await quick?.close();
  await database?.close();
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

/** Lets several students act at the same moments on both: what comes together goes together in one statement there, and each for itself here. */
async function actTogetherOnBoth(histories: Step[][]) {
  const pairs = await Promise.all(histories.map(async () => [await sitter(quick), await sitter(general)] as const));
  for (let at = 0; at < Math.max(...histories.map(({ length }) => length)); at += 1) {
    const [leading] = histories;
    const passed = leading?.[at];
    if (passed?.kind === 'pass') for (const { clock } of [quick, general]) clock.pass(passed.ms);
    const steps = histories.map((history) => history[at]).map((step) => (step?.kind === 'pass' ? undefined : step));
    const act = (side: 0 | 1) => Promise.all(pairs.map((pair, who) => steps[who] && pair[side].act(steps[who])));
    const [answers, expected] = [await act(0), await act(1)];
    expect(withoutNames(answers)).toEqual(withoutNames(expected));
    const stored = (side: 0 | 1) => Promise.all(pairs.map((pair) => pair[side].stored()));
    expect(await stored(0)).toEqual(await stored(1));
  }
}

/** A student whose calls are lost as `fates` says, one after the other, and who sends them again. */
async function unluckySitter(server: Server, fates: Fate[]) {
  let at = 0;
  const nextFate = () => fates[at++ % fates.length] ?? { kind: 'kept', write: 1 };
  return sitter(server, (ask) => sendUntilAnswered(server, nextFate(), ask));
}

/** Lets the same be lost on both, and finds the same rows after each step: how often something was done before it was answered is not known. */
async function loseOnBoth({ steps, fates }: { steps: Step[]; fates: Fate[] }) {
  const [one, other] = [await unluckySitter(quick, fates), await unluckySitter(general, fates)];
  for (const step of steps) {
    if (step.kind === 'pass') for (const { clock } of [quick, general]) clock.pass(step.ms);
    for (const side of [one, other]) {
      await side.act(step);
      // Whatever was lost before, the session is renewed by now.
      await side.act({ kind: 'content', place: 0 });
    }
    expect(await one.stored()).toEqual(await other.stored());
    expect([await one.faults(), await other.faults()]).toEqual([[], []]);
  }
}

describe('the quick way answers and stores what the general way does, row for row', () => {
  it.each(Object.entries(guardedHistories))('after %s', (_, steps) => actOnBoth(steps));

  it(
    'whatever happened before',
    () => fc.assert(fc.asyncProperty(history, actOnBoth), { numRuns: process.env.LONG === 'all' ? 60 : 20 }),
    300_000,
  );

  it(
    'whatever several students do at once',
    () =>
      fc.assert(fc.asyncProperty(fc.array(history, { minLength: 3, maxLength: 6 }), actTogetherOnBoth), {
        numRuns: process.env.LONG === 'all' ? 30 : 6,
      }),
    300_000,
  );

  it('whatever was lost on the way, with a connection, a process or an answer, and was sent again', async () => {
    for (const log of ['error', 'warn', 'log'] as const) vi.spyOn(console, log).mockImplementation(() => {});
    const lives = fc.record({ steps: history, fates: fc.array(fate, { minLength: 40, maxLength: 40 }) });
    await fc.assert(fc.asyncProperty(lives, loseOnBoth), { numRuns: process.env.LONG === 'all' ? 60 : 20 });
    vi.restoreAllMocks();
  }, 300_000);
});
