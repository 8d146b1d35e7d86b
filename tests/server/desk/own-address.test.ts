import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { staff } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { codeAt } from '../../support/server/authenticator.ts';
import { type Enrolee, enrolee } from '../../support/server/second-factor.ts';
import { password, seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let owner: Enrolee;
let old: string;
beforeEach(async () => {
  owner = await enrolee(server, 'staff');
  old = `${owner.username}@example.org`;
});

const newAddress = () => `${newId()}@example.org`.toLowerCase();
const change = (email: string, proof: Record<string, unknown> = { password }) =>
  owner.call('/desk/changeOwnAddress', { email, ...proof });
const said = ({ http, body }: Awaited<ReturnType<typeof change>>) => [http, body.reason ?? 'ok'];
const mailsTo = (email: string) =>
  server.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.createdAt));
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const openLink = async (email: string) =>
  server.call('/confirmAddress', { token: /confirm-address\?token=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] });
const readOwn = async () => (await server.db.select().from(staff).where(eq(staff.id, owner.id)))[0];
const actions = async () =>
  (await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, owner.id)).orderBy(auditEvents.at)).map(
    ({ action, actorId, before, after }) => ({ action, actorId, before, after }),
  );

it('gives an owner who is alone another address: by the password, once the link there is opened, and tells the old one', async () => {
  const email = newAddress();
  expect((await change(email)).body).toMatchObject({ newEmail: email });
  expect([(await readOwn())?.email, await subjects(old), await subjects(email)]).toEqual([
    old,
    ['Another email address for your account'],
    ['Confirm your email address'],
  ]);
  server.clock.pass(1000);
  expect((await openLink(email)).body).toMatchObject({ email });
  expect((await readOwn())?.email).toBe(email);
  expect((await subjects(old)).sort()).toEqual(['Another email address for your account', 'Your email address was changed']);
  expect((await owner.call('/desk/getDesk')).http).toBe(200);
  expect(await actions()).toEqual([
    { action: 'staff.own-address', actorId: owner.id, before: { newEmail: null }, after: { newEmail: email } },
    { action: 'staff.confirm-address', actorId: owner.id, before: { email: old }, after: { email } },
  ]);
});

it('asks for the password and, where there is an app, for a code; nothing is mailed without them', async () => {
  const email = newAddress();
  expect(said(await change(email, { password: 'wrong' }))).toEqual([401, 'forbidden']);
  const { secret, recoveryCodes } = await owner.enrol();
  expect(said(await change(email))).toEqual([401, 'codeNeeded']);
  expect(said(await change(email, { password, code: '000000' }))).toEqual([401, 'wrongCode']);
  expect([await subjects(email), await actions()]).toEqual([[], []]);
  expect(said(await change(email, { password, code: codeAt(secret, server.clock.now) }))).toEqual([200, 'ok']);
  expect(said(await change(newAddress(), { password, recoveryCode: recoveryCodes[0] }))).toEqual([200, 'ok']);
});

it('refuses what is no address, and one that another of the staff has', async () => {
  const other = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  const taken = newAddress();
  await server.db.update(staff).set({ email: taken }).where(eq(staff.id, other.id));
  expect(said(await change('nowhere'))).toEqual([400, 'badInput']);
  expect(said(await change(taken.toUpperCase()))).toEqual([409, 'conflict']);
  expect(await actions()).toEqual([]);
});

it('takes back what waits by the address that the account has; a corrected name does not', async () => {
  const email = newAddress();
  await change(email);
  const correct = { staff: owner.id, firstname: 'Nandini', lastname: 'Rao', email: old };
  expect((await owner.call('/desk/correctStaff', correct)).http).toBe(200);
  const { body } = await owner.call('/desk/findStaff', { search: owner.username });
  expect(body.data).toMatchObject({ lines: [{ name: 'Nandini Rao', newEmail: { email } }] });
  expect((await change(old)).body).toMatchObject({ newEmail: null });
  expect((await openLink(email)).http).toBe(404);
  expect((await readOwn())?.email).toBe(old);
});

it('refuses the address that the account has where none waits, and records nothing', async () => {
  const { http, body } = await change(` ${old} `);
  expect([http, body.reason, body.msg]).toEqual([400, 'badInput', 'This is your address already. Type another one.']);
  expect([await actions(), await subjects(old)]).toEqual([[], []]);
});

it('is for owners alone, and for nobody who tries the demonstration', async () => {
  const clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  const asked = await server.call('/desk/changeOwnAddress', { email: newAddress(), password }, { token: clerk.token });
  expect(asked.http).toBe(403);
  await server.db.update(staff).set({ isDemo: true }).where(eq(staff.id, owner.id));
  expect(said(await change(newAddress()))).toEqual([409, 'conflict']);
});
