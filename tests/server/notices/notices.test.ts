import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NoticeItem, NoticeSettings } from '../../../contract/notices/notices.ts';
import { liveEvents } from '../../../server/db/tables/live.ts';
import { noticeSettings, notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { mailWaitingNotices } from '../../../server/notices/mail-waiting.ts';
import { forgetOldNotices } from '../../../server/notices/notices.ts';
import { countDoubtNotices, markDoubtSeen, markReportSeen, markSessionSeen } from '../../../server/notices/read-at-source.ts';
import type { Reader } from '../../../server/notices/reader.ts';
import { type NoticeDraft, tell } from '../../../server/notices/tell.ts';
import { quickStudent } from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let student: { id: string; token: string };
let reader: Reader;

/** Noon, and eleven at night, in Kolkata on a Tuesday. */
const noon = new Date('2026-03-03T06:30:00Z');
const night = new Date('2026-03-03T17:30:00Z');

beforeEach(async () => {
  server.clock.now = noon;
  student = await quickStudent(server.db, noon);
  reader = { role: 'student', id: student.id };
});

const news = (more: Partial<NoticeDraft> = {}): NoticeDraft => ({
  ...{
    reader,
    kind: 'doubts',
    once: `doubts:${newId()}`,
    about: student.id,
    title: 'Your tutor wrote',
    path: '/student-portal/doubts',
  },
  letter: (unsubscribeUrl) => ({ subject: 'Your tutor wrote', paragraphs: [{ text: 'No more', href: unsubscribeUrl }] }),
  ...more,
});
const tellAt = (now: Date, told: NoticeDraft) => server.db.transaction((tx) => tell(tx, told, { ...server.app.context, now }));
const mailAt = (instant: string) => mailWaitingNotices({ ...server.app.context, now: () => new Date(instant) });
const mails = async () =>
  server.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, `${student.id}@example.org`))
    .orderBy(outbox.createdAt);
const subjects = async () => (await mails()).map(({ subject }) => subject);
const own = { token: '' };
const read = async (token = student.token) =>
  (await server.call('/getNotices', {}, { ...own, token })).body as unknown as { data: NoticeItem[]; unread: number };
const settings = async (token = student.token) =>
  ((await server.call('/getNoticeSettings', {}, { token })).body as unknown as { data: NoticeSettings }).data;
const choose = async (more: Partial<NoticeSettings>) =>
  server.call('/chooseNotices', { ...(await settings()), ...more }, { token: student.token });

describe('a notice', () => {
  it('is told once: in the page, by mail with a link that ends such mail, and to open pages', async () => {
    const told = news();
    expect([await tellAt(noon, told), await tellAt(noon, told)]).toEqual([true, false]);
    const [mail, ...others] = await mails();
    expect([mail?.once, others]).toEqual([told.once, []]);
    expect(mail?.unsubscribeUrl).toMatch(/^http.*\/unsubscribe\/doubts\.student\./);
    const { data, unread } = await read();
    expect(data).toMatchObject([{ kind: 'doubts', title: 'Your tutor wrote', at: noon.getTime(), isRead: false }]);
    expect(unread).toBe(1);
    const channel = `student ${student.id}`;
    const events = (await server.db.select().from(liveEvents)).filter(({ channels }) => channels.includes(channel));
    expect(events.map(({ topic }) => topic)).toEqual(['notice']);
  });

  it('is one for each reader, whoever else is told the same', async () => {
    const other = await quickStudent(server.db, noon);
    const told = news();
    await tellAt(noon, told);
    expect(await tellAt(noon, { ...told, reader: { role: 'student', id: other.id } })).toBe(true);
    expect((await read(other.token)).unread).toBe(1);
  });

  it('of two at the same moment is told by one', async () => {
    const told = news();
    expect((await Promise.all([tellAt(noon, told), tellAt(noon, told)])).sort()).toEqual([false, true]);
    expect(await mails()).toHaveLength(1);
  });

  it('waits for the end of the quiet hours, and is not mailed where it was read before', async () => {
    await tellAt(night, news({ title: 'First' }));
    await tellAt(night, news({ title: 'Second' }));
    expect([await subjects(), (await read()).unread]).toEqual([[], 2]);
    const [second] = (await read()).data.filter(({ title }) => title === 'Second');
    await server.call('/readNotices', { ids: [second?.id] }, { token: student.token });
    await mailAt('2026-03-04T01:00:00Z');
    expect(await mails()).toEqual([]);
    // Seven in the morning in Kolkata.
    await mailAt('2026-03-04T01:30:00Z');
    await mailAt('2026-03-04T01:31:00Z');
    expect(await subjects()).toEqual(['Your tutor wrote']);
  });

  it('that is worth nothing in the morning is mailed at once', async () => {
    await tellAt(night, news({ kind: 'sessions', endsAt: new Date(night.getTime() + 3_600_000) }));
    expect(await subjects()).toHaveLength(1);
  });

  it('goes by the zone of the browser, until another is chosen', async () => {
    await server.call('/getGlance', { studentId: student.id, zone: 'America/New_York' }, { token: student.token });
    // Half past twelve in New York, eleven at night in Kolkata.
    await tellAt(night, news());
    expect(await subjects()).toHaveLength(1);
    await choose({ timeZone: 'Asia/Kolkata' });
    await server.call('/getGlance', { studentId: student.id, zone: 'America/New_York' }, { token: student.token });
    expect((await settings()).timeZone).toBe('Asia/Kolkata');
    await tellAt(night, news());
    expect(await subjects()).toHaveLength(1);
  });

  it('is nobody’s who may not sign in any more', async () => {
    await server.db.update(students).set({ disabledAt: noon }).where(eq(students.id, student.id));
    expect(await tellAt(noon, news())).toBe(false);
    expect(await server.db.select().from(notices).where(eq(notices.personId, student.id))).toEqual([]);
  });

  it('is forgotten after its time', async () => {
    await tellAt(noon, news());
    await forgetOldNotices(server.db, new Date(noon.getTime() - 1));
    expect((await read()).data).toHaveLength(1);
    await forgetOldNotices(server.db, noon);
    expect((await read()).data).toEqual([]);
  });
});

