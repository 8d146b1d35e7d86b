import { eq, inArray, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NoticeItem } from '../../../contract/notices/notices.ts';
import type { Family } from '../../../contract/parents/parents.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { setGuardianEmail } from '../../../server/accounts/people.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { newestNotice } from '../../../server/consent/notices.ts';
import type { Context } from '../../../server/context.ts';
import { applications, orders } from '../../../server/db/tables/applications.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { consentEvents } from '../../../server/db/tables/consents.ts';
import { markings } from '../../../server/db/tables/free-response.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { parentChoices, parentLinks } from '../../../server/db/tables/parents.ts';
import { sessions, students } from '../../../server/db/tables/people.ts';
import { reports } from '../../../server/db/tables/reports.ts';
import { applicationToken } from '../../../server/enrolment/application-token.ts';
import { newId } from '../../../server/ids.ts';
import { meetingsPath } from '../../../server/meetings/meeting-link.ts';
import { mailWaitingNotices } from '../../../server/notices/mail-waiting.ts';
import { isReader } from '../../../server/notices/reader.ts';
import { tell } from '../../../server/notices/tell.ts';
import { forgetParentLinks } from '../../../server/parents/sign-in.ts';
import { tellParents as tellOfResults } from '../../../server/parents/tell-parents.ts';
import { reportToken } from '../../../server/report/report-token.ts';
import { form } from '../../support/enrolment/payments.ts';
import { seedSatSection } from '../../support/marking.ts';
import { emptyReport } from '../../support/report/report.ts';
import { seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const server = sharedServer();
let asks = 0;
let address: string;
let child: { id: string; token: string };

const setParents = (id: string, guardianEmail: string | null) =>
  server.db.update(students).set({ guardianEmail }).where(eq(students.id, id));
const ask = (email: string, more: object = {}) => server.call('/askParentLink', { email }, more);
const mailsTo = (recipient: string) =>
  server.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt);
const tokenIn = (text = '') => /\/parents\/sign-in\?token=([\w-]+)/.exec(text)?.[1] ?? '';
/** The links that were followed: each works once. */
const opened = new Set<string>();
async function signIn(email = address): Promise<string> {
  asks += 1;
  await ask(email, { address: `10.1.1.${asks}` });
  // The clock stands still: of letters of one moment none is the newest.
  const tokens = (await mailsTo(email)).map(({ text }) => tokenIn(text));
  const token = tokens.find((each) => each !== '' && !opened.has(each)) ?? '';
  opened.add(token);
  const { body } = await server.call('/openParentLink', { token });
  return (body as { token: string }).token;
}
const readFamily = async (token: string) => ((await server.call('/getFamily', {}, { token })).body as { data: Family }).data;
const finish = async (studentId: string, submittedAt: Date, title = 'Owls') => {
  const pack = await seedPack(server.db, { title, asked: asked(4) }, server.clock.now);
  return insertFinished(server.db, { ...pack, studentId, answers: ['A', 'A', 'B', ''], submittedAt });
};
const ago = (hours: number) => new Date(server.clock.now.getTime() - hours * hour);

beforeEach(async () => {
  address = `ravi.${newId().toLowerCase()}@example.org`;
  child = await quickStudent(server.db, server.clock.now);
  await setParents(child.id, address.toUpperCase());
});

