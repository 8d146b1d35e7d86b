import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignIn } from '../../../contract/accounts/sign-ins.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { sessions, signInFailures, students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { toPushKey } from '../../../server/notices/push/key.ts';
import { inviteParent } from '../../../server/parents/invite-parent.ts';
import { form } from '../../support/enrolment/payments.ts';
import { codeAt } from '../../support/server/authenticator.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { countRoundTrips } from '../../support/server/round-trips.ts';
import { enrolee } from '../../support/server/second-factor.ts';
import { password, seedStaff, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const inFewWays = fewWaysOf(server);
const newAddress = () => `${newId()}@example.org`.toLowerCase();
const lastMail = async (recipient: string) => {
  const [mail] = (
    await server.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)
  ).reverse();
  return mail?.text ?? '';
};
const tokenIn = (text: string) => /(?:token=|resume#)([\w-]{43})/.exec(text)?.[1];
let places = 0;
/** Another place for each call: some are counted by address. */
const elsewhere = () => {
  places += 1;
  return { address: `10.7.0.${places}` };
};

beforeAll(() => {
  server.app.context.push = toPushKey(randomBytes(32).toString('base64url'));
});

describe.runIf(testDatabase === 'postgres')(
  'signing in, and what belongs to it, takes few ways to the database and back:',
  () => {
    it('a student, from a new device and from one that is known', async () => {
      const username = newId();
      await seedStudent(server.db, username, server.clock.now);
      const { device } = await inFewWays('/loginStudent', elsewhere(), { username, password });
      const again = await inFewWays('/loginStudent', elsewhere(), { username, password, devices: [device] });
      expect(again.device).toBeUndefined();
      expect(await server.db.$count(signInFailures, eq(signInFailures.account, `student:${username}`))).toBe(0);
    });

    it.each(['teacher', 'staff'] as const)('a %s, by an app, a recovery code, and neither', async (role) => {
      const own = await enrolee(server, role);
      const { username, token } = own;
      await inFewWays('/loginInstructor', elsewhere(), { username, password });
      const given = { username, password };
      const { secret } = (await inFewWays('/startSecondFactor', { token }, { password })).data as { secret: string };
      const code = () => codeAt(secret, server.clock.now);
      const { recoveryCodes } = await inFewWays('/confirmSecondFactor', { token }, { code: code() });
      const [recoveryCode, next] = recoveryCodes as string[];
      server.clock.pass(30_000);
      await inFewWays('/loginInstructor', elsewhere(), { ...given, code: code() });
      await inFewWays('/loginInstructor', elsewhere(), { ...given, recoveryCode });
      const state = await inFewWays('/getSecondFactor', { token }, {});
      expect(state.data).toMatchObject({ recoveryCodesLeft: 9 });
      server.clock.pass(30_000);
      const again = await inFewWays('/renewRecoveryCodes', { token }, { password, code: code() });
      expect(again.recoveryCodes).not.toContain(next);
      server.clock.pass(30_000);
      await inFewWays('/startSecondFactor', { token }, { password, code: code() });
      const [left] = again.recoveryCodes as string[];
      await inFewWays('/disableSecondFactor', { token }, { password, recoveryCode: left });
    });

    it('a sign-in that another ends', async () => {
      const { id, token } = await seedStudent(server.db, newId(), server.clock.now);
      await openSession(server.db, { role: 'student', id }, server.clock.now);
      const { data } = (await server.call('/getSignIns', {}, { token })).body as { data: SignIn[] };
      await inFewWays('/endSignIn', { token }, { id: data.find(({ current }) => !current)?.id });
      expect(await server.db.$count(sessions, eq(sessions.personId, id))).toBe(1);
    });

    it('a password that was forgotten, and is set by the mailed link', async () => {
      const { db, clock } = server;
      const names = [newId(), newId(), newId()].map((each) => each.toLowerCase());
      const [student = '', teacher = '', member = ''] = names;
      await seedStudent(db, student, clock.now);
      await seedTeacher(db, teacher, clock.now);
      await seedStaff(db, member, 'staff', clock.now);
      for (const username of [...names, newId()]) await inFewWays('/forgotPassword', elsewhere(), { username });
      for (const username of names) {
        const token = tokenIn(await lastMail(`${username}@example.org`));
        const set = await inFewWays('/setPassword', {}, { token, password: 'a password of my own' });
        expect(set.username).toBe(username);
      }
    });

    it('an unknown name as many as a known one, so that no time tells who has an account', async () => {
      const { db, clock } = server;
      const names = [newId(), newId(), newId()].map((each) => each.toLowerCase());
      const [student = '', teacher = '', member = ''] = names;
      await seedStudent(db, student, clock.now);
      await seedTeacher(db, teacher, clock.now);
      await seedStaff(db, member, 'staff', clock.now);
      const disabled = newId();
      const { id } = await seedStudent(db, disabled, clock.now);
      await db.update(students).set({ disabledAt: clock.now }).where(eq(students.id, id));
      for (const path of ['/forgotPassword', '/loginStudent', '/loginInstructor']) {
        const wrong = path === '/forgotPassword' ? {} : { password: 'wrong', devices: ['x'.repeat(43)] };
        const answers: unknown[] = [];
        for (const username of [newId(), student, teacher, member, disabled]) {
          const { result, trips } = await countRoundTrips(db, () => server.call(path, { username, ...wrong }, elsewhere()));
          answers.push([trips, result.http, result.body]);
        }
        expect([path, ...answers]).toEqual([path, ...answers.map(() => answers[0])]);
      }
    });

    it('an address that is confirmed by its link', async () => {
      const { db, clock } = server;
      const owner = await seedStaff(db, newId(), 'owner', clock.now);
      const [student, tutor] = [await seedStudent(db, newId(), clock.now), await seedTeacher(db, newId(), clock.now)];
      const names = { firstname: 'Meera', lastname: 'Nair' };
      const wanted = [newAddress(), newAddress()];
      const correctStudent = { student: student.id, ...names, contact: '', standard: '', guardianEmail: '', email: wanted[0] };
      await server.call('/desk/correctStudent', correctStudent, owner);
      await server.call('/desk/correctTutor', { tutor: tutor.id, ...names, email: wanted[1] }, owner);
      for (const email of wanted) {
        const token = tokenIn(await lastMail(email));
        expect((await inFewWays('/confirmAddress', {}, { token })).email).toBe(email);
      }
    });

    it('parents who sign in by a link, or by the one that confirms their address', async () => {
      const { db, clock } = server;
      const { id } = await seedStudent(db, newId(), clock.now);
      const email = newAddress();
      await db.update(students).set({ guardianEmail: email }).where(eq(students.id, id));
      await inFewWays('/askParentLink', elsewhere(), { email });
      await inFewWays('/askParentLink', elsewhere(), { email: newAddress() });
      const { token } = await inFewWays('/openParentLink', {}, { token: tokenIn(await lastMail(email)) });
      const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${newId()}`;
      await inFewWays('/keepPush', { token: String(token) }, { endpoint });
      const invited = await seedStudent(db, newId(), clock.now);
      const address = newAddress();
      const [student] = await db.select().from(students).where(eq(students.id, invited.id));
      if (!student) throw new Error('Nobody was added.');
      await db.transaction((tx) =>
        inviteParent(tx, { student, email: address, once: newId() }, { site: 'https://school.example', now: clock.now }),
      );
      await inFewWays('/openParentLink', {}, { token: tokenIn(await lastMail(address)) });
    });

    it('a draft of an application that is opened elsewhere', async () => {
      const email = newAddress();
      const draft = {
        ...{ item: { kind: 'sat', name: 'SAT Sprint' }, currency: 'INR', country: 'IN', additions: { birthYear: '2010' } },
        form: { ...form({ name: 'Asha Menon' }), school_name: '' },
      };
      const { code } = await inFewWays('/mailDraft', elsewhere(), { email, draft });
      const opened = await inFewWays('/openDraft', {}, { token: tokenIn(await lastMail(email)), code });
      expect(opened.draft).toEqual(draft);
    });
  },
);
