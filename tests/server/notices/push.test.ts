import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openSession } from '../../../server/accounts/sessions.ts';
import { notices, pushSubscriptions } from '../../../server/db/tables/notices.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { toPushKey } from '../../../server/notices/push/key.ts';
import { type SendPush, sendPushes } from '../../../server/notices/push/send-pushes.ts';
import type { Reader } from '../../../server/notices/reader.ts';
import { tell } from '../../../server/notices/tell.ts';
import { forgetParents } from '../../../server/parents/forget-parents.ts';
import { quickStudent } from '../../support/server/server-results.ts';
import { seedStaff, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const push = toPushKey(randomBytes(32).toString('base64url'));
const site = 'https://updates.push.services.mozilla.com';
/** Noon, and eleven at night, in Kolkata. */
const noon = new Date('2026-03-03T06:30:00Z');
const night = new Date('2026-03-03T17:30:00Z');
let student: { id: string; token: string };
let sent: [endpoint: string, authorization: string][];

beforeAll(() => {
  server.app.context.push = push;
});
beforeEach(async () => {
  server.clock.now = noon;
  sent = [];
  await server.db.delete(pushSubscriptions);
  await server.db.delete(notices);
  student = await quickStudent(server.db, noon);
});

const keep = (endpoint: string, { token } = student) => server.call('/keepPush', { endpoint }, { token });
const tellAt = (now: Date, more: object = {}) =>
  server.db.transaction((tx) =>
    tell(
      tx,
      {
        ...{
          reader: { role: 'student', id: student.id },
          kind: 'doubts',
          once: newId(),
          about: student.id,
          title: 'x',
          path: '/x',
        },
        letter: () => ({ subject: 'x', paragraphs: [] }),
        ...more,
      },
      { ...server.app.context, now },
    ),
  );
const send: SendPush = async (endpoint, authorization) => {
  sent.push([endpoint, authorization]);
  return endpoint.endsWith('gone') ? 'gone' : 'sent';
};
const sendAt = (now: Date, by = send) => sendPushes({ ...server.app.context, now: () => now }, by);
const told = () => sent.map(([endpoint]) => endpoint).sort();

it('wakes each browser that agreed, once for all that is new, with our word and no content', async () => {
  await keep(`${site}/wpush/v2/one`);
  await keep(`${site}/wpush/v2/two`);
  await tellAt(noon);
  await tellAt(noon);
  await sendAt(noon);
  await sendAt(noon);
  expect(told()).toEqual([`${site}/wpush/v2/one`, `${site}/wpush/v2/two`]);
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(sent[0]?.[1] ?? '') ?? [];
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect([read(header), read(claims)]).toEqual([
    { typ: 'JWT', alg: 'ES256' },
    { aud: site, exp: noon.getTime() / 1000 + 12 * 3600, sub: `mailto:${server.environment.supportEmail}` },
  ]);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect([isOurs, key]).toEqual([true, push.publicKey]);
});

it('wakes nobody at night, for what was read, nor who wants none of a kind', async () => {
  await keep(`${site}/wpush/v2/one`);
  await tellAt(night);
  await sendAt(night);
  expect(told()).toEqual([]);
  await server.db.update(notices).set({ readAt: night });
  await sendAt(new Date('2026-03-04T02:00:00Z'));
  expect(told()).toEqual([]);
  await tellAt(night, { endsAt: new Date(night.getTime() + 3_600_000) });
  const ways = [{ kind: 'doubts', mail: 'now', push: false }];
  await server.call('/chooseNotices', { timeZone: 'Asia/Kolkata', quiet: null, ways }, { token: student.token });
  await tellAt(noon);
  await sendAt(new Date('2026-03-04T06:00:00Z'));
  expect(told()).toEqual([]);
});

it('forgets a browser that wants no more, and goes on where one cannot be reached', async () => {
  await keep(`${site}/wpush/v2/gone`);
  await keep(`${site}/wpush/v2/stays`);
  await tellAt(noon);
  await sendAt(noon, async (endpoint, authorization) => {
    if (endpoint.endsWith('stays')) throw new Error('No network.');
    return send(endpoint, authorization);
  });
  expect((await server.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)).toEqual([`${site}/wpush/v2/stays`]);
});

it('is of who agreed last in a browser, of ten at most, and ended by its owner alone', async () => {
  const endpoint = `${site}/wpush/v2/shared`;
  const other = await quickStudent(server.db, noon);
  await keep(endpoint);
  await keep(endpoint, other);
  await server.call('/endPush', { endpoint }, { token: student.token });
  const owners = async () => (await server.db.select().from(pushSubscriptions)).map(({ personId }) => personId);
  expect(await owners()).toEqual([other.id]);
  await server.call('/endPush', { endpoint }, { token: other.token });
  expect(await owners()).toEqual([]);
  for (let count = 0; count < 12; count += 1) {
    server.clock.pass(1000);
    await keep(`${site}/wpush/v2/${count}`);
  }
  const kept = await server.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.personId, student.id));
  expect(kept.map(({ endpoint: each }) => Number(each.split('/').at(-1))).sort((one, next) => one - next)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
});

