import { expect, it } from 'vitest';
import { createPasswordLink } from '../../../server/accounts/password-links.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { passwordLinks, sessions } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { password, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();

it('tokens of sessions and of mailed links have 256 random bits, and never come twice', async () => {
  const { db, clock } = server;
  const { id } = await seedStudent(db, newId(), clock.now);
  const tokens: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    tokens.push(await openSession(db, { role: 'student', id }, clock.now));
    tokens.push(await db.transaction((tx) => createPasswordLink(tx, id, clock.now)));
  }
  expect(new Set(tokens).size).toBe(100);
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual(tokens.map(() => 32));
  // Each bit is on about as often as off: 25,600 bits, five standard deviations are 400.
  const ones = tokens.flatMap((token) => [...Buffer.from(token, 'base64url')]).join(' ');
  const count = ones.split(' ').reduce((sum, byte) => sum + Number(byte).toString(2).replaceAll('0', '').length, 0);
  expect(Math.abs(count - 12_800)).toBeLessThan(400);
  const stored = JSON.stringify([await db.select().from(sessions), await db.select().from(passwordLinks)]);
  expect(tokens.filter((token) => stored.includes(token))).toEqual([]);
});

it('a sign-in takes no token that a caller brings, and makes a new one each time', async () => {
  const { db, clock } = server;
  const username = newId();
  const { token: brought } = await seedStudent(db, username, clock.now);
  const signIn = () => server.call('/loginStudent', { username, password, token: brought }, { token: brought });
  const tokens = [(await signIn()).body.token, (await signIn()).body.token, brought];
  expect(new Set(tokens).size).toBe(3);
});
