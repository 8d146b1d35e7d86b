import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { setGuardianEmail } from '../../../server/accounts/people.ts';
import { act, commandLine } from '../../../server/audit/act.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { passwordLinks, students } from '../../../server/db/tables/people.ts';
import { demoSignIns } from '../../../server/demo/people.ts';
import { inviteStudent } from '../../../server/desk/students/details.ts';
import { newId } from '../../../server/ids.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let head: { id: string; token: string };
beforeAll(async () => {
  head = await seedStaff(server.db, 'head', 'owner', server.clock.now);
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: head.token });
const addressOf = (name: string) => `${name}${newId()}@example.org`;
const details = (email: string, more: object = {}) => ({
  ...{ firstname: 'Asha', lastname: 'Menon', email, contact: '', standard: '11', guardianEmail: '' },
  ...more,
});
const mailsTo = (recipient: string) => server.db.select().from(outbox).where(eq(outbox.recipient, recipient));
const findToken = (text = '') => /token=([\w-]{43})/.exec(text)?.[1];
const choosePassword = async (token: string | undefined) =>
  (await server.call('/setPassword', { token, password: 'a password of my own' })).http;

it('a link in the mailbox of an address that was mistyped opens nothing once it is corrected, and the right one gets its own', async () => {
  const [wrong, right] = [addressOf('wrong'), addressOf('right')];
  const { body } = await desk('/addStudent', { username: newId(), ...details(wrong) });
  const stranger = findToken((await mailsTo(wrong))[0]?.text);
  expect((await desk('/correctStudent', { student: body.student, ...details(right) })).http).toBe(200);
  expect(await choosePassword(stranger)).not.toBe(200);
  const mails = await mailsTo(right);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account is ready']);
  expect(await choosePassword(findToken(mails[0]?.text))).toBe(200);
});

it('a new address is used once its link was opened, and the old one is told of it before and after, and never where to', async () => {
  const { id } = await seedStudent(server.db, newId(), server.clock.now);
  const kept = async () => (await server.db.select().from(students).where(eq(students.id, id)))[0];
  const { email: old = '', username = '' } = (await kept()) ?? {};
  const right = addressOf('right');
  await desk('/mailPasswordLink', { student: id });
  await desk('/correctStudent', { student: id, ...details(right) });
  expect((await kept())?.email).toBe(old);
  expect((await desk('/getStudent', { student: id })).body.data).toMatchObject({ email: old, newEmail: { email: right } });
  const [asked] = await mailsTo(right);
  expect(asked?.subject).toBe('Confirm your email address');
  expect(asked?.text).not.toContain(username);
  const confirm = async (token: string | undefined) => (await server.call('/confirmAddress', { token })).http;
  // Asked for again, the link before opens nothing.
  expect((await desk('/mailAddressLink', { student: id })).body.email).toBe(right);
  expect(await confirm(findToken(asked?.text))).toBe(404);
  const tokens = (await mailsTo(right)).map(({ text }) => findToken(text)).filter((token) => token !== findToken(asked?.text));
  expect(await confirm(tokens[0])).toBe(200);
  expect(await confirm(tokens[0])).toBe(404);
  expect((await kept())?.email).toBe(right);
  expect(await server.db.$count(passwordLinks, eq(passwordLinks.studentId, id))).toBe(0);
  const told = (await mailsTo(old)).filter(({ subject }) => /address/.test(subject));
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    'Another email address for your account',
    'Another email address for your account',
    'Your email address was changed',
  ]);
  for (const mail of told) for (const each of [right, username]) expect(mail.text + mail.html).not.toContain(each);
  const last = (await mailsTo(right)).find(({ subject }) => subject.includes('changed'));
  for (const each of [right, username]) expect(last?.text).toContain(each);
});

