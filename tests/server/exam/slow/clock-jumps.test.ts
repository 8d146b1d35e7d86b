import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settleMs } from '../../../../server/clock/clock.ts';
import { compareWithDatabase } from '../../../../server/clock/watch.ts';
import { sittingEvents, sittings } from '../../../../server/db/tables/sittings.ts';
import { takeBackEarlyEnds } from '../../../../server/exam/closing/take-back.ts';
import { allJobs } from '../../../../server/jobs/jobs.ts';
import { runIfDue } from '../../../../server/jobs/runner.ts';
import { jumpingClock } from '../../../support/server/jumping-clock.ts';
import { type TestServer, testServer } from '../../../support/server/server-app.ts';
import { type MockTaker, mockTaker } from '../../../support/server/server-mock.ts';

const hour = 3_600_000;
const moduleMs = 1_800_000;
let world: ReturnType<typeof jumpingClock>;
let server: TestServer;
let taker: MockTaker;
beforeEach(async () => {
  world = jumpingClock(new Date('2026-03-02T10:00:00.000Z'));
  server = await testServer({ clock: world.clock });
  taker = await mockTaker(server);
  await taker.start(1);
});
afterEach(() => server.close());

/** Time passes for the server and for the devices, whose clock is `server.clock`. */
const pass = (ms: number) => {
  world.pass(ms);
  server.clock.pass(ms);
};

const jobNames = ['close-overdue-modules', 'take-back-early-ends'];
async function runJobs() {
  for (const job of allJobs(server.app.context)) {
    if (jobNames.includes(job.name)) await runIfDue(server.app.context, job);
  }
}

/** What PostgreSQL changes with every write of the row. */
async function readRecordVersion() {
  const [row] = await server.db.select({ version: sql<string>`xmin` }).from(sittings).where(eq(sittings.id, taker.recordId));
  return row?.version;
}

const open = { state: 'inProgress', ending: null, submittedAt: null };
const closed = { state: 'submitted', ending: 'timeUp' };

it('an hour’s jump of the server ends no module, by the job or by a call, and its students see the same time', async () => {
  pass(1_200_000);
  for (const off of [hour, 25 * hour, -hour]) {
    world.setOff(off);
    await runJobs();
    expect((await taker.start(1)).body).toMatchObject({ status: 1, serverNow: server.clock.now.getTime() });
    expect(await taker.submit(1, { ending: 'timeUp' })).toMatchObject({ http: 409, body: { reason: 'tooEarly' } });
    pass(1_500);
    world.setOff(0);
    await runJobs();
    expect(await taker.stored(1)).toMatchObject(open);
  }
});

it('a device’s own "time is up" ends a module in that minute only where the old time and the new say so', async () => {
  pass(moduleMs + 1);
  world.setOff(-hour);
  expect(await taker.submit(1, { ending: 'timeUp' })).toMatchObject({ http: 409, body: { reason: 'tooEarly' } });
  world.setOff(hour);
  expect(await taker.submit(1, { ending: 'timeUp' })).toMatchObject({ http: 200 });
});

it('a clock that is put back in time ends no module by its old time, which was ahead', async () => {
  pass(moduleMs + 20_000);
  world.setOff(-hour);
  await taker.details();
  await runJobs();
  expect(await taker.stored(1)).toMatchObject(open);
  pass(settleMs);
  await taker.details();
  expect(await taker.stored(1)).toMatchObject(open);
});

it('no module begins in that minute, since its deadline might be wrong; one that has begun goes on', async () => {
  await taker.submit(1);
  world.setOff(hour);
  const answer = await taker.start(2);
  expect(answer).toMatchObject({ http: 503, headers: { 'retry-after': '60' } });
  expect(answer.body.msg).toBe('We’re checking the server’s clock. Please start this module in a minute.');
  world.setOff(0);
  pass(settleMs);
  expect(await taker.start(2)).toMatchObject({ http: 200 });
});

it('what a jump that stayed has ended is taken back when the clock is right again, and noted', async () => {
  await taker.save(1, [taker.entry(1, 1, 'B')]);
  world.setOff(hour);
  pass(settleMs);
  await runJobs();
  expect(await taker.stored(1)).toMatchObject(closed);
  world.setOff(0);
  await runJobs();
  expect(await taker.stored(1)).toMatchObject(closed);
  pass(settleMs);
  const before = await readRecordVersion();
  await runJobs();
  // A start of the next module that read the record earlier finds it changed, and does not begin beside the one that goes on.
  expect(await readRecordVersion()).not.toBe(before);
  expect(await taker.stored(1)).toMatchObject({ ...open, lateUntil: null, right: null, reinstatedAt: world.trueNow() });
  const events = await server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, taker.moduleIds[0]));
  expect(events).toMatchObject([{ kind: 'clockCorrected', at: world.trueNow() }]);
  expect((await taker.start(1)).body.data).toMatchObject({ lastSeq: 1, deadline: (await taker.stored(1)).deadline?.getTime() });
  pass(moduleMs);
  await runJobs();
  expect(await taker.stored(1)).toMatchObject(closed);
});

