import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsPerHour, passwordLinkMs } from '../../../contract/limits.ts';
import { facultyTables } from '../../../server/accounts/invitations.ts';
import { createPasswordLink, forgetPasswordLinks } from '../../../server/accounts/password-links.ts';
import { setPassword } from '../../../server/accounts/people.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { passwordLinks, students } from '../../../server/db/tables/people.ts';
import { secondFactors } from '../../../server/db/tables/second-factors.ts';
import { newId } from '../../../server/ids.ts';
import { password, seedStaff, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer(() => ({ env: { PUBLIC_URL: 'https://school.example' } }));
let username: string;
let student: { id: string; token: string };
let address: string;
let addresses = 0;
beforeEach(async () => {
  username = newId();
  addresses += 1;
  address = `203.0.113.${addresses}`;
  student = await seedStudent(server.db, username, server.clock.now);
});

const chosen = 'a password of my own';
const newLink = () => server.db.transaction((tx) => createPasswordLink(tx, student.id, server.clock.now));
const set = (token: string, wanted = chosen) => server.call('/setPassword', { token, password: wanted });
const forgot = (name: string, from = address) => server.call('/forgotPassword', { username: name }, { address: from });
const signIn = async (given: string) => (await server.call('/loginStudent', { username, password: given }, { address })).http;
const mails = () =>
  server.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, `${username}@example.org`));
const gone = {
  http: 404,
  body: { reason: 'notFound', msg: 'This link has been used or has expired. Use “Forgot password?” to get another.' },
};

