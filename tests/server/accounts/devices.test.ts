import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { signInFailures as limits } from '../../../contract/legal-limits.ts';
import { deviceDays, devicesPerBrowser } from '../../../contract/limits.ts';
import { forgetOldDevices } from '../../../server/accounts/devices.ts';
import { createPasswordLink } from '../../../server/accounts/password-links.ts';
import { setPassword } from '../../../server/accounts/people.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { devices, sessions, signInFailures, students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { password, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let username: string;
let student: { id: string; token: string };
let address: string;
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};
beforeEach(async () => {
  username = newId();
  address = newAddress();
  student = await seedStudent(server.db, username, server.clock.now);
});

type Try = { name?: string; given?: string; from?: string; known?: string[] | undefined };
const signIn = ({ name = username, given = password, from = address, known }: Try = {}) =>
  server.call('/loginStudent', { username: name, password: given, devices: known }, { address: from });
const newDevice = async () => String((await signIn()).body.device);
const mails = () =>
  server.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, `${username}@example.org`), eq(outbox.subject, 'New sign-in to your account')));
/** Makes so many other accounts fail from an address. */
const fillAddress = (count: number) =>
  server.db
    .insert(signInFailures)
    .values(Array.from({ length: count }, () => ({ id: newId(), account: newId(), address, at: server.clock.now })));

it('a browser is given a device once, by which the account knows it again, and its token is stored nowhere', async () => {
  const device = await newDevice();
  const again = await signIn({ known: [device] });
  expect([again.http, again.body.device]).toEqual([200, undefined]);
  expect((await signIn({ known: ['x'.repeat(43)] })).body.device).toEqual(expect.any(String));
  const rows = await server.db.select().from(devices).where(eq(devices.personId, student.id));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(device);
});

it('60 guesses at one account from 60 addresses meet a slow-down, and the account’s own device passes it', async () => {
  const device = await newDevice();
  const guesses = await Promise.all(Array.from({ length: 60 }, () => signIn({ given: 'wrong', from: newAddress() })));
  const counted = (http: number) => guesses.filter((guess) => guess.http === http).length;
  expect([counted(401), counted(429)]).toEqual([limits.perAccountAnywhere, 60 - limits.perAccountAnywhere]);
  expect(await signIn({ from: newAddress() })).toMatchObject({
    http: 429,
    body: { msg: 'Too many sign-in attempts. Please try again in 1 minute.' },
  });
  expect((await signIn({ known: [device], from: newAddress() })).http).toBe(200);
  server.clock.pass(limits.slowMs);
  expect((await signIn({ given: 'wrong', from: newAddress() })).http).toBe(401);
  expect((await signIn({ from: newAddress() })).http).toBe(429);
  server.clock.pass(limits.slowMs);
  expect((await signIn({ from: newAddress() })).http).toBe(200);
});

it('a name that nobody has is slowed down alike', async () => {
  const name = newId();
  const guesses = [];
  for (let guess = 0; guess < limits.perAccountAnywhere + 1; guess += 1)
    guesses.push((await signIn({ name, from: newAddress() })).http);
  expect(guesses).toEqual([...Array.from({ length: limits.perAccountAnywhere }, () => 401), 429]);
});

it('names that fail shut an address out, tries do not, and a known device passes', async () => {
  const device = await newDevice();
  await fillAddress(limits.perAddress - 1);
  expect((await signIn()).http).toBe(200);
  await fillAddress(1);
  expect((await signIn()).http).toBe(429);
  expect((await signIn({ known: [device] })).http).toBe(200);
});

it('somebody who guesses from the same address does not use up what a known device has, and it has no more than others', async () => {
  const device = await newDevice();
  for (let guess = 0; guess < limits.perAccount; guess += 1) await signIn({ given: 'wrong' });
  expect([(await signIn()).http, (await signIn({ known: [device] })).http]).toEqual([429, 200]);
  const own = [];
  for (let guess = 0; guess <= limits.perAccount; guess += 1)
    own.push((await signIn({ given: 'wrong', known: [device], from: newAddress() })).http);
  expect(own).toEqual([...Array.from({ length: limits.perAccount }, () => 401), 429]);
  expect((await signIn({ known: [device], from: newAddress() })).http).toBe(429);
});

it('a device is known to its own account alone', async () => {
  const device = await newDevice();
  const other = newId();
  await seedStudent(server.db, other, server.clock.now);
  await fillAddress(limits.perAddress);
  expect((await signIn({ name: other, known: [device] })).http).toBe(429);
  expect((await server.call('/loginInstructor', { username, password, devices: [device] }, { address })).http).toBe(429);
});

it('a sign-in from a new device is told to the owner with the browser’s name, one from a known device is not', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const payload = JSON.stringify({ username, password });
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const { device } = (await server.app.inject({ method: 'POST', url: '/api/loginStudent', headers, payload })).json();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`Username: ${username}\nWhen: March 2, 2026 at`);
  expect(mail?.text).toContain('Browser: Firefox on Windows');
  await signIn({ known: [device] });
  expect(await mails()).toHaveLength(1);
  await signIn({ given: 'wrong' });
  expect(await mails()).toHaveLength(1);
  const open = await server.db.select().from(sessions).where(eq(sessions.personId, student.id));
  expect(open.map(({ browser }) => browser).sort()).toEqual(['', 'A browser', 'Firefox on Windows']);
});

it('people of the demonstration, whose addresses are made up, are told nothing', async () => {
  await server.db.update(students).set({ isDemo: true }).where(eq(students.id, student.id));
  server.environment.demo = true;
  expect((await signIn()).http).toBe(200);
  server.environment.demo = false;
  expect(await mails()).toEqual([]);
});

it('a password that is set by a link leaves only the device that set it known, and one that staff set none', async () => {
  const [own, thief] = [await newDevice(), await newDevice()];
  const token = await server.db.transaction((tx) => createPasswordLink(tx, student.id, server.clock.now));
  expect((await server.call('/setPassword', { token, password: 'a password of my own', devices: [own] })).http).toBe(200);
  const isKnown = async (device: string, given: string) => (await signIn({ known: [device], given })).body.device === undefined;
  expect([await isKnown(own, 'a password of my own'), await isKnown(thief, 'a password of my own')]).toEqual([true, false]);
  await setPassword(server.db, { role: 'student', username }, 'set by the staff');
  expect(await isKnown(own, 'set by the staff')).toBe(false);
});

it('a device is forgotten when nobody signed in from it for long', async () => {
  const device = await newDevice();
  const days = (count: number) => new Date(server.clock.now.getTime() + count * 24 * 3_600_000);
  await forgetOldDevices(server.db, new Date(days(deviceDays).getTime() - 1));
  expect((await signIn({ known: [device] })).body.device).toBeUndefined();
  await forgetOldDevices(server.db, days(deviceDays));
  expect((await signIn({ known: [device] })).body.device).toEqual(expect.any(String));
});

it('what cannot be a device, and more of them than a browser keeps, is refused', async () => {
  expect((await signIn({ known: ['short'] })).http).toBe(400);
  const many = Array.from({ length: devicesPerBrowser + 1 }, () => 'x'.repeat(43));
  expect((await signIn({ known: many })).http).toBe(400);
});