it('takes the end of the whole test back with its last module, unless the result was read', async () => {
  for (const isRead of [false, true]) {
    taker = await mockTaker(server);
    await taker.start(1);
    await taker.submit(1);
    await taker.start(2);
    world.setOff(hour);
    pass(settleMs);
    await runJobs();
    expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'student' });
    if (isRead) await server.db.update(sittings).set({ resultReadAt: world.trueNow() }).where(eq(sittings.id, taker.recordId));
    world.setOff(0);
    pass(settleMs);
    await runJobs();
    const state = isRead ? 'submitted' : 'inProgress';
    expect([await taker.stored(0), await taker.stored(2)]).toMatchObject([{ state }, { state }]);
  }
});

it('takes back what it can where one cannot be, and says how many could not', async () => {
  const other = await mockTaker(server);
  await other.start(1);
  world.setOff(hour);
  pass(settleMs);
  await runJobs();
  world.setOff(0);
  pass(settleMs);
  await server.db.execute(sql`create function refuse() returns trigger language plpgsql as 'begin raise ''out of order''; end'`);
  await server.db.execute(
    sql.raw(
      `create trigger refuse before update on sittings for each row when (old.id = '${taker.recordId}') execute function refuse()`,
    ),
  );
  const message = '1 early ends could not be taken back.';
  await expect(takeBackEarlyEnds(server.db, world.trueNow())).rejects.toThrow(message);
  expect([await taker.stored(1), await other.stored(1)]).toMatchObject([closed, open]);
});

it('leaves an end alone where the student has begun the next module since', async () => {
  world.setOff(hour);
  pass(settleMs);
  await runJobs();
  await taker.start(2);
  world.setOff(0);
  pass(settleMs);
  await runJobs();
  expect([await taker.stored(1), await taker.stored(2)]).toMatchObject([closed, open]);
});

it('a process whose clock is not the database’s closes nothing, and another one does', async () => {
  const job = { name: 'by the clock', everyMs: 1, byTheClock: true, run: async () => {} };
  const ran: boolean[] = [];
  for (const off of [hour, -hour, 0]) {
    const { clock } = jumpingClock(new Date(Date.now() + off));
    const context = { ...server.app.context, clock, now: clock.now };
    await compareWithDatabase(context);
    ran.push(await runIfDue(context, job));
  }
  expect(ran).toEqual([false, false, true]);
});

it('never ends a module before its time has really passed, whatever jumps the clocks of server and device make', async () => {
  const clockFault = fc.oneof(
    fc.record({ kind: fc.constant('jump' as const), off: fc.integer({ min: -25 * hour, max: 25 * hour }) }),
    fc.record({ kind: fc.constant('ntp' as const), off: fc.integer({ min: -900, max: 900 }) }),
    fc.record({ kind: fc.constant('none' as const), off: fc.constant(0) }),
  );
  const step = fc.record({
    passes: fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 900_000 })),
    fault: clockFault,
    lasts: fc.integer({ min: 0, max: settleMs - 1 }),
    deviceOff: fc.constantFrom(0, 0, hour, -hour),
    act: fc.constantFrom('open', 'save', 'timeUp', 'job'),
  });
  const seen = { jumps: 0, refused: 0, closed: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      taker = await mockTaker(server);
      while (!world.clock.isSettled()) pass(1_000);
      await taker.start(1);
      const begun = world.trueNow().getTime();
      let ntp = 0;
      const act = async ({ act, deviceOff }: (typeof steps)[number]) => {
        const { lastSeq, state } = await taker.stored(1);
        if (act === 'open') await taker.start(1);
        if (act === 'save')
          await taker.save(1, [taker.entry(lastSeq + 1, 1, 'A', { at: server.clock.now.getTime() + deviceOff })]);
        if (act === 'timeUp' && (await taker.submit(1, { ending: 'timeUp' })).body.reason === 'tooEarly') seen.refused += 1;
        await runJobs();
        const after = await taker.stored(1);
        if (after.state !== 'submitted' || state === 'submitted') return;
        seen.closed += 1;
        expect(after).toMatchObject(closed);
        expect(world.trueNow().getTime() - begun + ntp).toBeGreaterThanOrEqual(moduleMs);
      };
      for (const each of steps) {
        pass(each.passes);
        // Steps of NTP within a second stay; all of them together are how far the clock may be off.
        if (each.fault.kind === 'ntp') ntp = Math.abs(each.fault.off);
        world.setOff(each.fault.off);
        if (each.fault.kind === 'jump') seen.jumps += 1;
        await act(each);
        pass(each.lasts);
        await act(each);
        if (each.fault.kind !== 'ntp') world.setOff(0);
      }
      world.setOff(0);
      pass(moduleMs + 2 * settleMs);
      await runJobs();
      expect(await taker.stored(1)).toMatchObject(closed);
    }),
    { numRuns: 15 },
  );
  expect(Math.min(seen.jumps, seen.refused, seen.closed)).toBeGreaterThan(0);
}, 120_000);
