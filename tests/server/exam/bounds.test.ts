import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { entriesPerCall, eventsPerSitting, ledgerRate } from '../../../contract/limits.ts';
import { ledger, sittingEvents, sittings } from '../../../server/db/tables/sittings.ts';
import { type MockTaker, mockTaker } from '../../support/server/server-mock.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let taker: MockTaker;
beforeEach(async () => {
  taker = await mockTaker(server);
  await taker.start(1);
});

const moduleId = () => taker.moduleIds[0];
const minute = 60_000;

/** A ledger of so many entries, all received now. */
async function fillLedger(size: number) {
  const at = server.clock.now.toISOString();
  await server.db.execute(sql`
    insert into ledger (sitting_id, seq, question, answer, marked, at, received_at)
    select ${moduleId()}, seq, 1, 'A', false, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${size}::int) as seq`);
  await server.db.update(sittings).set({ lastSeq: size }).where(eq(sittings.id, moduleId()));
}

const entries = (from: number, size: number, answer = 'B') =>
  Array.from({ length: size }, (_, index) => taker.entry(from + index, 1, answer));
const refused = { http: 429, headers: { 'retry-after': '15' }, body: { status: 0, reason: 'tooMany' } };
const lastSeq = (seq: number) => ({ http: 200, body: { data: { lastSeq: seq } } });

it('a minute has room for so many entries: the first are taken, then none, and all are a minute later', async () => {
  const { perMinute } = ledgerRate;
  await fillLedger(perMinute - 50);
  const journal = entries(perMinute - 49, entriesPerCall);
  expect(await taker.save(1, journal)).toMatchObject(lastSeq(perMinute));
  const rest = journal.slice(50);
  expect(await taker.save(1, rest)).toMatchObject(refused);
  expect(await server.db.$count(ledger, eq(ledger.sittingId, moduleId()))).toBe(perMinute);
  // What is there already is no new entry.
  expect(await taker.save(1, journal.slice(0, 50))).toMatchObject(lastSeq(perMinute));
  server.clock.pass(minute);
  expect(await taker.save(1, rest)).toMatchObject(lastSeq(perMinute - 50 + entriesPerCall));
});

it('a ledger beyond its full speed is slow, and takes the newest answer of every question all the same', async () => {
  const { fullSpeed, slow } = ledgerRate;
  await fillLedger(fullSpeed);
  server.clock.pass(minute);
  const newest = [1, 2, 3].map((question, index) => taker.entry(fullSpeed + slow + 1 + index, question, 'C'));
  const journal = [...entries(fullSpeed + 1, slow), ...newest];
  expect(await taker.save(1, journal.slice(0, entriesPerCall))).toMatchObject(lastSeq(fullSpeed + slow));
  expect(await taker.save(1, newest)).toMatchObject(refused);
  server.clock.pass(minute);
  expect(await taker.save(1, newest)).toMatchObject(lastSeq(fullSpeed + slow + 3));
});

it('a number that no ledger reaches lies beyond a gap: what comes before it is taken', async () => {
  const [first, beyond] = [taker.entry(1, 1, 'B'), taker.entry(3_000_000_000, 2, 'C')];
  expect(await taker.save(1, [first, beyond])).toMatchObject(lastSeq(1));
  expect(await taker.save(1, [first, beyond])).toMatchObject(lastSeq(1));
});

it('a submission brings its answers, however full the minute is', async () => {
  await fillLedger(ledgerRate.perMinute);
  expect(await taker.submit(1, { answers: taker.toAnswers('B', 'C', 'A') })).toMatchObject({ http: 200 });
  expect(await taker.stored(1)).toMatchObject({ state: 'submitted', right: 3 });
});

it('a flood of events is kept in part, and holds up no answer', async () => {
  const event = (number: number) => ({ id: `e${number}`, kind: 'interrupted', detail: '', at: server.clock.now.getTime() });
  for (let sent = 0; sent < eventsPerSitting + entriesPerCall; sent += entriesPerCall) {
    const events = Array.from({ length: entriesPerCall }, (_, index) => event(sent + index));
    const seq = sent / entriesPerCall + 1;
    expect(await taker.save(1, entries(seq, 1), { events })).toMatchObject(lastSeq(seq));
  }
  expect(await server.db.$count(sittingEvents, eq(sittingEvents.sittingId, moduleId()))).toBe(eventsPerSitting);
});