describe('a set-password link', () => {
  it('sets the first password of an account that has none, which then signs in', async () => {
    await server.db.update(students).set({ passwordHash: null }).where(eq(students.id, student.id));
    expect(await signIn(password)).toBe(401);
    const { http, body } = await set(await newLink());
    expect({ http, body }).toEqual({ http: 200, body: { status: 1, serverNow: server.clock.now.getTime(), username } });
    expect(await signIn(chosen)).toBe(200);
  });

  it('ends the sessions of the student', async () => {
    const isIn = async () =>
      (await server.call('/getCoursesByStudent', { studentId: student.id }, { token: student.token })).http;
    expect(await isIn()).toBe(200);
    await set(await newLink());
    expect([await isIn(), await signIn(password), await signIn(chosen)]).toEqual([401, 401, 200]);
  });

  it('works once', async () => {
    const token = await newLink();
    expect((await set(token)).http).toBe(200);
    expect(await set(token, 'another password')).toMatchObject(gone);
    expect(await signIn('another password')).toBe(401);
  });

  it('used ten times at once, works once: the password is that of the one that won', async () => {
    const token = await newLink();
    const wanted = Array.from({ length: 10 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(wanted.map((each) => set(token, each)));
    const winners = wanted.filter((_, index) => answers[index]?.http === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 404)).toHaveLength(9);
    expect(await signIn(winners[0] ?? '')).toBe(200);
  });

  it('is good for 72 hours', async () => {
    const late = await newLink();
    server.clock.pass(passwordLinkMs);
    expect(await set(late)).toMatchObject(gone);
    const token = await newLink();
    server.clock.pass(passwordLinkMs - 1);
    expect((await set(token)).http).toBe(200);
  });

  it('stays good while others are made, until one is used, or staff set a password', async () => {
    const links = [await newLink(), await newLink(), await newLink()];
    const [first = '', second = '', third = ''] = links;
    expect((await set(second)).http).toBe(200);
    for (const link of links) expect(await set(link, 'another password')).toMatchObject(gone);
    expect([third === first, await signIn(chosen)]).toEqual([false, 200]);
    const last = await newLink();
    await setPassword(server.db, { role: 'student', username }, 'set by the staff');
    expect(await set(last)).toMatchObject(gone);
    expect(await signIn('set by the staff')).toBe(200);
  });

  it('of two that are used at once, one sets the password', async () => {
    const [first, second] = [await newLink(), await newLink()];
    const answers = await Promise.all([set(first, 'the first password'), set(second, 'the second password')]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404]);
    const isFirst = answers[0]?.http === 200;
    expect([await signIn('the first password'), await signIn('the second password')]).toEqual(isFirst ? [200, 401] : [401, 200]);
  });

  it('stays good when the password cannot be', async () => {
    const token = await newLink();
    for (const wrong of ['', 'too short', 'x'.repeat(201)]) expect((await set(token, wrong)).http).toBe(400);
    expect(await set(token, 'ninechars')).toMatchObject({
      body: { reason: 'badInput', msg: 'A password must have 10 to 200 characters.' },
    });
    expect((await set(token, 'ten chars.')).http).toBe(200);
  });

  it('refuses a password that others would guess first, in any case, and stays good', async () => {
    const token = await newLink();
    const guessed = ['1234567890', 'qwertyuiop', 'Iloveyou12', ' Password123 ', username.toUpperCase(), 'Prepchart-Demo'];
    for (const wanted of guessed) {
      expect([wanted, await set(token, wanted)]).toMatchObject([
        wanted,
        {
          http: 400,
          body: { reason: 'badInput', msg: 'This password is too easy to guess. Choose another.' },
        },
      ]);
    }
    expect((await set(token)).http).toBe(200);
  });

  it('of a disabled student, or that we did not make, sets nothing', async () => {
    const token = await newLink();
    await server.db.update(students).set({ disabledAt: server.clock.now }).where(eq(students.id, student.id));
    expect(await set(token)).toMatchObject(gone);
    expect(await set('x'.repeat(43))).toMatchObject(gone);
    expect((await set('short')).http).toBe(400);
  });

  it('is kept as a hash alone, and forgotten when it is too old', async () => {
    const token = await newLink();
    const kept = () => server.db.select().from(passwordLinks).where(eq(passwordLinks.studentId, student.id));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await kept())).not.toContain(token);
    server.clock.pass(passwordLinkMs);
    await forgetPasswordLinks(server.db, server.clock.now);
    expect(await kept()).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('mails a link to the student’s address, by PUBLIC_URL, that sets a password', async () => {
    const { http, body } = await forgot(` ${username.toUpperCase()} `);
    expect({ http, body }).toEqual({ http: 200, body: { status: 1, serverNow: server.clock.now.getTime() } });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Set your password', once: null });
    const token = /https:\/\/school\.example\/set-password\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await set(token)).body).toMatchObject({ username });
    expect(await signIn(chosen)).toBe(200);
  });

  it('is answered alike for a name that is unknown or disabled, and nothing is mailed', async () => {
    await server.db.update(students).set({ disabledAt: server.clock.now }).where(eq(students.id, student.id));
    const before = await server.db.$count(outbox);
    const expected = { http: 200, body: { status: 1, serverNow: server.clock.now.getTime() } };
    for (const name of [username, newId(), 'nobody@example.org']) {
      const { http, body } = await forgot(name);
      expect({ http, body }).toEqual(expected);
    }
    expect(await server.db.$count(outbox)).toBe(before);
  });

  const linkIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] ?? '';

  it(`is refused after ${mailsPerHour.perAccount} mails in an hour to an account from one address, known or not, and not from another`, async () => {
    for (const name of [username, newId()]) {
      for (let turn = 1; turn <= mailsPerHour.perAccount; turn += 1) {
        expect((await forgot(name, '203.0.113.101')).http).toBe(200);
        server.clock.pass(1000);
      }
      expect(await forgot(name, '203.0.113.101')).toMatchObject({ http: 429, body: { reason: 'tooMany' } });
      expect((await forgot(name)).http).toBe(200);
    }
    expect(await mails()).toHaveLength(mailsPerHour.perAccount + 1);
    server.clock.pass(3_600_000);
    expect((await forgot(username, '203.0.113.101')).http).toBe(200);
  });

  it('by strangers everywhere ends no link of the student’s, and fills the mailbox no further than with links that are good', async () => {
    expect((await forgot(username)).http).toBe(200);
    const [own] = await mails();
    for (let stranger = 1; stranger < mailsPerHour.perAccountAnywhere; stranger += 1)
      expect((await forgot(username, `198.51.100.${stranger}`)).http).toBe(200);
    for (const from of ['198.51.100.200', address])
      expect(await forgot(username, from)).toMatchObject({ http: 429, body: { reason: 'tooMany' } });
    expect(await mails()).toHaveLength(mailsPerHour.perAccountAnywhere);
    expect((await set(linkIn(own?.text))).http).toBe(200);
    for (const { text } of await mails()) expect(await set(linkIn(text), 'another password')).toMatchObject(gone);
  });

  it(`is refused after ${mailsPerHour.perAddress} in an hour from an address, in parallel too`, async () => {
    const from = '203.0.113.250';
    const answers = await Promise.all(Array.from({ length: mailsPerHour.perAddress + 5 }, () => forgot(newId(), from)));
    const byStatus = (status: number) => answers.filter(({ http }) => http === status).length;
    expect([byStatus(200), byStatus(429)]).toEqual([mailsPerHour.perAddress, 5]);
    expect((await forgot(username, '203.0.113.251')).http).toBe(200);
  });
});