describe('who is told', () => {
  it('once a day gets one mail at six in the evening, of what is unread', async () => {
    await choose({ ways: [{ kind: 'doubts', mail: 'daily', push: true }] });
    for (const title of ['First', 'Second', 'Third']) await tellAt(noon, news({ title }));
    const { data } = await read();
    await server.call(
      '/readNotices',
      { ids: data.filter(({ title }) => title === 'Second').map(({ id }) => id) },
      { token: student.token },
    );
    await mailAt('2026-03-03T12:29:00Z');
    expect(await mails()).toEqual([]);
    await mailAt('2026-03-03T12:30:00Z');
    await mailAt('2026-03-03T12:31:00Z');
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['2 things you haven’t seen yet', []]);
    expect(mail?.text).toMatch(/First\n\nThird/);
    expect(mail?.text).not.toContain('Second');
  });

  it('never by mail is told in the page alone, also of what waited when that was chosen', async () => {
    await tellAt(night, news());
    await choose({ ways: [{ kind: 'doubts', mail: 'never', push: true }] });
    await tellAt(noon, news());
    await mailAt('2026-03-04T06:00:00Z');
    expect([await mails(), (await read()).unread]).toEqual([[], 2]);
  });

  it('says so by one press of the mail program, without signing in; the other kinds still come', async () => {
    await tellAt(noon, news());
    const [mail] = await mails();
    const url = new URL(mail?.unsubscribeUrl ?? '').pathname;
    expect((await server.app.inject({ url })).body).toContain('Stop these emails');
    expect((await settings()).ways.find(({ kind }) => kind === 'doubts')?.mail).toBe('now');
    const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
    const press = () => server.app.inject({ method: 'POST', url, headers: oneClick, payload: 'List-Unsubscribe=One-Click' });
    expect([(await press()).statusCode, (await press()).statusCode]).toEqual([200, 200]);
    await tellAt(noon, news());
    await tellAt(noon, news({ kind: 'sessions' }));
    expect(await mails()).toHaveLength(2);
    expect((await settings()).ways.map(({ kind, mail: mode }) => [kind, mode])).toEqual([
      ['school', 'now'],
      ['doubts', 'never'],
      ['sessions', 'now'],
      ['tests', 'now'],
      ['reports', 'now'],
    ]);
    // To the next reader of the mailbox the link says nothing.
    await server.db.update(students).set({ email: 'new@example.org' }).where(eq(students.id, student.id));
    expect((await server.app.inject({ url })).statusCode).toBe(404);
    expect((await server.app.inject({ url: url.replace('doubts', 'reports') })).statusCode).toBe(404);
  });

  it('says so of all that the mail of the day tells of', async () => {
    await choose({
      ways: [
        { kind: 'doubts', mail: 'daily', push: true },
        { kind: 'tests', mail: 'daily', push: true },
      ],
    });
    await tellAt(noon, news());
    await tellAt(noon, news({ kind: 'tests' }));
    await mailAt('2026-03-03T12:30:00Z');
    const [mail] = await mails();
    const url = new URL(mail?.unsubscribeUrl ?? '').pathname;
    expect((await server.app.inject({ url })).body).toContain('stop emailing you news about doubts and news about tests');
    expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    const modes = (await settings()).ways.map(({ kind, mail: mode }) => [kind, mode]);
    expect(Object.fromEntries(modes)).toMatchObject({ doubts: 'never', tests: 'never', sessions: 'now' });
  });

  it('of reports stops and begins them where the school looks', async () => {
    const stoppedAt = async () =>
      (await server.db.select({ at: students.reportsStoppedAt }).from(students).where(eq(students.id, student.id)))[0]?.at;
    await choose({ ways: [{ kind: 'reports', mail: 'never', push: true }] });
    expect(await stoppedAt()).toEqual(noon);
    await choose({ ways: [{ kind: 'reports', mail: 'now', push: true }] });
    expect(await stoppedAt()).toBeNull();
  });

  it('chooses no way that a kind has not, and no kind of another role', async () => {
    for (const way of [
      { kind: 'sessions', mail: 'daily', push: true },
      { kind: 'results', mail: 'now', push: true },
    ] as const)
      expect(await choose({ ways: [way] })).toMatchObject({ http: 400, body: { reason: 'badInput' } });
    expect(await choose({ quiet: { from: '25:00', until: '07:00' } })).toMatchObject({ http: 400 });
    const kept = and(eq(noticeSettings.role, 'student'), eq(noticeSettings.personId, student.id));
    expect(await server.db.select().from(noticeSettings).where(kept)).toEqual([]);
  });

  it('marks only what is their own', async () => {
    await tellAt(noon, news());
    const [notice] = (await read()).data;
    const other = await quickStudent(server.db, noon);
    await server.call('/readNotices', { ids: [notice?.id] }, { token: other.token });
    expect([(await read()).unread, (await read(other.token)).data]).toEqual([1, []]);
    const { body } = await server.call('/readNotices', { ids: [notice?.id] }, { token: student.token });
    expect(body).toMatchObject({ unread: 0 });
  });
});