describe('signing in', () => {
  it('is by a mailed link that works once, whatever the case of the address', async () => {
    expect((await ask(`  ${address.toUpperCase()} `)).body).toEqual({ status: 1, serverNow: expect.any(Number) });
    const [mail] = await mailsTo(address);
    const token = tokenIn(mail?.text);
    const first = await server.call('/openParentLink', { token });
    expect(first.body).toMatchObject({ status: 1, address });
    expect(await server.call('/openParentLink', { token })).toMatchObject({ http: 404, body: { reason: 'notFound' } });
    const kept = JSON.stringify(await server.db.select().from(parentLinks));
    expect(kept).not.toContain(token);
  });

  it('tells nobody who is a parent here: the same answer, and no mail, for an address that no record has', async () => {
    const unknown = `nobody.${newId()}@example.org`;
    const answers = [await ask(address, { address: '10.2.0.1' }), await ask(unknown, { address: '10.2.0.2' })];
    const [known, other] = answers.map(({ http, body }) => ({ http, body: { ...body, serverNow: 0 } }));
    expect(other).toEqual(known);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await server.db.select().from(parentLinks).where(eq(parentLinks.address, ''))).toEqual([]);
  });

  it('by one link at once from several browsers is one', async () => {
    await ask(address, { address: '10.2.0.3' });
    const token = tokenIn((await mailsTo(address)).at(-1)?.text);
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call('/openParentLink', { token })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await server.db.$count(sessions, eq(sessions.personId, address))).toBe(1);
  });

  it('is refused with an old link, and old links are forgotten', async () => {
    await ask(address);
    const token = tokenIn((await mailsTo(address)).at(-1)?.text);
    await server.db.update(parentLinks).set({ expiresAt: server.clock.now }).where(eq(parentLinks.address, address));
    expect((await server.call('/openParentLink', { token })).http).toBe(404);
    await forgetParentLinks(server.db, server.clock.now);
    expect(await server.db.select().from(parentLinks).where(eq(parentLinks.address, address))).toEqual([]);
  });

  it('sends three links an hour to an address from one place', async () => {
    const said = [];
    for (let count = 0; count < 4; count += 1) said.push((await ask(address, { address: '10.3.0.1' })).http);
    expect(said).toEqual([200, 200, 200, 429]);
  });

  it('lists each device, and one of them ends another', async () => {
    const [phone, laptop] = [await signIn(), await signIn()];
    const { body } = await server.call('/getSignIns', {}, { token: laptop });
    const { data } = body as { data: { id: string; current: boolean }[] };
    expect(data.map(({ current }) => current).sort()).toEqual([false, true]);
    await server.call('/endSignIn', { id: data.find(({ current }) => !current)?.id }, { token: laptop });
    expect((await server.call('/getFamily', {}, { token: phone })).http).toBe(401);
    expect((await server.call('/getFamily', {}, { token: laptop })).http).toBe(200);
  });
});

/** What links in mails to the parents of the child open, of a report and of the meetings. */
async function mailedLinks() {
  const { db, clock, app } = server;
  const id = newId();
  await db.insert(reports).values({ id, studentId: child.id, from: clock.now, data: emptyReport, createdAt: clock.now });
  const [student] = await db.select().from(students).where(eq(students.id, child.id));
  const path = student ? meetingsPath(student, app.context.secret, clock.now) : '';
  return { report: { token: reportToken(id, app.context.secret) }, meetings: { token: path.split('/').at(-1) } };
}

/** An application for the student, and its order, paid at `paidAt` unless that is null. Returns the application's id. */
async function apply(
  studentId: string,
  at: Date,
  { itemName, paidAt }: { itemName: string; paidAt: Date | null },
): Promise<string> {
  const [id, times] = [newId(), { consentedAt: at, createdAt: at, changedAt: at }];
  const what = { kind: 'sat' as const, itemName };
  const its = { ...what, ...times, form: form({ email: address }) };
  await server.db.insert(applications).values({ id, key: newId(), ...its, studentId, isNewAccount: false });
  const price = { amount: 10_000, amountMinor: 1_000_000, currency: 'INR' as const };
  const state = paidAt === null ? 'attempted' : 'enrolled';
  await server.db.insert(orders).values({ id: newId(), applicationId: id, ...what, ...price, state, createdAt: at, paidAt });
  return id;
}