describe.each(['teacher', 'staff'] as const)('a forgotten password of the %s', (role) => {
  let name: string;
  let colleague: { id: string; token: string };
  beforeEach(async () => {
    name = newId().toLowerCase();
    const { db, clock } = server;
    colleague = role === 'teacher' ? await seedTeacher(db, name, clock.now) : await seedStaff(db, name, 'staff', clock.now);
  });
  const table = facultyTables[role];
  const isTheirs = () => eq(table.id, colleague.id);
  const mailed = () =>
    server.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, `${name}@example.org`));
  const signInAs = (given: string) => server.call('/loginInstructor', { username: name, password: given }, { address });
  const linkOf = ({ text }: { text: string }) => /token=([\w-]{43})&for=/.exec(text)?.[1] ?? '';

  it('mails a link that sets another one once, ends the sessions, and is on record both times', async () => {
    const { http, body } = await forgot(` ${name.toUpperCase()} `);
    expect({ http, body }).toEqual({ http: 200, body: { status: 1, serverNow: server.clock.now.getTime() } });
    const [mail, ...more] = await mailed();
    expect([more, mail?.subject, mail?.text.includes(`&for=${role}`)]).toEqual([[], 'Set your password', true]);
    const token = linkOf(mail ?? { text: '' });
    expect((await set(token)).body).toMatchObject({ username: name });
    expect(await set(token, 'another password')).toMatchObject(gone);
    expect([(await signInAs(password)).http, (await signInAs(chosen)).http]).toEqual([401, 200]);
    expect((await server.call('/getSignIns', {}, { token: colleague.token })).http).toBe(401);
    const noun = role === 'teacher' ? 'tutor' : 'staff';
    const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, colleague.id));
    expect(rows.map(({ action, actorId, actorName }) => [action, actorId, actorName]).sort()).toEqual([
      [`${noun}.forgot-password`, null, 'Forgot password?'],
      [`${noun}.set-password`, colleague.id, rows[0]?.subjectName],
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('keeps the second factor', async () => {
    await server.db.insert(secondFactors).values({
      ...{ role, personId: colleague.id, secret: 'sealed', enabledAt: server.clock.now },
    });
    await forgot(name);
    const [mail] = await mailed();
    await set(linkOf(mail ?? { text: '' }));
    expect(await signInAs(chosen)).toMatchObject({ http: 401, body: { reason: 'codeNeeded' } });
  });

  it('mails nothing to who was invited and has none yet, is turned off, or is the demonstration’s, with the same answer', async () => {
    const expected = { http: 200, body: { status: 1, serverNow: server.clock.now.getTime() } };
    const passwordHash = (await server.db.select().from(table).where(isTheirs()))[0]?.passwordHash ?? '';
    for (const change of [
      { passwordHash: null },
      { passwordHash, disabledAt: server.clock.now },
      { disabledAt: null, isDemo: true },
    ]) {
      await server.db.update(table).set(change).where(isTheirs());
      const { http, body } = await forgot(name);
      expect({ http, body }).toEqual(expected);
    }
    expect(await mailed()).toEqual([]);
    expect(await server.db.$count(auditEvents, eq(auditEvents.subjectId, colleague.id))).toBe(0);
  });

  it('asked for again within ten minutes, by whomever, leaves the link as it is', async () => {
    await forgot(name);
    server.clock.pass(599_000);
    await forgot(name, '198.51.100.7');
    expect(await mailed()).toHaveLength(1);
    server.clock.pass(1000);
    await forgot(name);
    const links = (await mailed()).map(linkOf);
    expect(links).toHaveLength(2);
    const [, second = ''] = links;
    expect((await set(second)).http).toBe(200);
  });
});