it('a link that is opened several times at once gives the address once, and tells of it once', async () => {
  const { id } = await seedStudent(server.db, newId(), server.clock.now);
  const right = addressOf('right');
  await desk('/correctStudent', { student: id, ...details(right) });
  const token = findToken((await mailsTo(right))[0]?.text);
  const answers = await Promise.all(Array.from({ length: 6 }, () => server.call('/confirmAddress', { token })));
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect((await mailsTo(right)).filter(({ subject }) => subject.includes('changed'))).toHaveLength(1);
});

it('an address that waits is taken back by the one that the account has, and lapses with its link', async () => {
  const { id } = await seedStudent(server.db, newId(), server.clock.now);
  const [student] = await server.db.select().from(students).where(eq(students.id, id));
  const [one, other] = [addressOf('one'), addressOf('other')];
  const confirm = async (email: string) =>
    (await server.call('/confirmAddress', { token: findToken((await mailsTo(email))[0]?.text) })).http;
  await desk('/correctStudent', { student: id, ...details(one) });
  await desk('/correctStudent', { student: id, ...details(student?.email ?? '') });
  expect(await confirm(one)).toBe(404);
  expect((await desk('/mailAddressLink', { student: id })).http).toBe(409);
  await desk('/correctStudent', { student: id, ...details(other) });
  const before = server.clock.now;
  server.clock.pass(72 * 3_600_000);
  expect(await confirm(other)).toBe(404);
  server.clock.now = before;
});

it('what another parent has not stopped is mailed: a new address for the reports begins them again, and the page says when they stopped', async () => {
  const username = newId();
  const { id } = await seedStudent(server.db, username, server.clock.now);
  const guardianEmail = addressOf('guardian');
  await setGuardianEmail(server.db, username, guardianEmail);
  const stopped = () => server.db.update(students).set({ reportsStoppedAt: server.clock.now }).where(eq(students.id, id));
  const shown = async () => {
    const { body } = await desk('/getStudent', { student: id });
    return (body.data as { reportsStoppedAt: number | null }).reportsStoppedAt;
  };
  const email = `${username}@example.org`;
  await stopped();
  expect(await shown()).toBe(server.clock.now.getTime());
  await desk('/correctStudent', { student: id, ...details(email, { guardianEmail, standard: '12' }) });
  expect(await shown()).toBe(server.clock.now.getTime());
  // A student of age had ended what parents see: the school gives it back with the address that it sets.
  const endedAt = async () =>
    (await server.db.select({ at: students.parentsEndedAt }).from(students).where(eq(students.id, id)))[0]?.at;
  await server.db.update(students).set({ parentsEndedAt: server.clock.now }).where(eq(students.id, id));
  await desk('/correctStudent', { student: id, ...details(email, { guardianEmail, standard: '11' }) });
  expect(await endedAt()).toEqual(server.clock.now);
  await desk('/correctStudent', { student: id, ...details(email, { guardianEmail: addressOf('other') }) });
  expect([await shown(), await endedAt()]).toEqual([null, null]);
});

it('the demonstration mails nobody whom a visitor adds, and its shared accounts cannot be changed for the others', async () => {
  const email = addressOf('anybody');
  const add = (isDemo: boolean) =>
    act(server.db, { actor: commandLine, now: server.clock.now }, (under) =>
      inviteStudent(under, { username: newId(), ...details(email) }, { site: 'https://school.example', isDemo }),
    );
  await add(true);
  expect(await mailsTo(email)).toEqual([]);
  await add(false);
  expect(await mailsTo(email)).toHaveLength(1);

  const [username = ''] = demoSignIns.students;
  const { id } = await seedStudent(server.db, username, server.clock.now);
  await server.db.update(students).set({ isDemo: true }).where(eq(students.id, id));
  const change = { student: id, keysAllowed: true, extraTime: 1.5, reason: 'why' };
  expect((await desk('/accommodateStudent', change)).http).toBe(409);
  expect((await desk('/unenrolStudent', { student: id, enrolment: newId(), reason: 'why' })).http).toBe(409);
});
