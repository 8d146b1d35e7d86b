import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { StaffLine } from '../../../contract/desk/staff.ts';
import type { TutorFile, TutorLine } from '../../../contract/desk/tutors.ts';
import { passwordLinkMs } from '../../../contract/limits.ts';
import { findLinkToken } from '../../../server/accounts/password-links.ts';
import { disable, findTeacher, setPassword } from '../../../server/accounts/people.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { courses } from '../../../server/db/tables/courses.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { invitations, sessions, staff, teachers } from '../../../server/db/tables/people.ts';
import { secondFactors } from '../../../server/db/tables/second-factors.ts';
import { newId } from '../../../server/ids.ts';
import { seedStaff, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
let owner: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  owner = await seedStaff(server.db, newId(), 'owner', server.clock.now);
});

/** Each call is a second after the one before: mails and actions have an order. */
const call = (path: string, body: object, token?: string) => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  return server.call(path, body, token === undefined ? {} : { token });
};
const desk = (path: string, body: object, token = clerk.token) => call(`/desk${path}`, body, token);
const newName = () => `meera.${newId()}`.toLowerCase();
const invitee = (name: string, more: object = {}) => ({
  ...{ firstname: 'Meera', lastname: 'Nair', email: `${name}@example.org`, username: '', key: newId() },
  ...more,
});
const add = async (name = newName()) => {
  const added = await desk('/addTutor', invitee(name));
  expect(added.http).toBe(200);
  return { id: added.body.tutor as string, username: `${name}@example.org`, email: `${name}@example.org` };
};
const readFile = async (id: string) => (await desk('/getTutor', { tutor: id })).body.data as TutorFile;
const mailsTo = (email: string) =>
  server.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.createdAt));
const newestToken = async (email: string) => findLinkToken((await mailsTo(email))[0]?.text ?? '') ?? '';
const password = 'a lighthouse for owls';
const accept = (token: string) => call('/setPassword', { token, password });
const signIn = (username: string) => server.call('/loginInstructor', { username, password });
const actionsOn = async (id: string) =>
  (await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.at)).map(
    ({ action }) => action,
  );

it('a tutor who is added gets a link, sets the first password by it once, and signs in', async () => {
  const { id, username, email } = await add();
  const sentAt = server.clock.now.getTime();
  expect(await readFile(id)).toMatchObject({
    ...{ name: 'Meera Nair', username, email, isActive: true, hasPassword: false, courses: [], answers: [] },
    invitation: { sentAt, expiresAt: sentAt + passwordLinkMs },
  });
  const found = (await desk('/findTutors', { search: email })).body.data as { lines: TutorLine[] };
  expect(found.lines).toMatchObject([{ id, hasPassword: false, isActive: true, lacks: expect.arrayContaining(['identity']) }]);
  expect((await signIn(username)).http).toBe(401);
  const [mail] = await mailsTo(email);
  expect([mail?.subject, mail?.text]).toEqual([
    'You’re invited to join the school',
    expect.stringMatching(/tutor’s account[\s\S]*\/set-password\?token=[\w-]+&for=teacher/),
  ]);
  const token = await newestToken(email);
  expect((await server.call('/setPassword', { token, password: 'short' })).body).toMatchObject({ reason: 'badInput' });
  expect((await accept(token)).body).toMatchObject({ username });
  expect((await accept(token)).http).toBe(404);
  expect(await readFile(id)).toMatchObject({ hasPassword: true, invitation: null });
  expect((await signIn(username)).http).toBe(200);
  expect(await actionsOn(id)).toEqual(['tutor.add', 'tutor.join']);
});