describe('the parents’ page', () => {
  it('has each of their children and nobody else’s', async () => {
    const sibling = await quickStudent(server.db, server.clock.now);
    await setParents(sibling.id, address);
    const stranger = await quickStudent(server.db, server.clock.now);
    await setParents(stranger.id, `other.${address}`);
    const { children } = await readFamily(await signIn());
    expect(children.map(({ studentId }) => studentId).sort()).toEqual([child.id, sibling.id].sort());
  });

  it('gives no say about anybody else’s child', async () => {
    const stranger = await quickStudent(server.db, server.clock.now);
    await setParents(stranger.id, `other.${address}`);
    const token = await signIn();
    const read = { student: stranger.id, noticeVersion: newestNotice.version, noticeLanguage: 'en' };
    const adult = { relation: 'mother', name: 'Leela Menon', birthYear: 1979, purposes: ['teaching'] };
    const calls: [string, object][] = [
      ['/getConsent', { student: stranger.id }],
      ['/giveConsent', { ...read, ...adult }],
      ['/chooseConsent', { ...read, purpose: 'reports', given: false }],
      ['/getDoubtSharing', { student: stranger.id }],
      ['/chooseDoubtSharing', { student: stranger.id, allowed: false }],
    ];
    const words = () => server.db.select().from(consentEvents).where(eq(consentEvents.studentId, stranger.id));
    const before = await words();
    for (const [path, body] of calls) {
      const { http, body: told } = await server.call(path, body, { token });
      expect([path, http, told.reason]).toEqual([path, 403, 'forbidden']);
    }
    expect(await words()).toEqual(before);
  });

  it('shows a result a day after the student, with a question; until then one waits', async () => {
    const told = await finish(child.id, ago(24), 'Foxes');
    await finish(child.id, ago(23));
    const { children } = await readFamily(await signIn());
    expect(children).toMatchObject([
      { waiting: 1, results: [{ id: told, title: 'Foxes', right: 2, total: 4, wasCutShort: false }] },
    ]);
    expect(children[0]?.results[0]?.question).toMatch(/\?$/);
  });

  it('shows written answers a day after the last one had its points, and until then that they are on the way', async () => {
    const written = await seedSatSection(server, 'text', ['a', 'b']);
    const [taker] = written.takers;
    if (!taker) throw new Error('Nobody sat it.');
    await setParents(taker.id, address);
    await setParents(child.id, null);
    const seen = async () => {
      const [its] = (await readFamily(await signIn())).children;
      return [its?.waiting, its?.results.map(({ right, total, writtenBy }) => [right, total, writtenBy])];
    };
    server.clock.pass(3 * 24 * hour);
    await server.db.insert(parentChoices).values({ address, tidings: 'each', timeZone: 'UTC', changedAt: server.clock.now });
    expect(await seen()).toEqual([1, []]);
    const given = { given: [0], state: 'givenBack' as const, marks: 1, givenBackAt: server.clock.now };
    for (const number of [1, 2]) await server.db.insert(markings).values({ sittingId: taker.module, number, ...given });
    const mailed = async () => {
      await tellOfResults(server.app.context);
      await mailWaitingNotices(server.app.context);
      return (await mailsTo(address)).filter(({ once }) => once?.startsWith('parents-result:')).length;
    };
    server.clock.pass(24 * hour - 1);
    expect([await seen(), await mailed()]).toEqual([[1, []], 0]);
    server.clock.pass(1);
    expect(await seen()).toEqual([0, [[expect.any(Number), 8, 'tutor']]]);
    // Within a day it is daytime where the parents live.
    for (let hours = 0; hours < 24; hours += 6) {
      await mailed();
      server.clock.pass(6 * hour);
    }
    expect(await mailed()).toBe(1);
  });

  it('has the receipts of what was paid for the child and the consents that were given, newest first, and nobody else’s', async () => {
    const stranger = await quickStudent(server.db, server.clock.now);
    const first = await apply(child.id, ago(50), { itemName: 'SAT Sprint', paidAt: ago(49) });
    await apply(child.id, ago(20), { itemName: 'AP Statistics', paidAt: null });
    await apply(stranger.id, ago(10), { itemName: 'AP Psychology', paidAt: ago(9) });
    const { children } = await readFamily(await signIn());
    const paid = { item: 'SAT Sprint', amountMinor: 1_000_000, currency: 'INR', paidAt: ago(49).getTime() };
    expect(children[0]?.receipts).toEqual([
      { ...paid, href: `/application/${applicationToken(first, server.app.context.secret)}` },
    ]);
    expect(children[0]?.consents).toEqual([
      { item: 'AP Statistics', at: ago(20).getTime(), isNoted: false },
      { item: 'SAT Sprint', at: ago(50).getTime(), isNoted: false },
    ]);
  });

  it('ends at once for an address that the school has corrected, and begins for the new one', async () => {
    const token = await signIn();
    const [row] = await server.db.select({ username: students.username }).from(students).where(eq(students.id, child.id));
    await setGuardianEmail(server.db, row?.username ?? '', `new.${address}`);
    expect((await server.call('/getFamily', {}, { token })).http).toBe(401);
    expect((await readFamily(await signIn(`new.${address}`))).children).toHaveLength(1);
  });

  describe('shows what was told of a child to nobody who was only taken for its parents', () => {
    let other: Awaited<ReturnType<typeof quickStudent>>;
    let token: string;
    const reader = () => ({ role: 'parent' as const, id: address });
    const byParents = { role: 'parent', kind: 'results' } as const;
    beforeEach(async () => {
      other = await quickStudent(server.db, server.clock.now);
      await setParents(other.id, address);
      token = await openSession(server.db, reader(), server.clock.now);
      const letter = (about: string) => ({
        subject: `Of ${about}`,
        paragraphs: [],
        unsubscribeUrl: 'https://school.example/stop',
      });
      for (const about of [child.id, other.id])
        await server.db.insert(notices).values({
          ...{ id: newId(), once: newId(), ...byParents, personId: address, about, title: `Of ${about}` },
          ...{ path: '/parents', createdAt: server.clock.now, mailAt: server.clock.now, letter: letter(about) },
        });
    });
    const titles = (...ids: string[]) => ids.map((id) => `Of ${id}`).sort();
    const seen = async (by = token) => {
      const { body } = await server.call('/getNotices', {}, { token: by });
      const { data, unread } = body as unknown as { data: NoticeItem[]; unread: number };
      expect(unread).toBe(data.length);
      return data.map(({ title }) => title).sort();
    };
    const mailed = async () => {
      await mailWaitingNotices(server.app.context);
      const all = await server.db.select().from(outbox).where(like(outbox.subject, 'Of %'));
      return all
        .filter(({ recipient }) => recipient.toLowerCase() === address)
        .map(({ subject }) => subject)
        .sort();
    };
    const row = async (id: string) => (await server.db.select().from(students).where(eq(students.id, id)))[0];

    it('once the school has corrected the address, and shows it again where that was a mistake', async () => {
      expect(await seen()).toEqual(titles(child.id, other.id));
      const username = (await row(child.id))?.username ?? '';
      await setGuardianEmail(server.db, username, `new.${address}`);
      expect(await seen()).toEqual(titles(other.id));
      expect(await mailed()).toEqual(titles(other.id));
      const all = await server.db.select().from(notices).where(isReader(notices, reader()));
      const hidden = all.find(({ about }) => about === child.id)?.id ?? '';
      await server.call('/readNotices', { ids: [hidden] }, { token });
      await setGuardianEmail(server.db, username, address);
      expect(await seen()).toEqual(titles(child.id, other.id));
    });

    it('once the student, of age, has ended it', async () => {
      await server.call('/endParentAccess', { studentId: other.id, isOfAge: true }, { token: other.token });
      expect([await seen(), await mailed()]).toEqual([titles(child.id), titles(child.id)]);
    });

    it('once the child’s account was merged into one with other parents; with the same ones it goes on', async () => {
      const { token: head } = await seedStaff(server.db, newId(), 'owner', server.clock.now);
      const merge = async (into: string, id: string) => {
        const wanted = { student: into, other: (await row(id))?.username, reason: 'Applied twice' };
        expect((await server.call('/desk/mergeStudents', wanted, { token: head })).http).toBe(200);
      };
      const kept = await quickStudent(server.db, server.clock.now);
      await setParents(kept.id, address);
      await merge(kept.id, other.id);
      expect(await seen()).toEqual(titles(child.id, other.id));
      const stranger = await quickStudent(server.db, server.clock.now);
      await setParents(stranger.id, `other.${address}`);
      await merge(stranger.id, child.id);
      expect(await seen()).toEqual(titles(other.id));
      const theirs = await openSession(server.db, { role: 'parent', id: `other.${address}` }, server.clock.now);
      expect(await seen(theirs)).toEqual([]);
      expect(await mailed()).toEqual(titles(other.id));
    });
  });

  it('chooses how often reports come, for the children that are theirs alone', async () => {
    const stranger = await quickStudent(server.db, server.clock.now);
    await setParents(stranger.id, `other.${address}`);
    const reader = { role: 'parent', id: address } as const;
    const token = await openSession(server.db, reader, server.clock.now);
    const settings = { timeZone: 'Asia/Kolkata', quiet: { from: '21:00', until: '07:00' } };
    const choose = (mail: string) =>
      server.call('/chooseNotices', { ...settings, ways: [{ kind: 'reports', mail, push: true }] }, { token });
    const stopped = async () => {
      const rows = await server.db
        .select()
        .from(students)
        .where(inArray(students.id, [child.id, stranger.id]));
      return rows.filter(({ reportsStoppedAt }) => reportsStoppedAt !== null).map(({ id }) => id);
    };
    const tellReport = (about: string, now: Date) =>
      server.db.transaction((tx) =>
        tell(
          tx,
          {
            ...{ reader, kind: 'reports' as const, once: `report:${newId()}`, about, title: `Report ${about}` },
            ...{ path: '/report/x', letter: () => ({ subject: `Report ${about}`, paragraphs: [] }) },
          },
          { ...server.app.context, now },
        ),
      );
    const mailedBy = async (instant: string) => {
      await mailWaitingNotices({ ...server.app.context, now: () => new Date(instant) });
      return (await mailsTo(address.toUpperCase())).map(({ subject }) => subject);
    };
    expect((await choose('monthly')).http).toBe(200);
    // Two on a Wednesday and another Wednesday of March, in one mail on the first of April.
    for (const day of ['04', '18']) await tellReport(child.id, new Date(`2026-03-${day}T06:00:00Z`));
    expect(await mailedBy('2026-04-01T01:29:00Z')).toEqual([]);
    expect(await mailedBy('2026-04-01T01:30:00Z')).toEqual(['2 things you haven’t seen yet']);
    expect((await choose('weekly')).http).toBe(200);
    await tellReport(child.id, new Date('2026-04-08T06:00:00Z'));
    expect(await mailedBy('2026-04-13T01:29:00Z')).toHaveLength(1);
    expect(await mailedBy('2026-04-13T01:30:00Z')).toHaveLength(2);
    expect(await stopped()).toEqual([]);
    expect((await choose('never')).http).toBe(200);
    expect(await stopped()).toEqual([child.id]);
    expect((await choose('now')).http).toBe(200);
    expect(await stopped()).toEqual([]);
    expect((await choose('daily')).http).toBe(400);
    // Of a child that is somebody else’s nothing is told to them, whoever asks.
    expect(await tellReport(stranger.id, new Date('2026-04-15T06:00:00Z'))).toBe(false);
  });

  it('has a session that was canceled, as such, for thirty days', async () => {
    const tutor = await seedTutor(server.db, 'course-ap-statistics', server.clock.now);
    const slotId = await seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + 48 * hour));
    const booking = { id: newId(), slotId, studentId: child.id, kind: 'session' as const, bookedAt: server.clock.now };
    await server.db.insert(bookings).values({ ...booking, cancelledAt: ago(1), cancelledBy: 'tutor' });
    const [its] = (await readFamily(await signIn())).children;
    expect(its?.coming.map(({ id, state }) => [id, state])).toEqual([[booking.id, 'cancelled']]);
    await server.db
      .update(bookings)
      .set({ cancelledAt: ago(30 * 24) })
      .where(eq(bookings.id, booking.id));
    expect((await readFamily(await signIn())).children[0]?.coming).toEqual([]);
  });

  it('keeps what they chose', async () => {
    const token = await signIn();
    const before = await readFamily(token);
    await server.call('/chooseTidings', { tidings: 'each', timeZone: 'America/New_York' }, { token });
    const after = await readFamily(token);
    expect([before.isChosen, before.choices]).toEqual([false, { tidings: 'weekly', timeZone: 'Asia/Kolkata' }]);
    expect([after.isChosen, after.choices]).toEqual([true, { tidings: 'each', timeZone: 'America/New_York' }]);
  });

  it('is ended by a student of age, who alone can: parents and school are told, once', async () => {
    const token = await signIn();
    const own = { token: child.token };
    const isOfAge = { studentId: child.id, isOfAge: true };
    const { report, meetings } = await mailedLinks();
    expect([(await server.call('/getReport', report)).http, (await server.call('/getMeetings', meetings)).http]).toEqual([
      200, 200,
    ]);
    expect((await server.call('/endParentAccess', { studentId: child.id }, own)).http).toBe(400);
    await server.call('/endParentAccess', isOfAge, own);
    await server.call('/endParentAccess', isOfAge, own);
    expect((await server.call('/getFamily', {}, { token })).http).toBe(401);
    const { body } = await server.call('/getParentAccess', { studentId: child.id }, own);
    expect(body).toMatchObject({ data: { address: `R…@EXAMPLE.ORG`, endedAt: server.clock.now.getTime() } });
    const told = await server.db
      .select()
      .from(outbox)
      .where(like(outbox.once, `parents-ended:${child.id}:%`));
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(
      [address.toUpperCase(), server.app.context.environment.schoolMail].sort(),
    );
    await ask(address, { address: '10.4.0.1' });
    expect((await mailsTo(address)).length).toBe(1);
    expect([(await server.call('/getReport', report)).http, (await server.call('/getMeetings', meetings)).http]).toEqual([
      404, 404,
    ]);
    // The school gives it back.
    const [row] = await server.db.select({ username: students.username }).from(students).where(eq(students.id, child.id));
    await setGuardianEmail(server.db, row?.username ?? '', address);
    expect((await readFamily(await signIn())).children).toHaveLength(1);
  });

  it('leaves nothing behind when the last child is erased', async () => {
    const token = await signIn();
    await server.call('/chooseTidings', { tidings: 'never', timeZone: 'UTC' }, { token });
    const [row] = await server.db.select({ username: students.username }).from(students).where(eq(students.id, child.id));
    await eraseStudent(server.db, row?.username ?? '', server.clock.now);
    const left = [
      await server.db.select().from(parentChoices).where(eq(parentChoices.address, address)),
      await server.db.select().from(parentLinks).where(eq(parentLinks.address, address)),
      await server.db.select().from(sessions).where(eq(sessions.personId, address)),
    ];
    expect(left).toEqual([[], [], []]);
  });
});