it('calls no host but those of browsers', async () => {
  for (const endpoint of [
    'https://school.example/inside',
    'https://169.254.169.254/latest',
    'https://updates.push.services.mozilla.com.evil.example/x',
    `https://updates.push.services.mozilla.com:8443/x`,
    'https://a.b.notify.windows.com/x',
    'http://updates.push.services.mozilla.com/x',
    'no address',
  ])
    expect([endpoint, (await keep(endpoint)).http]).toEqual([endpoint, 400]);
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://wns2-pn1p.notify.windows.com/w/?token=x',
  ])
    expect([endpoint, (await keep(endpoint)).http]).toEqual([endpoint, 200]);
});

it('wakes the browsers of tutors and parents for what is theirs, and forgets them with the parents', async () => {
  const address = `${student.id}@example.org`;
  await server.db.update(students).set({ guardianEmail: address }).where(eq(students.id, student.id));
  const tutor = await seedTeacher(server.db, newId(), noon);
  const parent = { id: address, token: await openSession(server.db, { role: 'parent', id: address }, noon) };
  await keep(`${site}/wpush/v2/student`);
  await keep(`${site}/wpush/v2/tutor`, tutor);
  await keep(`${site}/wpush/v2/parent`, parent);
  const wokenFor = async (reader: Reader) => {
    sent = [];
    await tellAt(noon, { reader, kind: 'sessions' });
    await sendAt(noon);
    return told();
  };
  expect(await wokenFor({ role: 'teacher', id: tutor.id })).toEqual([`${site}/wpush/v2/tutor`]);
  expect(await wokenFor({ role: 'parent', id: address })).toEqual([`${site}/wpush/v2/parent`]);
  // Who merely has the same id is somebody else.
  expect(await wokenFor({ role: 'parent', id: student.id })).toEqual([]);
  await server.db.transaction(async (tx) => {
    await tx.update(students).set({ guardianEmail: null }).where(eq(students.id, student.id));
    await forgetParents(tx, address);
  });
  const kept = await server.db.select().from(pushSubscriptions);
  expect(kept.map(({ role }) => role).sort()).toEqual(['student', 'teacher']);
});

it('tells the school’s key to all but staff, who are told nothing by it', async () => {
  const tutor = await seedTeacher(server.db, newId(), noon);
  const staff = await seedStaff(server.db, newId(), 'staff', noon);
  const keys = [student, tutor, staff].map(async ({ token }) => (await server.call('/getNoticeSettings', {}, { token })).body);
  expect(await Promise.all(keys)).toMatchObject([{ pushKey: push.publicKey }, { pushKey: push.publicKey }, { pushKey: null }]);
  expect((await keep(`${site}/wpush/v2/staff`, staff)).http).toBe(404);
});

it('refuses to start with what is no key', () => {
  expect(() => toPushKey('a word of 32 characters and more that is none')).toThrow('PUSH_KEY is no private key');
});