describe('what is read where it happened', () => {
  const teacher: Reader = { role: 'teacher', id: newId() };
  const once = async (which: { once: string; reader: Reader }) => {
    const its = and(eq(notices.once, which.once), eq(notices.personId, which.reader.id));
    const [row] = await server.db.select({ readAt: notices.readAt }).from(notices).where(its);
    return row?.readAt ?? null;
  };

  it('a doubt, by its student alone, and not the others', async () => {
    const [one, other] = [newId(), newId()];
    const [told, later] = [one, other].map((id) => news({ path: `/student-portal/doubts/${id}` }));
    if (!told || !later) throw new Error('Nothing was told.');
    await tellAt(noon, told);
    await tellAt(noon, later);
    const stranger: Reader = { role: 'student', id: newId() };
    const count = (who: Reader) => countDoubtNotices(server.db, { student: who, doubtId: one });
    expect([await count(stranger), await count(reader)]).toEqual([0, 1]);
    await server.db.transaction(async (tx) => {
      for (const mark of markDoubtSeen(tx, { student: reader, doubtId: one }, night)) await mark();
    });
    expect(await count(reader)).toBe(0);
    expect([await once(told), await once(later)]).toEqual([night, null]);
    expect((await read()).unread).toBe(1);
    const events = (await server.db.select().from(liveEvents)).filter(({ channels }) =>
      channels.includes(`student ${student.id}`),
    );
    expect(events.map(({ subject }) => subject)).toEqual(['doubts', 'doubts', 'read']);
  });

  it('a report, by whoever opens its link', async () => {
    const reportId = newId();
    const told = news({ kind: 'reports', once: `report:${reportId}`, path: `/report/${reportId}` });
    await tellAt(noon, told);
    expect(await markReportSeen(server.db, { studentId: newId(), reportId }, night)).toBe(false);
    expect(await markReportSeen(server.db, { studentId: student.id, reportId }, night)).toBe(true);
    expect(await once(told)).toEqual(night);
  });

  it('a session, by who went into its room, of whatever change the reminder was', async () => {
    const bookingId = newId();
    const remind = (kind: string, to: Reader) => ({ ...news({ kind: 'sessions', once: `${kind}:${bookingId}` }), reader: to });
    const own = [remind('reminder-day', reader), remind('reminder-hour', reader)];
    const moved = { ...remind('reminder-hour', reader), once: `reminder-hour:${bookingId}:2` };
    const theirs = remind('reminder-hour-tutor', teacher);
    await server.db.insert(notices).values({
      ...{ id: newId(), once: theirs.once, role: 'teacher', personId: teacher.id, about: student.id, kind: 'sessions' },
      ...{ title: theirs.title, path: theirs.path, createdAt: noon },
    });
    for (const each of [...own, moved]) await tellAt(noon, each);
    const at = { studentId: student.id, bookingId };
    expect(await markSessionSeen(server.db, { ...at, isTutor: false }, night)).toBe(true);
    expect(await Promise.all([...own, moved, theirs].map(once))).toEqual([night, night, night, null]);
    expect(await markSessionSeen(server.db, { ...at, isTutor: true }, night)).toBe(true);
    expect(await once(theirs)).toEqual(night);
  });
});
