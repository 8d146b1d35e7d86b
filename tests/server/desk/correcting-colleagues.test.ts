import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { StaffLine } from '../../../contract/desk/staff.ts';
import type { TutorFile } from '../../../contract/desk/tutors.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { staff, teachers } from '../../../server/db/tables/people.ts';
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

const call = (path: string, body: object, token?: string) => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  return server.call(path, body, token === undefined ? {} : { token });
};
const newAddress = () => `${newId()}@example.org`.toLowerCase();
const names = { firstname: 'Meera', lastname: 'Nair' };
const mailsTo = (email: string) =>
  server.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.createdAt));
const findToken = (text = '') => /confirm-address\?token=([\w-]+)/.exec(text)?.[1];
const openLink = async (email: string) => call('/confirmAddress', { token: findToken((await mailsTo(email))[0]?.text) });
const actionsOn = async (id: string) =>
  (await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.at)).map(
    ({ action, before, after }) => [action, before, after],
  );

it('corrects a tutor’s name at once, and the address once its link was opened; sign-ins stay', async () => {
  const old = newAddress();
  const tutor = await seedTeacher(server.db, newId(), server.clock.now);
  await server.db.update(teachers).set({ email: old }).where(eq(teachers.id, tutor.id));
  const correct = (email: string) => call('/desk/correctTutor', { tutor: tutor.id, ...names, email }, clerk.token);
  const readFile = async () => (await call('/desk/getTutor', { tutor: tutor.id }, clerk.token)).body.data as TutorFile;
  const [first, second] = [newAddress(), newAddress()];
  expect((await correct('nowhere')).body).toMatchObject({ reason: 'badInput' });
  expect((await correct(first)).body).toMatchObject({ newEmail: first });
  expect(await readFile()).toMatchObject({ name: 'Meera Nair', email: old, newEmail: { email: first } });
  expect((await mailsTo(old))[0]?.subject).toBe('Another email address for your account');
  const tokenOfFirst = findToken((await mailsTo(first))[0]?.text);
  expect((await correct(second)).body).toMatchObject({ newEmail: second });
  expect((await call('/confirmAddress', { token: tokenOfFirst })).http).toBe(404);
  const tokenOfSecond = findToken((await mailsTo(second))[0]?.text);
  expect((await call('/confirmAddress', { token: tokenOfSecond })).body).toMatchObject({ email: second });
  expect((await call('/confirmAddress', { token: tokenOfSecond })).http).toBe(404);
  expect(await readFile()).toMatchObject({ email: second, newEmail: null });
  expect((await mailsTo(old))[0]?.subject).toBe('Your email address was changed');
  expect((await mailsTo(old))[0]?.text).not.toContain(second);
  expect((await call('/getTutorHours', {}, tutor.token)).http).toBe(200);
  expect((await correct(first)).http).toBe(200);
  expect((await correct(second)).body).toMatchObject({ newEmail: null });
  expect((await openLink(first)).http).toBe(404);
  expect((await actionsOn(tutor.id)).map(([action]) => action)).toEqual([
    ...['tutor.correct', 'tutor.correct', 'tutor.confirm-address', 'tutor.correct', 'tutor.correct'],
  ]);
});

it('refuses an address that another tutor has', async () => {
  const [one, other] = [
    await seedTeacher(server.db, newId(), server.clock.now),
    await seedTeacher(server.db, newId(), server.clock.now),
  ];
  const taken = newAddress();
  await server.db.update(teachers).set({ email: taken }).where(eq(teachers.id, one.id));
  const refused = await call('/desk/correctTutor', { tutor: other.id, ...names, email: taken.toUpperCase() }, clerk.token);
  expect(refused).toMatchObject({ http: 409, body: { msg: expect.stringContaining('has this address already') } });
});

it('lets owners alone correct staff, others’ addresses and their own name', async () => {
  const email = newAddress();
  const change = (id: string, by: string, to = email) => call('/desk/correctStaff', { staff: id, ...names, email: to }, by);
  expect((await change(clerk.id, clerk.token)).http).toBe(403);
  expect((await change(clerk.id, owner.token)).body).toMatchObject({ newEmail: email });
  const [line] = ((await call('/desk/findStaff', {}, owner.token)).body.data as { lines: StaffLine[] }).lines.filter(
    ({ id }) => id === clerk.id,
  );
  expect(line).toMatchObject({ name: 'Meera Nair', newEmail: { email } });
  expect((await openLink(email)).http).toBe(200);
  expect((await change(owner.id, owner.token, newAddress())).body).toMatchObject({ reason: 'conflict' });
  const [own] = await server.db.select().from(staff).where(eq(staff.id, owner.id));
  expect((await change(owner.id, owner.token, own?.email)).http).toBe(200);
  expect((await server.db.select().from(staff).where(eq(staff.id, owner.id)))[0]).toMatchObject(names);
});

it('refuses an address whose link was opened once another tutor had it', async () => {
  const [waiting, other] = [
    await seedTeacher(server.db, newId(), server.clock.now),
    await seedTeacher(server.db, newId(), server.clock.now),
  ];
  const [kept, wanted] = [newAddress(), newAddress()];
  await server.db.update(teachers).set({ email: kept }).where(eq(teachers.id, waiting.id));
  const asked = await call('/desk/correctTutor', { tutor: waiting.id, ...names, email: wanted }, clerk.token);
  expect(asked.body).toMatchObject({ newEmail: wanted });
  await server.db.update(teachers).set({ email: wanted.toUpperCase() }).where(eq(teachers.id, other.id));
  expect(await openLink(wanted)).toMatchObject({
    http: 409,
    body: { reason: 'conflict', msg: 'Another account has this address now, so yours keeps the one it has.' },
  });
  expect((await server.db.select().from(teachers).where(eq(teachers.id, waiting.id)))[0]).toMatchObject({ email: kept });
  expect((await actionsOn(waiting.id)).map(([action]) => action)).toEqual(['tutor.correct']);
  await server.db.update(teachers).set({ email: kept.toUpperCase() }).where(eq(teachers.id, other.id));
  expect((await openLink(wanted)).body).toMatchObject({ email: wanted });
});

it('of two links to one address opened at once lets one account have it', async () => {
  const email = newAddress();
  const tokens: (string | undefined)[] = [];
  for (let each = 0; each < 2; each += 1) {
    const tutor = await seedTeacher(server.db, newId(), server.clock.now);
    expect((await call('/desk/correctTutor', { tutor: tutor.id, ...names, email }, clerk.token)).http).toBe(200);
    tokens.push(findToken((await mailsTo(email))[0]?.text));
  }
  const opened = await Promise.all(tokens.map((token) => server.call('/confirmAddress', { token })));
  expect(opened.map(({ http }) => http).sort()).toEqual([200, 409]);
});

it('invites who has no password yet anew at the corrected address', async () => {
  const [wrong, right] = [newAddress(), newAddress()];
  const added = await call('/desk/addTutor', { ...names, email: wrong, username: '', key: newId() }, clerk.token);
  const tutor = added.body.tutor as string;
  expect((await call('/desk/correctTutor', { tutor, ...names, email: right }, clerk.token)).body).toMatchObject({
    newEmail: null,
  });
  expect((await mailsTo(right))[0]?.subject).toBe('You’re invited to join the school');
  const [row] = await server.db.select().from(teachers).where(eq(teachers.id, tutor));
  expect(row).toMatchObject({ email: right, username: right });
});