it('names each field that is wrong, and adds nobody who is there already', async () => {
  const { username, email } = await add();
  const check = async (more: object, as = 'teacher') =>
    (await desk('/checkColleague', { as, ...invitee(newName()), ...more }, as === 'staff' ? owner.token : clerk.token)).body
      .problems;
  expect(await check({})).toEqual([]);
  expect(await check({ firstname: ' ', lastname: '', email: 'nowhere', username: 'has blank' })).toEqual([
    { field: 'firstname', says: "'' cannot be a first name: it has 1 to 100 characters." },
    { field: 'lastname', says: "'' cannot be a last name: it has 1 to 100 characters." },
    { field: 'email', says: "'nowhere' cannot be an email address: it has the form name@example.org." },
    { field: 'username', says: "'has blank' cannot be a username: it has letters, digits and . _ - + @, and no blanks." },
  ]);
  const held = { field: 'email', says: 'Meera Nair has this address already.' };
  const taken = { field: 'username', says: `The username '${username}' is taken. Choose another.` };
  expect(await check({ email: email.toUpperCase() })).toEqual([held]);
  // Whoever teaches may be at the desk, too: by another username, since both sign in at one door.
  expect(await check({ email }, 'staff')).toEqual([taken]);
  expect(await check({ email, username: newName() }, 'staff')).toEqual([]);
  expect((await desk('/checkColleague', { as: 'staff', ...invitee(newName()) })).http).toBe(403);
  const unfit = { field: 'username', says: expect.stringContaining('cannot be a username') };
  expect(await check({ email: `a&b.${newName()}@example.org` })).toEqual([unfit]);
  expect((await desk('/addTutor', invitee(newName(), { email }))).body).toMatchObject({ reason: 'conflict', msg: held.says });
  expect((await desk('/addTutor', invitee(newName(), { username }))).body).toMatchObject({ reason: 'conflict' });
  expect((await desk('/addTutor', invitee(newName(), { lastname: '' }))).body).toMatchObject({ reason: 'badInput' });
  expect(await server.db.$count(teachers, eq(teachers.email, email))).toBe(1);
});

it('an invitation that is sent again makes the one before void, and goes to the corrected address', async () => {
  const { id, email } = await add();
  const first = await newestToken(email);
  const corrected = `${newName()}@example.org`;
  const other = await add();
  expect((await desk('/inviteTutor', { tutor: id, email: other.email })).body).toMatchObject({ reason: 'conflict' });
  const desks = `${newName()}@example.org`;
  await desk('/addStaff', { ...invitee(newName(), { username: desks }), duty: 'staff' }, owner.token);
  expect((await desk('/inviteTutor', { tutor: id, email: desks })).body).toMatchObject({
    msg: `The username '${desks}' is taken.`,
  });
  expect((await desk('/inviteTutor', { tutor: id, email: 'nowhere' })).body).toMatchObject({ reason: 'badInput' });
  expect((await desk('/inviteTutor', { tutor: 'nobody', email })).http).toBe(404);
  expect((await desk('/inviteTutor', { tutor: id, email: corrected })).body).toMatchObject({ email: corrected });
  expect((await accept(first)).http).toBe(404);
  // The username was the address, and still is.
  expect((await accept(await newestToken(corrected))).body).toMatchObject({ username: corrected });
  // Another address would open an account that somebody has.
  expect((await desk('/inviteTutor', { tutor: id, email })).body).toMatchObject({ reason: 'conflict' });
});

it('an invitation is sent again to who shares a username with one of the staff from before that was refused', async () => {
  const { id, email } = await add();
  const username = newName();
  await seedStaff(server.db, username, 'staff', server.clock.now);
  await server.db.execute(sql`alter table teachers disable trigger teachers_one_username`);
  await server.db.update(teachers).set({ username }).where(eq(teachers.id, id));
  await server.db.execute(sql`alter table teachers enable trigger teachers_one_username`);
  expect((await desk('/inviteTutor', { tutor: id, email })).http).toBe(200);
});

it('a link that is too old, or was taken back, sets no password; the school can invite again', async () => {
  const { id, username, email } = await add();
  const token = await newestToken(email);
  const { clock } = server;
  const before = clock.now;
  clock.now = new Date(before.getTime() + passwordLinkMs);
  expect((await accept(token)).http).toBe(404);
  clock.now = before;
  const takeBack = { tutor: id, access: 'off', reason: 'Took another post' };
  expect((await desk('/setTutorAccess', takeBack)).body).toMatchObject({ coming: 0 });
  expect((await accept(token)).http).toBe(404);
  expect(await readFile(id)).toMatchObject({ isActive: false, hasPassword: false, invitation: null });
  expect((await desk('/setTutorAccess', { ...takeBack, access: 'on' })).body).toMatchObject({ reason: 'conflict' });
  expect((await desk('/inviteTutor', { tutor: id, email })).http).toBe(200);
  expect((await accept(await newestToken(email))).http).toBe(200);
  expect((await signIn(username)).http).toBe(200);
  expect(await actionsOn(id)).toEqual(['tutor.add', 'tutor.take-invitation-back', 'tutor.invite', 'tutor.join']);
});

