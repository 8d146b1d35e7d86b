import { eq, type SQL } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeSession, openSession } from '../../../server/accounts/sessions.ts';
import { hashToken } from '../../../server/accounts/tokens.ts';
import type { Database } from '../../../server/db/open.ts';
import { liveEvents } from '../../../server/db/tables/live.ts';
import {
  eventsKeptMs,
  forgetLiveEvents,
  readCursor,
  readEvents,
  writeLiveEvent,
  writeLiveEvents,
} from '../../../server/live/events.ts';
import { createLive, type Live } from '../../../server/live/live.ts';
import { deferred } from '../../support/deferred.ts';
import { doubtCourse, doubtStudent, doubtTutor } from '../../support/doubts/doubts.ts';
import { openStream } from '../../support/live/read-stream.ts';
import { type SignedInPerson, seedLearner, seedTutor } from '../../support/schedule/booking.ts';
import { testDatabase } from '../../support/server/database.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let live: Live;
let url: string;
let tutor: SignedInPerson;
let student: SignedInPerson;
let other: SignedInPerson;
const streams: { end: () => void }[] = [];

beforeAll(async () => {
  live = createLive(server.db);
  server.app.context.live = live;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/live`;
  tutor = await seedTutor(server.db, doubtCourse, server.clock.now);
  student = await seedLearner(server.db, [doubtCourse], server.clock.now);
  other = await seedLearner(server.db, [doubtCourse], server.clock.now);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.end();
});
afterAll(() => live.stop());

async function listen({ token }: SignedInPerson, lastEventId?: string) {
  const stream = await openStream(url, token, lastEventId);
  streams.push(stream);
  return stream;
}

/** Until no older transaction, of another database of this server either, holds back what was told: who comes back before is told to look at everything. */
const untilSettled = () =>
  vi.waitFor(async () => expect((await readEvents(server.db, { transaction: 0, number: 0 })).hasMore).toBe(false), {
    timeout: 60_000,
  });

it('tells the student and the tutors of the course that something has changed, not what, and nobody else', async () => {
  const [own, ofTutor, ofOther] = [await listen(student), await listen(tutor), await listen(other)];
  for (const stream of [own, ofTutor, ofOther]) expect((await stream.next())?.event).toBe('reset');
  const { doubtId } = (await doubtStudent(server, student).asks('Why n − 1?')).head;
  const change = { event: 'change', data: { topic: 'doubt', subject: doubtId } };
  expect(await own.next()).toMatchObject(change);
  expect(await ofTutor.next()).toMatchObject(change);
  // The other hears of the other's own alone: it comes first, since nothing came before it.
  const theirs = (await doubtStudent(server, other).asks('And why squares?')).head.doubtId;
  expect(await ofOther.next()).toMatchObject({ data: { subject: theirs } });
  expect(own.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(own.headers.get('x-accel-buffering')).toBe('no');
});

it('goes on after the last event that a browser has seen, and says where nobody knows what was missed', async () => {
  const first = await listen(student);
  await first.next();
  const { doubtId } = (await doubtStudent(server, student).asks('First?')).head;
  const seen = await first.next();
  first.end();
  await doubtTutor(server, tutor).answer(doubtId, 'Because.');
  await untilSettled();
  const again = await listen(student, seen?.id);
  expect(await again.next()).toMatchObject({ event: 'change', data: { subject: doubtId } });
  for (const id of ['nonsense', '9007199254740991.1.9007199254740991', `1.1.${server.clock.now.getTime() - eventsKeptMs}`]) {
    expect((await (await listen(student, id)).next())?.event).toBe('reset');
  }
});

it('is for who is signed in', async () => {
  expect((await listen({ id: '', token: 'x'.repeat(43) })).status).toBe(401);
  const token = await openSession(server.db, { role: 'student', id: student.id }, server.clock.now);
  await closeSession(server.db, hashToken(token));
  expect((await listen({ id: '', token })).status).toBe(401);
});

it('ends every stream before the server closes', async () => {
  const stream = await listen(student);
  await stream.next();
  await server.app.close();
  expect(await stream.next()).toBeNull();
});

it('keeps events for an hour', async () => {
  const { db, clock } = server;
  await db.transaction((tx) => writeLiveEvent(tx, { topic: 'doubt', subject: 'old', channels: ['student x'] }, clock.now));
  clock.pass(eventsKeptMs);
  await forgetLiveEvents(db, clock.now);
  expect(await db.select().from(liveEvents).where(eq(liveEvents.subject, 'old'))).toEqual([]);
});

// The embedded database has one connection: no transaction there is overtaken.
it.runIf(testDatabase === 'postgres')(
  'holds back what an older transaction may still come before, and then tells both in order',
  async () => {
    const { db, clock } = server;
    const cursor = await readCursor(db);
    const write = (subject: string) => (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) =>
      writeLiveEvent(tx, { topic: 'doubt', subject, channels: ['student z'] }, clock.now);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const older = db.transaction(async (tx) => {
      await write('older')(tx);
      isWritten();
      await held;
    });
    await written;
    await db.transaction(write('newer'));
    expect(await readEvents(db, cursor, ['student z'])).toEqual({ events: [], hasMore: true });
    commit();
    await older;
    // A transaction of another database on the same server holds back as well, as long as it takes.
    const read = async () => (await readEvents(db, cursor, ['student z'])).events.map(({ subject }) => subject);
    await expect.poll(read, { timeout: 60_000 }).toEqual(['older', 'newer']);
  },
);

it('tells the first listener of a process all that follows, whoever comes while the second is still looking where to begin', async () => {
  const late = deferred<void>();
  let looks = 0;
  const db = new Proxy(server.db, {
    get(whole, name) {
      if (name !== 'select' || ++looks !== 2) return Reflect.get(whole, name);
      return (fields: Parameters<Database['select']>[0] & object) => ({
        from: (table: SQL) => late.promise.then(() => whole.select(fields).from(table)),
      });
    },
  });
  const own = createLive(db);
  const heard: (string | null)[] = [];
  const channels = () => [`only ${student.id}`];
  const first = own.listen({ channels, tell: ({ subject }) => heard.push(subject) });
  const second = own.listen({ channels, tell: () => undefined });
  await first;
  await untilSettled();
  await writeLiveEvents(server.db, [{ topic: 'doubt', subject: 'missed', channels: channels() }], server.clock.now);
  late.resolve();
  await second;
  own.wake();
  await vi.waitFor(() => expect(heard).toEqual(['missed']), { timeout: 60_000 });
  await own.stop();
});
