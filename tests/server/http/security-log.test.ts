import { expect, it } from 'vitest';
import { newId } from '../../../server/ids.ts';
import { password, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();

/** What is logged of some calls. */
async function logged(act: () => Promise<unknown>) {
  server.events.length = 0;
  await act();
  return server.events.map(({ call, http, reason, person }) => [call, http, reason, person]);
}

it('signing in is logged, granted and refused, with who it was where that is known', async () => {
  const { db, clock } = server;
  const username = newId();
  const { id } = await seedStudent(db, username, clock.now);
  const events = await logged(async () => {
    await server.call('/loginStudent', { username, password: 'not this one' });
    const { body } = await server.call('/loginStudent', { username, password });
    await server.call('/logout', {}, { token: String(body.token) });
    await server.call('/forgotPassword', { username });
    await server.call('/setPassword', { token: 'x'.repeat(43), password: 'another password' });
  });
  expect(events).toEqual([
    ['POST /api/loginStudent', 401, 'forbidden', null],
    ['POST /api/loginStudent', 200, null, id],
    ['POST /api/logout', 200, null, `student ${id}`],
    ['POST /api/forgotPassword', 200, null, null],
    ['POST /api/setPassword', 404, 'notFound', null],
  ]);
});

it('every refusal is logged: of a right, of a session, of input, of a limit; what is granted is not', async () => {
  const { db, clock } = server;
  const { id, token } = await seedStudent(db, newId(), clock.now);
  const events = await logged(async () => {
    await server.call('/getCoursesByStudent', { studentId: id }, { token });
    await server.call('/getCoursesByStudent', { studentId: 'another' }, { token });
    await server.call('/getTeacher', {}, { token });
    await server.call('/getCoursesByStudent', { studentId: id });
    await server.call('/getCoursesByStudent', {}, { token });
    await server.call('/nothing', {});
    for (let count = 0; count < 11; count += 1)
      await server.call('/loginStudent', { username: 'x', password: 'y' }, { address: '192.0.2.9' });
  });
  const call = 'POST /api/getCoursesByStudent';
  expect(events.slice(0, 5)).toEqual([
    [call, 403, 'forbidden', `student ${id}`],
    ['POST /api/getTeacher', 403, 'forbidden', `student ${id}`],
    [call, 401, 'signedOut', null],
    [call, 400, 'badInput', `student ${id}`],
    ['POST (no call)', 404, 'notFound', null],
  ]);
  expect(events.at(-1)).toEqual(['POST /api/loginStudent', 429, 'tooMany', null]);
  expect(events.length).toBe(16);
});

it('an event has the time in UTC and the address, fits on one line of JSON, and has nothing of a body or a token', async () => {
  const { db, clock } = server;
  const { token } = await seedStudent(db, newId(), clock.now);
  server.events.length = 0;
  await server.call(
    '/loginStudent',
    { username: 'a\nsecret name', password: 'secret word' },
    { address: '2001:db8:1:2:3:4:5:6' },
  );
  await server.call('/getTeacher', {}, { token });
  expect(server.events[0]).toEqual({
    log: 'security',
    time: clock.now.toISOString(),
    request: expect.stringMatching(/^[\da-f]{32}$/),
    ms: expect.any(Number),
    call: 'POST /api/loginStudent',
    http: 401,
    reason: 'forbidden',
    address: '2001:db8:1:2::/64',
    person: null,
  });
  const lines = server.events.map((event) => JSON.stringify(event)).join('');
  expect(lines).not.toMatch(/\n|secret/);
  expect(lines).not.toContain(token);
});