it('who leaves is signed out and can’t sign in, until access is turned on again', async () => {
  const tutor = await seedTeacher(server.db, newName(), server.clock.now);
  const change = (access: string) => desk('/setTutorAccess', { tutor: tutor.id, access, reason: 'A year abroad' });
  const open = () => server.db.$count(sessions, and(eq(sessions.role, 'teacher'), eq(sessions.personId, tutor.id)));
  expect(await open()).toBe(1);
  expect((await change('off')).http).toBe(200);
  expect([await open(), (await readFile(tutor.id)).isActive]).toEqual([0, false]);
  expect((await change('on')).http).toBe(200);
  expect((await readFile(tutor.id)).isActive).toBe(true);
  expect((await actionsOn(tutor.id)).sort()).toEqual(['tutor.access-off', 'tutor.access-on']);
});

it('who forgot the password gets a link at the own address, which ends the sign-ins and keeps the authenticator app', async () => {
  const { id, username, email } = await add();
  const reset = (what: string, of = id) => desk('/resetTutorSignIn', { tutor: of, what, reason: 'Asked in person' });
  expect((await reset('password')).body).toMatchObject({ reason: 'conflict' });
  await accept(await newestToken(email));
  expect((await reset('secondFactor')).body).toMatchObject({ reason: 'conflict', msg: `${username} has no second factor.` });
  const key = { role: 'teacher' as const, personId: id };
  await server.db.insert(secondFactors).values({ ...key, secret: 'sealed', enabledAt: server.clock.now });
  expect((await reset('password')).body).toMatchObject({ email });
  expect((await mailsTo(email))[0]?.subject).toBe('Set your password');
  const open = () => server.db.$count(sessions, eq(sessions.personId, id));
  await openSession(server.db, { role: 'teacher', id }, server.clock.now);
  const chosen = 'another lighthouse for owls';
  expect((await call('/setPassword', { token: await newestToken(email), password: chosen })).body).toMatchObject({ username });
  expect([await open(), (await signIn(username)).body.reason]).toEqual([0, 'forbidden']);
  expect((await server.call('/loginInstructor', { username, password: chosen })).body).toMatchObject({ reason: 'codeNeeded' });
  await openSession(server.db, { role: 'teacher', id }, server.clock.now);
  expect((await reset('secondFactor')).body).toMatchObject({ email });
  expect([await open(), (await mailsTo(email))[0]?.text]).toEqual([0, expect.stringContaining('authenticator app')]);
  expect((await server.call('/loginInstructor', { username, password: chosen })).http).toBe(200);
  expect((await reset('password', 'nobody')).http).toBe(404);
  await desk('/setTutorAccess', { tutor: id, access: 'off', reason: 'Left' });
  expect((await reset('password')).body).toMatchObject({ reason: 'conflict' });
  expect(await actionsOn(id)).toEqual([
    ...['tutor.add', 'tutor.join', 'tutor.mail-password-link', 'tutor.set-password', 'tutor.remove-app', 'tutor.access-off'],
  ]);
});

it('nobody resets their own sign-in at the desk, which asks for no password', async () => {
  const reset = (staff: string) => desk('/resetStaffSignIn', { staff, what: 'secondFactor', reason: 'Lost phone' }, owner.token);
  expect((await reset(owner.id)).body).toMatchObject({ reason: 'conflict', msg: 'Your own is changed on your account page.' });
  expect((await reset(clerk.id)).body.msg).toMatch(/has no second factor/);
});

it('what the command line does to who was invited makes the mailed link void', async () => {
  const [left, given] = [await add(), await add()];
  const [leftToken, givenToken] = [await newestToken(left.email), await newestToken(given.email)];
  await disable(server.db, { role: 'teacher', username: left.username }, server.clock.now);
  await setPassword(server.db, { role: 'teacher', username: given.username }, 'another lighthouse for owls');
  expect([(await accept(leftToken)).http, (await accept(givenToken)).http]).toEqual([404, 404]);
  expect((await signIn(given.username)).http).toBe(401);
  expect(await server.db.$count(invitations, eq(invitations.personId, given.id))).toBe(0);
  expect((await findTeacher(server.db, left.username)).disabledAt).not.toBeNull();
});

