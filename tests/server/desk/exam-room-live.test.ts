import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { liveEvents } from '../../../server/db/tables/live.ts';
import { newId } from '../../../server/ids.ts';
import { createLive, type Live } from '../../../server/live/live.ts';
import { openStream } from '../../support/live/read-stream.ts';
import { mockTaker } from '../../support/server/server-mock.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let live: Live;
let url: string;
let clerk: { id: string; token: string };
const streams: { end: () => void }[] = [];

beforeAll(async () => {
  live = createLive(server.db);
  server.app.context.live = live;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/live`;
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.end();
});
afterAll(() => live.stop());

/** A stream from which what is told is read, once it has begun. */
async function listen({ token }: { token: string }) {
  const stream = await openStream(url, token);
  streams.push(stream);
  expect((await stream.next())?.event).toBe('reset');
  return async () => (await stream.next())?.data;
}
const change = (subject: string) => ({ topic: 'sitting', subject });
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });

it('tells staff of a start, a warning and an end, and of no answer; the student hears nothing of it', async () => {
  const taker = await mockTaker(server);
  const room = await listen(clerk);
  const own = await listen(taker.student);
  const [module = ''] = taker.moduleIds;
  await taker.start(1);
  expect(await room()).toEqual(change(module));
  const told = await server.db.$count(liveEvents);
  await taker.save(1, [taker.entry(1, 1, 'B')]);
  await taker.save(1, [taker.entry(2, 2, 'C')], { signs: [server.clock.now.getTime()] });
  const seen = { id: newId(), kind: 'keyPressed', detail: 'Shift', at: server.clock.now.getTime() };
  await taker.save(1, [], { events: [seen] });
  expect(await room()).toEqual(change(module));
  // One row, of the warning: none is written with an answer, before it or after it.
  expect(await server.db.$count(liveEvents)).toBe(told + 1);
  await taker.submit(1);
  expect(await room()).toEqual(change(module));
  // What staff do is the first that the student hears.
  await desk('/messageSittings', { sittings: [taker.recordId], text: 'Five minutes more' });
  expect(await own()).toEqual(change(taker.recordId));
  expect(await room()).toEqual(change(taker.recordId));
});

it('tells of many that begin together in one statement, each once', async () => {
  const takers = [await mockTaker(server), await mockTaker(server), await mockTaker(server)];
  const room = await listen(clerk);
  await Promise.all(takers.map((taker) => taker.start(1)));
  const told = [await room(), await room(), await room()];
  expect(told).toEqual(expect.arrayContaining(takers.map(({ moduleIds }) => change(moduleIds[0]))));
});

it('tells nobody of what was refused', async () => {
  const taker = await mockTaker(server);
  const told = await server.db.$count(liveEvents);
  expect((await taker.submit(1)).http).toBe(409);
  expect((await taker.start(2)).http).toBe(409);
  const room = await listen(clerk);
  await taker.start(1);
  expect(await room()).toEqual(change(taker.moduleIds[0]));
  expect(await server.db.$count(liveEvents)).toBe(told + 1);
});