describe('mail about results', () => {
  const at = (instant: string) => ({ ...server.app.context, now: () => new Date(instant) });
  /** Tells parents, and mails what has waited for the morning. */
  const tellParents = async (context: Context) => {
    await tellOfResults(context);
    await mailWaitingNotices(context);
  };
  const told = async () =>
    (
      await server.db
        .select()
        .from(outbox)
        .where(like(outbox.once, `parents-%:${child.id}:%`))
    ).map(({ subject }) => subject);
  const choose = (tidings: 'weekly' | 'each' | 'never', timeZone = 'Asia/Kolkata') =>
    server.db.insert(parentChoices).values({ address, tidings, timeZone, changedAt: server.clock.now });

  it('comes on Monday morning about the week before, once, and not about an empty one', async () => {
    await finish(child.id, new Date('2026-03-04T09:00:00Z'), 'Foxes');
    await finish(child.id, new Date('2026-03-05T09:00:00Z'));
    // Monday in Kolkata: before the hours at which parents are written to, within them, and once more.
    for (const instant of ['2026-03-08T20:00:00Z', '2026-03-09T02:00:00Z', '2026-03-09T05:00:00Z', '2026-03-10T05:00:00Z'])
      await tellParents(at(instant));
    expect(await told()).toEqual(['Asha’s week: 2 results']);
    await tellParents(at('2026-03-16T05:00:00Z'));
    expect(await told()).toHaveLength(1);
  });

  it('is made up for on the days after a Monday on which no server ran, once, and of no other week', async () => {
    await finish(child.id, new Date('2026-03-04T09:00:00Z'), 'Foxes');
    // Wednesday in the night, then by day; Sunday is the last day for it.
    await tellParents(at('2026-03-10T20:00:00Z'));
    expect(await told()).toEqual([]);
    for (const instant of ['2026-03-11T05:00:00Z', '2026-03-11T09:00:00Z', '2026-03-15T05:00:00Z'])
      await tellParents(at(instant));
    expect(await told()).toEqual(['Asha finished “Foxes”']);
    await finish(child.id, new Date('2026-03-12T09:00:00Z'));
    await tellParents(at('2026-03-22T05:00:00Z'));
    expect(await told()).toEqual(['Asha finished “Foxes”', 'Asha finished “Owls”']);
    await finish(child.id, new Date('2026-03-18T09:00:00Z'), 'Hares');
    await tellParents(at('2026-03-30T05:00:00Z'));
    expect(await told()).toHaveLength(2);
  });

  it('comes between 7 and 20 by the parents’ clock, also where they have no quiet hours', async () => {
    const token = await openSession(server.db, { role: 'parent', id: address }, server.clock.now);
    const settings = { timeZone: 'Asia/Kolkata', quiet: null, ways: [] };
    expect((await server.call('/chooseNotices', settings, { token })).http).toBe(200);
    await finish(child.id, new Date('2026-03-04T09:00:00Z'), 'Foxes');
    // 6:59 and 20:00 on Monday, 7:00 on Tuesday.
    for (const instant of ['2026-03-09T01:29:00Z', '2026-03-09T14:30:00Z']) await tellParents(at(instant));
    expect(await told()).toEqual([]);
    await tellParents(at('2026-03-10T01:30:00Z'));
    expect(await told()).toEqual(['Asha finished “Foxes”']);
  });

  it('puts a result of Sunday into the next week’s, since the parents see it on Monday: none is left out or told twice', async () => {
    await finish(child.id, new Date('2026-03-08T12:00:00Z'));
    await tellParents(at('2026-03-09T05:00:00Z'));
    expect(await told()).toEqual([]);
    await tellParents(at('2026-03-16T05:00:00Z'));
    expect(await told()).toEqual(['Asha finished “Owls”']);
  });

  it('comes about each a day later, in the parents’ own daytime, where they chose that', async () => {
    await choose('each', 'America/New_York');
    await finish(child.id, new Date('2026-03-04T09:00:00Z'));
    await tellParents(at('2026-03-05T08:00:00Z'));
    // The student has had it for a day, and it is four in the morning in New York.
    await tellParents(at('2026-03-05T09:30:00Z'));
    expect(await told()).toEqual([]);
    await tellParents(at('2026-03-05T15:00:00Z'));
    await tellParents(at('2026-03-05T15:30:00Z'));
    expect(await told()).toEqual(['Asha finished “Owls”']);
  });

  it('comes never where they chose that, and ends by the link below each', async () => {
    await finish(child.id, new Date('2026-03-04T09:00:00Z'));
    await tellParents(at('2026-03-09T05:00:00Z'));
    const [mail] = await server.db
      .select()
      .from(outbox)
      .where(like(outbox.once, `parents-week:${child.id}:%`));
    const path = new URL(mail?.unsubscribeUrl ?? '').pathname;
    const page = await server.app.inject({ url: path });
    expect([page.statusCode, page.body.includes('Stop these emails')]).toEqual([200, true]);
    expect((await server.app.inject({ method: 'POST', url: path })).body).toContain('We won’t email you results anymore.');
    await finish(child.id, new Date('2026-03-11T09:00:00Z'));
    await tellParents(at('2026-03-16T05:00:00Z'));
    expect(await told()).toHaveLength(1);
    // To the next reader the link says nothing.
    await setParents(child.id, `new.${address}`);
    expect((await server.app.inject({ url: path })).statusCode).toBe(404);
  });
});
