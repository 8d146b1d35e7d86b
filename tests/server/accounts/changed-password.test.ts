import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { setPassword } from '../../../server/accounts/people.ts';
import { findAccountHolder } from '../../../server/accounts/second-factor/account-holder.ts';
import { proveFactor } from '../../../server/accounts/second-factor/prove-owner.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { sessions, students } from '../../../server/db/tables/people.ts';
import { CallRefused } from '../../../server/http/refused.ts';
import { newId } from '../../../server/ids.ts';
import { deferred } from '../../support/deferred.ts';
import { secondFactorKey } from '../../support/server/second-factor-key.ts';
import { password, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let username: string;
let student: { id: string; token: string };
beforeEach(async () => {
  username = newId().toLowerCase();
  student = await seedStudent(server.db, username, server.clock.now);
});

const countSessions = () => server.db.$count(sessions, eq(sessions.personId, student.id));
/** Time for what waits for nothing to be over before what it should wait for. */
const moment = (awaited: Promise<unknown>) => Promise.race([awaited, setTimeout(500)]);

it('a sign-in with the password that is changed just now waits, and opens nothing', async () => {
  const [changed, released] = [deferred<void>(), deferred<void>()];
  const change = server.db.transaction(async (tx) => {
    const passwordHash = await hashPassword('a password of my own');
    await tx.update(students).set({ passwordHash }).where(eq(students.id, student.id));
    await tx.delete(sessions).where(eq(sessions.personId, student.id));
    changed.resolve();
    await released.promise;
  });
  await changed.promise;
  const signIn = server.call('/loginStudent', { username, password });
  await moment(signIn);
  released.resolve();
  await change;
  expect(await signIn).toMatchObject({ http: 401, body: { reason: 'forbidden', msg: 'Invalid credentials' } });
  expect(await countSessions()).toBe(0);
  expect((await server.call('/loginStudent', { username, password: 'a password of my own' })).http).toBe(200);
});

it('a password that is set while somebody signs in with the old one ends their session, too', async () => {
  const { db, clock } = server;
  const holder = await findAccountHolder(db, { role: 'student', id: student.id });
  const [opened, released] = [deferred<void>(), deferred<void>()];
  const refusal = new CallRefused(401, 'forbidden', 'Invalid credentials');
  const shown = { holder, failure: newId(), from: 'new devices', isHeld: true, refusal };
  const signIn = proveFactor(shown, {}, { db, now: clock.now, secondFactorKey }, async (tx) => {
    const token = await openSession(tx, holder, clock.now);
    opened.resolve();
    await released.promise;
    return async () => token;
  });
  await opened.promise;
  const change = setPassword(db, { role: 'student', username }, 'set by the staff');
  await moment(change);
  released.resolve();
  expect(await signIn).toMatch(/^[\w-]{43}$/);
  await change;
  expect(await countSessions()).toBe(0);
});