it('an owner adds and invites staff, who come in as what they are; nobody locks themselves out', async () => {
  const name = newName();
  expect((await desk('/addStaff', { ...invitee(name), duty: 'owner' })).http).toBe(403);
  const added = await desk('/addStaff', { ...invitee(name), duty: 'owner' }, owner.token);
  const id = added.body.staff as string;
  const sentAt = server.clock.now.getTime();
  const lines = async () =>
    ((await desk('/findStaff', { search: name }, owner.token)).body.data as { lines: StaffLine[]; total: number }).lines;
  const email = `${name}@example.org`;
  expect(await lines()).toEqual([
    {
      ...{ id, name: 'Meera Nair', username: email, email, duty: 'owner', isActive: true, hasPassword: false, hasApp: false },
      ...{ firstname: 'Meera', lastname: 'Nair', newEmail: null },
      invitation: { sentAt, expiresAt: sentAt + passwordLinkMs },
    },
  ]);
  expect((await desk('/inviteStaff', { staff: id, email }, owner.token)).body).toMatchObject({ email });
  expect((await accept(await newestToken(email))).http).toBe(200);
  expect((await signIn(email)).body).toMatchObject({ duty: 'owner' });
  const access = (staff: string, state: string) =>
    desk('/setStaffAccess', { staff, access: state, reason: 'Left the school' }, owner.token);
  expect((await access(owner.id, 'off')).body).toMatchObject({ reason: 'conflict', msg: 'You can’t turn your own access off.' });
  expect((await access(id, 'off')).http).toBe(200);
  expect((await signIn(email)).http).toBe(401);
  const left = (await desk('/findStaff', { search: name, state: 'left' }, owner.token)).body.data as { lines: StaffLine[] };
  expect(left.lines).toMatchObject([{ id, isActive: false, hasPassword: true, invitation: null }]);
  expect((await access(id, 'on')).http).toBe(200);
  expect((await access(id, 'on')).body).toMatchObject({ reason: 'conflict', msg: 'Meera can sign in already.' });
  expect(await actionsOn(id)).toEqual([...['staff.add', 'staff.invite', 'staff.join', 'staff.access-off', 'staff.access-on']]);
});

it('adding somebody again after a lost answer is the same person, who gets one mail', async () => {
  const name = newName();
  const body = invitee(name);
  const first = await desk('/addTutor', body);
  const check = { as: 'teacher', ...body };
  expect((await desk('/checkColleague', check)).body.problems).toEqual([]);
  const again = await desk('/addTutor', body);
  expect([first.http, again.http, again.body.tutor]).toEqual([200, 200, first.body.tutor]);
  expect(await mailsTo(`${name}@example.org`)).toHaveLength(1);
  expect(await actionsOn(first.body.tutor as string)).toEqual(['tutor.add', 'tutor.add-again']);
  const other = { ...invitee(newName()), key: (body as { key?: string }).key };
  expect((await desk('/addTutor', other)).body).toMatchObject({ reason: 'conflict' });
});

it('of two who are added at once with one username, as tutor and as staff, one is', async () => {
  const username = newName();
  const tries = await Promise.all([
    server.call('/desk/addTutor', invitee(newName(), { username }), { token: clerk.token }),
    server.call('/desk/addStaff', { ...invitee(newName(), { username }), duty: 'staff' }, { token: owner.token }),
    server.call('/desk/addTutor', invitee(newName(), { username }), { token: clerk.token }),
  ]);
  expect(tries.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
  const email = `${newName()}@example.org`;
  const same = await Promise.all(
    [1, 2].map(() => server.call('/desk/addTutor', invitee(newName(), { email }), { token: clerk.token })),
  );
  expect(same.map(({ http }) => http).sort()).toEqual([200, 409]);
});

it('an owner changes the duty of others, and never their own; of two who change one another’s at once one stays an owner', async () => {
  const duty = (staff: string, to: string, by: string) =>
    server.call('/desk/setStaffDuty', { staff, duty: to, reason: 'As agreed' }, { token: by });
  expect((await duty(clerk.id, 'owner', clerk.token)).http).toBe(403);
  const [one, other] = await Promise.all([1, 2].map(() => seedStaff(server.db, newId(), 'owner', server.clock.now)));
  if (!one || !other) throw new Error('Two owners were seeded.');
  expect((await duty(one.id, 'staff', one.token)).body).toMatchObject({ reason: 'conflict' });
  expect((await duty(one.id, 'owner', other.token)).body).toMatchObject({ reason: 'conflict' });
  const both = await Promise.all([duty(one.id, 'staff', other.token), duty(other.id, 'staff', one.token)]);
  expect(both.map(({ http }) => http).sort()).toEqual([200, 403]);
  const left = await server.db
    .select({ id: staff.id, duty: staff.duty })
    .from(staff)
    .where(inArray(staff.id, [one.id, other.id]));
  expect(left.map(({ duty: its }) => its).sort()).toEqual(['owner', 'staff']);
  const changed = left.find(({ duty: its }) => its === 'staff')?.id ?? '';
  const [row] = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, changed), eq(auditEvents.action, 'staff.duty')));
  expect(row).toMatchObject({ before: { duty: 'owner' }, after: { duty: 'staff' }, reason: 'As agreed' });
});

