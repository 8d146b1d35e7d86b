import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createToken, hashToken } from '../../../server/accounts/tokens.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { inquiries } from '../../../server/db/tables/inquiries.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { passwordLinks, students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, 'clerk', 'staff', server.clock.now);
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
type Page = { lines: { id: string; name?: string; subject?: string; state?: string }[]; next: string | null; total?: number };
const load = async (path: string, body: object) => (await desk(path, body)).body.data as Page;

/** Every line of a list, page by page, with the length of each page. */
async function readAll(path: string, body: object): Promise<{ ids: string[]; pages: number[] }> {
  const ids: string[] = [];
  const pages: number[] = [];
  let after: string | null = null;
  do {
    const page: Page = await load(path, { ...body, ...(after !== null && { after }) });
    ids.push(...page.lines.map(({ id }) => id));
    pages.push(page.lines.length);
    after = page.next;
  } while (after !== null);
  return { ids, pages };
}

const mail = (more: Partial<typeof outbox.$inferInsert> = {}) => ({
  ...{ id: newId(), recipient: 'asha@example.org', subject: 'Owls', text: 'x', html: 'x' },
  ...{ createdAt: server.clock.now, nextAttemptAt: server.clock.now },
  ...more,
});

it('comes page by page, each line once, also where many have the same name or moment', async () => {
  for (let count = 0; count < 52; count += 1) await seedStudent(server.db, `u${newId()}`, server.clock.now);
  const students = await readAll('/findStudents', { search: 'asha menon' });
  expect([students.pages, new Set(students.ids).size]).toEqual([[50, 2], 52]);
  await server.db.insert(outbox).values(Array.from({ length: 51 }, () => mail({ subject: 'Paged' })));
  const mails = await readAll('/findMails', { search: 'paged' });
  expect([mails.pages, new Set(mails.ids).size]).toEqual([[50, 1], 51]);
});

it('finds students by any part of name, username, address and number, and takes no letter for a pattern', async () => {
  const username = `under_score${newId()}`;
  const { id } = await seedStudent(server.db, username, server.clock.now);
  const find = async (search: string) => (await load('/findStudents', { search })).lines.map((line) => line.id);
  expect(await find(username.toUpperCase())).toEqual([id]);
  expect(await find(username.replace('_', 'x'))).toEqual([]);
  expect(await find('%')).toEqual([]);
});

it('goes on after a name of as many letters as a name may have, of several bytes each', async () => {
  const name = { firstname: 'अ'.repeat(100), lastname: 'ह'.repeat(100) };
  for (let count = 0; count < 51; count += 1) {
    const { id } = await seedStudent(server.db, `u${newId()}`, server.clock.now);
    await server.db.update(students).set(name).where(eq(students.id, id));
  }
  expect((await readAll('/findStudents', { search: name.firstname })).pages).toEqual([50, 1]);
});

it('refuses a place in a list that no page ended with', async () => {
  for (const after of ['x', Buffer.from('["a"]').toString('base64url'), Buffer.from('["never","a"]').toString('base64url')])
    expect([after, (await desk('/findMails', { after })).http]).toEqual([after, 400]);
});

it('says of each mail what became of it, and sends again what was refused for good', async () => {
  const error = '550 no such user';
  const bounced = mail({ subject: 'Bounced one', lastError: error, bouncedAt: server.clock.now });
  const failed = mail({ subject: 'Failed one', lastError: '451 later' });
  await server.db.insert(outbox).values([bounced, failed]);
  const states = async () =>
    (await load('/findMails', { search: ' one' })).lines.map(({ subject, state }) => [subject, state]).sort();
  expect(await states()).toEqual([
    ['Bounced one', 'bounced'],
    ['Failed one', 'failed'],
  ]);
  expect((await desk('/resendMail', { mail: failed.id })).http).toBe(404);
  expect((await desk('/resendMail', { mail: bounced.id, to: 'nowhere' })).http).toBe(400);
  expect((await desk('/resendMail', { mail: bounced.id, to: 'right@example.org' })).body.to).toBe('right@example.org');
  expect(await states()).toEqual([
    ['Bounced one', 'waiting'],
    ['Failed one', 'failed'],
  ]);
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, bounced.id));
  expect(rows.map(({ action, actorName }) => [action, actorName])).toEqual([['mail.resend', 'Nandini Iyer']]);
  expect(JSON.stringify(rows)).not.toContain('right@example.org');
});

