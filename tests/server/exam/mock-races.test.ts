import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { closeAfterMs } from '../../../contract/limits.ts';
import { sittingEvents } from '../../../server/db/tables/sittings.ts';
import { closeOverdueModules } from '../../../server/exam/closing/close-overdue.ts';
import { newId } from '../../../server/ids.ts';
import { proves } from '../../support/proves.ts';
import { type MockTaker, mockTaker } from '../../support/server/server-mock.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

// On PGlite calls follow one another; on PostgreSQL these prove that they may come together.
vi.setConfig({ testTimeout: 20_000 });

const server = sharedServer();
let taker: MockTaker;
beforeEach(async () => {
  taker = await mockTaker(server);
});

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const outcome = ({ http, body }: { http: number; body: Record<string, unknown> }) => [http, body.reason];
const overdueNow = async (module: number) => {
  const { deadline } = await taker.stored(module);
  server.clock.pass((deadline?.getTime() ?? 0) + closeAfterMs + 1 - server.clock.now.getTime());
};

it('20 submissions of one module together grade it once', proves('7-16'), async () => {
  await taker.start(1, { holder: 'tab' });
  const answers = await times(20, (index) =>
    taker.submit(1, { holder: 'tab', answers: taker.toAnswers(index % 2 === 0 ? 'B' : 'C', 'C', 'A') }),
  );
  expect(answers.map(outcome)).toEqual(answers.map(() => [200, undefined]));
  expect(await taker.storedLedger(1)).toHaveLength(3);
  const [{ answer } = { answer: '' }] = await taker.storedLedger(1);
  expect(await taker.stored(1)).toMatchObject({ state: 'submitted', lastSeq: 3, right: answer === 'B' ? 3 : 2 });
  expect(await taker.stored(0)).toMatchObject({ state: 'inProgress' });
});

it('20 submissions of the last module and as many completions end the test once', proves('7-17'), async () => {
  await taker.start(1);
  await taker.submit(1);
  await taker.start(2);
  const answers = await times(20, (index) =>
    index % 2 === 0 ? taker.submit(2, { answers: taker.toAnswers('A', 'D', '17.53') }) : taker.complete({ ending: 'testEnded' }),
  );
  expect(answers.map(outcome)).toEqual(answers.map(() => [200, undefined]));
  const [module, record] = [await taker.stored(2), await taker.stored(0)];
  const came = module.ending === 'student' ? { ending: 'student', right: 3 } : { ending: 'testEnded', right: 0 };
  expect([module, record]).toMatchObject([came, { ...came, state: 'submitted', total: 6 }]);
});

it('a submission at the last moment and the job: one of them closes the module, and what was said counts once', async () => {
  await taker.start(1, { holder: 'tab' });
  await overdueNow(1);
  const late = new Date(server.clock.now);
  server.clock.pass(-1);
  const [submitted] = await Promise.all([
    taker.submit(1, { holder: 'tab', ending: 'timeUp', answers: taker.toAnswers('B', 'C', 'A') }),
    ...Array.from({ length: 4 }, () => closeOverdueModules(server.db, late)),
  ]);
  expect(outcome(submitted)).toEqual([200, undefined]);
  const { ending, lateUntil, right } = await taker.stored(1);
  expect([ending, lateUntil]).toEqual(['timeUp', null]);
  expect(right).toBe((await taker.storedLedger(1)).length);
  expect([0, 3]).toContain(right);
});

it('calls of every kind and the job after the deadline: closed once, by whoever came first', async () => {
  await taker.start(1);
  await taker.save(1, [taker.entry(1, 1, 'B')]);
  const { deadline } = await taker.stored(1);
  await overdueNow(1);
  const answers = await times(12, (index) => {
    const late = taker.entry(2, 2, 'C', { at: deadline?.getTime() });
    const calls = [() => taker.save(1, [late]), () => taker.start(1), () => taker.start(2)];
    return (calls[index % calls.length] ?? taker.endLate)();
  });
  await closeOverdueModules(server.db, server.clock.now);
  expect(answers.map(outcome)).toEqual(answers.map(() => [200, undefined]));
  expect(await taker.stored(1)).toMatchObject({ ending: 'timeUp', submittedAt: deadline, right: 2, lastSeq: 2 });
  expect(await taker.stored(2)).toMatchObject({ state: 'inProgress' });
});

it('both modules opened at once: only the first begins, once', async () => {
  const answers = await times(20, (index) => taker.start((index % 2) + 1, { holder: 'tab' }));
  expect(answers.map(outcome)).toEqual(answers.map((_, index) => (index % 2 === 0 ? [200, undefined] : [409, 'notOpen'])));
  expect(await taker.stored(1)).toMatchObject({ startedAt: server.clock.now });
  expect(await taker.stored(2)).toMatchObject({ state: 'assigned', startedAt: null });
});

it('the first module submitted while the second is opened: in order or refused, never both open', async () => {
  await taker.start(1);
  const answers = await times(10, (index) => (index === 4 ? taker.submit(1) : taker.start(2)));
  expect(outcome(answers[4] ?? { http: 0, body: {} })).toEqual([200, undefined]);
  const opened = answers.filter(({ http }, index) => index !== 4 && http === 200).length;
  expect(await taker.stored(1)).toMatchObject({ state: 'submitted' });
  expect(await taker.stored(2)).toMatchObject({ state: opened === 0 ? 'assigned' : 'inProgress' });
});

it('deliveries, events, details and the end of the test mix without waiting for each other', async () => {
  await taker.start(1);
  const events = Array.from({ length: 20 }, (_, index) => ({ id: newId(), kind: 'keyPressed', detail: 'Shift', at: index }));
  const answers = await times(20, (index) => {
    if (index === 15) return taker.complete({ ending: 'fullscreenLeft', events: [events[index]] });
    if (index % 3 === 0) return taker.call('/getQuizzesDetails', { studentQuizId: taker.recordId });
    return taker.save(1, [], { events: [events[index]] });
  });
  const refusals = answers.map(outcome).filter(([http]) => http !== 200);
  expect(refusals).toEqual(refusals.map(() => [409, 'closed']));
  const kept = await server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, taker.moduleIds[0]));
  expect(kept).toHaveLength(20 - 7 - refusals.length);
  expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'fullscreenLeft' });
});