it('of two owners who turn one another off at once one stays', async () => {
  const owners = await Promise.all([1, 2].map(() => seedStaff(server.db, newId(), 'owner', server.clock.now)));
  const [one, other] = owners as [(typeof owners)[0], (typeof owners)[0]];
  const turnOff = ({ id }: { id: string }, by: { token: string }) =>
    desk('/setStaffAccess', { staff: id, access: 'off', reason: 'At odds' }, by.token);
  const answers = await Promise.all([turnOff(one, other), turnOff(other, one)]);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  const still = and(inArray(staff.id, [one.id, other.id]), isNull(staff.disabledAt));
  expect(await server.db.$count(staff, still)).toBe(1);
});

it('a bounced invitation is sent again to the invited one’s own address alone', async () => {
  const { id, email } = await add();
  const [mail] = await mailsTo(email);
  const bounced = { bouncedAt: server.clock.now, lastError: '550' };
  await server.db
    .update(outbox)
    .set(bounced)
    .where(eq(outbox.id, mail?.id ?? ''));
  const elsewhere = await desk('/resendMail', { mail: mail?.id, to: 'x@example.org' });
  expect(elsewhere.body).toMatchObject({ reason: 'conflict' });
  const corrected = `${newName()}@example.org`;
  await server.db.update(teachers).set({ email: corrected }).where(eq(teachers.id, id));
  expect((await desk('/resendMail', { mail: mail?.id, to: corrected })).body).toMatchObject({ to: corrected });
});

it('a tutor is given a course in place of who taught it, or its doubts beside them', async () => {
  const [first, second] = [
    await seedTeacher(server.db, newName(), server.clock.now),
    await seedTeacher(server.db, newName(), server.clock.now),
  ];
  const course = newId();
  await server.db.insert(courses).values({ id: course, name: `Owls ${course}` });
  const give = (tutor: string, part: string, to = course) => desk('/setTutorCourse', { tutor, course: to, part });
  expect((await give(first.id, 'teaches', 'none')).http).toBe(404);
  expect((await give(first.id, 'teaches')).http).toBe(200);
  expect((await give(second.id, 'answers')).http).toBe(200);
  expect(await readFile(second.id)).toMatchObject({ courses: [], answers: [`Owls ${course}`] });
  expect((await give(first.id, 'nothing')).body).toMatchObject({ reason: 'conflict' });
  expect((await give(second.id, 'teaches')).http).toBe(200);
  expect(await readFile(second.id)).toMatchObject({ courses: [`Owls ${course}`], answers: [] });
  expect(await readFile(first.id)).toMatchObject({ courses: [] });
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, second.id)).orderBy(auditEvents.at);
  expect(rows.map(({ before, after }) => ({ before, after }))).toEqual(
    expect.arrayContaining([
      { before: { part: 'nothing' }, after: { course: `Owls ${course}`, part: 'answers' } },
      { before: { part: 'answers', tutor: 'Ravi Iyer' }, after: { course: `Owls ${course}`, part: 'teaches' } },
    ]),
  );
  await desk('/setTutorAccess', { tutor: first.id, access: 'off', reason: 'Left' });
  expect((await give(first.id, 'answers')).body).toMatchObject({ reason: 'conflict' });
});
