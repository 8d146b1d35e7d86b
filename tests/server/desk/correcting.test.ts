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

it('the old address is told that it changed, and neither where to nor the username', async () => {
  const { id } = await seedStudent(server.db, newId(), server.clock.now);
  const [student] = await server.db.select().from(students).where(eq(students.id, id));
  const right = addressOf('right');
  await desk('/mailPasswordLink', { student: id });
  await desk('/correctStudent', { student: id, ...details(right) });
  expect(await server.db.$count(passwordLinks, eq(passwordLinks.studentId, id))).toBe(0);
  const told = (await mailsTo(student?.email ?? '')).find(({ subject }) => subject.includes('changed'));
  expect(told?.text).toContain('has changed the email address');
  for (const each of [right, student?.username]) expect(told?.text + (told?.html ?? '')).not.toContain(each);
  const [mail] = await mailsTo(right);
  for (const each of [right, student?.username]) expect(mail?.text).toContain(each);
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
