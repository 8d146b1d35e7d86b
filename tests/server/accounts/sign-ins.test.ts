import { beforeEach, expect, it } from 'vitest';
import { sessionLife } from '../../../contract/legal-limits.ts';
import { newId } from '../../../server/ids.ts';
import { password, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let username: string;
let own: { id: string; token: string };
let addresses = 0;
let address: string;
beforeEach(async () => {
  username = newId();
  addresses += 1;
  address = `10.2.0.${addresses}`;
  own = await seedStudent(server.db, username, server.clock.now);
});

type SignIn = { id: string; browser: string; since: number; usedAt: number; current: boolean };
const list = async (token: string) => (await server.call('/getSignIns', {}, { token })).body.data as SignIn[];
const again = async (devices?: string[]) => {
  const { body } = await server.call('/loginStudent', { username, password, devices }, { address });
  return { token: String(body.token), device: String(body.device) };
};
const isIn = async (token: string) => (await server.call('/getSignIns', {}, { token })).http === 200;

it('lists one’s own sign-ins that have not ended, newest first, and which one asks', async () => {
  const opened = server.clock.now.getTime();
  server.clock.pass(3_600_000);
  const { token } = await again();
  await seedStudent(server.db, newId(), server.clock.now);
  const [newest, oldest, ...more] = await list(token);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ browser: 'A browser', since: opened + 3_600_000, current: true });
  expect(oldest).toMatchObject({ browser: '', since: opened, usedAt: opened, current: false });
  expect((await list(own.token)).map(({ current }) => current)).toEqual([false, true]);
  server.clock.pass(sessionLife.longestMs - 3_600_000);
  expect(await isIn(own.token)).toBe(false);
});

it('a sign-in that is too old to be used is not listed', async () => {
  server.clock.pass(sessionLife.idleMs);
  const { token } = await again();
  expect((await list(token)).map(({ current }) => current)).toEqual([true]);
});

it('ends one of them, whose browser is out at once, and says so where it had ended', async () => {
  const { token } = await again();
  const id = (await list(own.token)).find(({ current }) => !current)?.id;
  expect((await server.call('/endSignIn', { id }, { token: own.token })).http).toBe(200);
  expect([await isIn(token), await isIn(own.token)]).toEqual([false, true]);
  expect(await server.call('/endSignIn', { id }, { token: own.token })).toMatchObject({
    http: 404,
    body: { reason: 'notFound' },
  });
});

it('ends nobody else’s, of whichever role', async () => {
  const other = await seedStudent(server.db, newId(), server.clock.now);
  const teacher = await seedTeacher(server.db, newId(), server.clock.now);
  for (const stranger of [other, teacher]) {
    const [theirs] = await list(stranger.token);
    expect(await server.call('/endSignIn', { id: theirs?.id }, { token: own.token })).toMatchObject({ http: 404 });
    expect((await server.call('/endOtherSignIns', {}, { token: own.token })).http).toBe(200);
    expect(await isIn(stranger.token)).toBe(true);
  }
});

it('ends all others at once, and their devices are known no more', async () => {
  const [mine, theirs] = [await again(), await again()];
  expect((await server.call('/endOtherSignIns', { devices: [mine.device] }, { token: mine.token })).http).toBe(200);
  expect([await isIn(mine.token), await isIn(theirs.token), await isIn(own.token)]).toEqual([true, false, false]);
  const isKnown = async (device: string) => (await again([device])).device === 'undefined';
  expect([await isKnown(mine.device), await isKnown(theirs.device)]).toEqual([true, false]);
});