it('says of a mail that was sent again whether it went to another address, and what opens an account goes to its own alone', async () => {
  const { now } = server.clock;
  const bounced = (text: string) => mail({ text, lastError: '550 unknown', bouncedAt: now });
  const [plain, same] = [bounced('Owls'), bounced('Owls')];
  const { id: studentId } = await seedStudent(server.db, `u${newId()}`, now);
  const token = createToken();
  await server.db
    .insert(passwordLinks)
    .values({ tokenHash: hashToken(token), studentId, createdAt: now, expiresAt: new Date(now.getTime() + 1000) });
  const opens = bounced(`Set your password: https://school.example/set-password?token=${token}`);
  await server.db.insert(outbox).values([plain, same, opens]);
  const recorded = async (id: string) => {
    const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    return rows.map(({ after }) => after?.anotherAddress);
  };
  await desk('/resendMail', { mail: plain.id, to: 'Asha@example.org' });
  await desk('/resendMail', { mail: same.id, to: 'other@example.org' });
  expect([await recorded(plain.id), await recorded(same.id)]).toEqual([['no'], ['yes']]);
  const refused = await desk('/resendMail', { mail: opens.id, to: 'stranger@example.org' });
  expect([refused.http, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('opens an account')]);
  const [owner] = await server.db.select().from(students).where(eq(students.id, studentId));
  expect((await desk('/resendMail', { mail: opens.id, to: owner?.email })).http).toBe(200);
});

it('counts no mail as undelivered of which it is forgotten to whom it went', async () => {
  const count = async () => ((await desk('/getDesk', {})).body.data as { glance: { failedMails: number } }).glance.failedMails;
  const before = await count();
  const bouncedAt = server.clock.now;
  await server.db
    .insert(outbox)
    .values([mail({ lastError: '550', bouncedAt }), mail({ lastError: '550', bouncedAt, recipient: '' })]);
  expect(await count()).toBe(before + 1);
});

it('shows who wrote, the newest first', async () => {
  const wrote = (name: string, at: Date) => ({
    ...{ id: newId(), name, email: 'a@example.org', phone: '+91 98', course: 'AP Statistics', details: '', at },
  });
  const earlier = new Date(server.clock.now.getTime() - 1000);
  await server.db.insert(inquiries).values([wrote('Ravi', earlier), wrote('Meera', server.clock.now)]);
  const { lines, total } = await load('/findInquiries', {});
  expect([lines.map(({ name }) => name), total]).toEqual([['Meera', 'Ravi'], 2]);
  expect((await load('/findInquiries', { search: 'rav' })).lines.map(({ name }) => name)).toEqual(['Ravi']);
});

it('finds a student by what is kept of a parent, telephone numbers however they are written', async () => {
  const { id } = await seedStudent(server.db, newId(), server.clock.now);
  const guardian = {
    guardianName: 'Lakshmi Iyer-Rao',
    guardianPhone: '+91 98450-70707',
    guardianEmail: 'lakshmi.v@example.org',
  };
  await server.db
    .update(students)
    .set({ contact: '080 2233 4455', ...guardian })
    .where(eq(students.id, id));
  const find = async (search: string) => (await load('/findStudents', { search })).lines.map((line) => line.id);
  for (const search of ['iyer-rao', 'LAKSHMI.V@', '98450 70707', '+919845070707', '(080) 22334455']) {
    expect([search, await find(search)]).toEqual([search, [id]]);
  }
  expect(await find('9845 9')).toEqual([]);
});
