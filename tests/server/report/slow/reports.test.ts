import { eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportDays, reportLinkDays } from '../../../../contract/limits.ts';
import { reportSpan } from '../../../../contract/report-span.ts';
import type { Context } from '../../../../server/context.ts';
import { bookings, slots } from '../../../../server/db/tables/booking.ts';
import { quizzes } from '../../../../server/db/tables/content.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { markings } from '../../../../server/db/tables/free-response.ts';
import { notices } from '../../../../server/db/tables/notices.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { reports } from '../../../../server/db/tables/reports.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { applicationToken } from '../../../../server/enrolment/application-token.ts';
import { newId } from '../../../../server/ids.ts';
import { meetingsPath } from '../../../../server/meetings/meeting-link.ts';
import { mailWaitingNotices } from '../../../../server/notices/mail-waiting.ts';
import { makeReports } from '../../../../server/report/make-reports.ts';
import { reportToken } from '../../../../server/report/report-token.ts';
import { assignSection, seedSection } from '../../../support/free-response.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { asked, insertFinished, quickStudent, seedFullSat, seedPack } from '../../../support/server/server-results.ts';
import { seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const day = 24 * 3_600_000;
const secret = 's'.repeat(32);
/** Noon in Kolkata on the day of the first enrolment, and the midnight it begins with. */
const enrolledAt = new Date('2026-03-02T06:30:00.000Z');
const from = Date.parse('2026-03-01T18:30:00.000Z');
const period = reportDays * day;
const to = from + period;

const server = sharedServer(() => ({ env: { APP_SECRET: secret, PUBLIC_URL: 'https://school.example' } }));
let context: Context;
let tutor: { id: string };
let student: { id: string };
beforeAll(async () => {
  context = server.app.context;
  tutor = await seedTeacher(server.db, 'ravi', enrolledAt);
});
beforeEach(async () => {
  // Who was there before is in no course any more, so that each test has its own student alone.
  await server.db.delete(enrolments);
  await server.db.delete(outbox);
  await server.db.delete(notices);
  await server.db.delete(bookings);
  await server.db.delete(slots);
  student = await enrolled();
  server.clock.now = new Date(to);
});

async function enrolled(): Promise<{ id: string }> {
  const { id } = await quickStudent(server.db, enrolledAt);
  for (const [course, at] of [
    ['course-ap-statistics', enrolledAt.getTime() + 3 * day],
    ['course-sat', enrolledAt.getTime()],
  ] as const)
    await server.db.insert(enrolments).values({ id: newId(), studentId: id, courseId: course, createdAt: new Date(at) });
  return { id };
}
const run = () => makeReports(context);
const made = async (studentId = student.id) =>
  server.db.select().from(reports).where(eq(reports.studentId, studentId)).orderBy(reports.from);
/** Reports that are made in the quiet hours are mailed in the morning. */
const mails = async () => {
  await mailWaitingNotices({ ...context, now: () => new Date(server.clock.now.getTime() + day / 3) });
  return server.db.select().from(outbox).where(like(outbox.once, 'report:%'));
};
const sit = async (answers: string[], submittedAt: number, more: Parameters<typeof asked>[1] = {}) => {
  const pack = await seedPack(server.db, { asked: asked(answers.length, more), title: 'Lines' }, enrolledAt);
  return insertFinished(server.db, { ...pack, studentId: student.id, answers, submittedAt: new Date(submittedAt) });
};
const book = async (startsAt: number, more: Partial<typeof bookings.$inferInsert> = {}) => {
  const slotId = newId();
  await server.db.insert(slots).values({ id: slotId, instructorId: tutor.id, startsAt: new Date(startsAt), duration: 45 });
  const booking = { id: newId(), slotId, studentId: student.id, bookedAt: enrolledAt };
  await server.db.insert(bookings).values({ ...booking, ...more });
};
const read = async (token: string) => server.call('/getReport', { token });
const { run: admin } = adminCommands(server);

describe('a report', () => {
  it('tells of the sittings and sessions of its two weeks, the skills in them, what is booked, and the two weeks before', async () => {
    await sit(['A', 'A', 'A', 'B'], to - 1, { skill: 'Lines' });
    await sit(['A', 'B', 'B'], to, { skill: 'Circles' });
    await sit(['B', 'B', 'B', 'A'], to + 5 * day, { skill: 'Lines' });
    await sit(['A', 'A', 'A'], to + 6 * day, { domain: 'Ideas', skill: 'Evidence' });
    await sit(['A', 'B'], to + period, { skill: 'Too late' });
    await book(to - 1);
    await book(to + day, { courseId: 'course-sat' });
    await book(to + 2 * day, { cancelledAt: enrolledAt });
    // Over, or going on, when the report is made.
    await book(to + period);
    await book(to + period + day);
    server.clock.now = new Date(to + period + 3_600_000);
    await run();
    const [report] = await made();
    expect(report).toMatchObject({ from: new Date(to), createdAt: server.clock.now });
    expect(report?.data).toEqual({
      ...{ firstname: 'Asha', lastname: 'Menon', from: to, to: to + period, timeZone: 'Asia/Kolkata', minutes: 3 },
      sittings: [
        { title: 'Lines', submittedAt: to, right: 1, total: 3, percent: 33, scaled: null, isDrill: false },
        { title: 'Lines', submittedAt: to + 5 * day, right: 1, total: 4, percent: 25, scaled: null, isDrill: false },
        { title: 'Lines', submittedAt: to + 6 * day, right: 3, total: 3, percent: 100, scaled: null, isDrill: false },
      ],
      percent: 50,
      percentBefore: 75,
      strongest: [{ domain: 'Ideas', skill: 'Evidence', right: 3, total: 3 }],
      weakest: [
        { domain: 'Algebra', skill: 'Lines', right: 1, total: 4 },
        { domain: 'Algebra', skill: 'Circles', right: 1, total: 3 },
      ],
      sessions: [{ startsAt: to + day, minutes: 45, tutor: 'Ravi Iyer', course_name: 'SAT Dominance Program' }],
      coming: [{ startsAt: to + period + day, minutes: 45, tutor: 'Ravi Iyer', course_name: null }],
    });
  });

  it('is made when the first two weeks are over, not before, and every two weeks from then on', async () => {
    await sit(['A', 'B', 'A'], from + day);
    server.clock.now = new Date(to - 1);
    await run();
    expect(await made()).toEqual([]);
    server.clock.pass(1);
    await run();
    server.clock.pass(period - 1);
    await run();
    expect((await made()).map(({ data }) => [data.from, data.percent, data.percentBefore])).toEqual([[from, 67, null]]);
    server.clock.pass(1);
    await run();
    expect((await made()).map(({ data }) => [data.from, data.percent, data.percentBefore])).toEqual([
      [from, 67, null],
      [to, null, 67],
    ]);
  });

  it('after a long pause of the server is of the newest two weeks alone', async () => {
    await sit(['A'], from + 2 * period + 2 * day);
    server.clock.now = new Date(from + 3 * period + 5 * day);
    await run();
    expect((await made()).map(({ data }) => data.from)).toEqual([from + 2 * period]);
  });

  it('leaves drills out of the percent, not out of the list and the skills', async () => {
    const drill = await sit(['B', 'B', 'B'], from + day, { skill: 'Weak' });
    await sit(['A', 'A', 'B'], from + 2 * day, { skill: 'Lines' });
    const [{ quizId = '' } = {}] = await server.db.select().from(sittings).where(eq(sittings.id, drill));
    await server.db.update(quizzes).set({ drillFor: student.id }).where(eq(quizzes.id, quizId));
    await run();
    const [report] = await made();
    expect([report?.data.percent, report?.data.sittings.map(({ isDrill }) => isDrill)]).toEqual([67, [true, false]]);
    expect(report?.data.weakest.map(({ skill }) => skill)).toEqual(['Weak']);
    expect(report?.data.strongest.map(({ skill }) => skill)).toEqual(['Lines']);
  });

  it('waits for late answers of its sittings, and counts what came', async () => {
    const late = await sit(['A', 'B', 'B'], to - 60_000);
    await server.db
      .update(sittings)
      .set({ lateUntil: new Date(to + day) })
      .where(eq(sittings.id, late));
    await run();
    expect(await made()).toEqual([]);
    expect(await admin('report', 'make', (await loadUsername(student.id)) ?? '')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('answers of a test may still come, or a result is not a day old; try again tomorrow'),
    });
    await server.db.update(sittings).set({ right: 2 }).where(eq(sittings.id, late));
    server.clock.pass(day);
    await run();
    expect((await made()).map(({ data }) => data.sittings.map(({ right }) => right))).toEqual([[2]]);
  });

  it('tells parents of no result before the student has had it for a day, and of none in other weeks than its own', async () => {
    await sit(['A', 'B'], to - 2 * 3_600_000);
    await sit(['A', 'B', 'B'], to + 3_600_000);
    server.clock.pass(22 * 3_600_000 - 1);
    await run();
    expect(await made()).toEqual([]);
    server.clock.pass(1);
    await run();
    server.clock.now = new Date(to + period);
    await run();
    expect((await made()).map(({ data }) => [data.to, data.sittings.map(({ total }) => total)])).toEqual([
      [to, [2]],
      [to + period, [3]],
    ]);
  });

  it('has written answers in the weeks in which the last one had its points', async () => {
    const section = await seedSection(server.db, 'text', enrolledAt);
    const { record, module } = await assignSection(server.db, section, student.id, enrolledAt);
    const done = {
      state: 'submitted' as const,
      startedAt: enrolledAt,
      submittedAt: new Date(from + day),
      ending: 'student' as const,
    };
    for (const id of [record, module])
      await server.db
        .update(sittings)
        .set({ ...done, right: 0, total: 0 })
        .where(eq(sittings.id, id));
    const given = { given: [0], state: 'givenBack' as const, marks: 1, givenBackAt: new Date(to + day) };
    for (const number of [1, 2]) await server.db.insert(markings).values({ sittingId: module, number, ...given });
    server.clock.now = new Date(to + period);
    await run();
    expect((await made()).map(({ data }) => [data.to, data.sittings.map(({ total }) => total)])).toEqual([[to + period, [8]]]);
  });

  it('closes what ran out of time in its weeks before it tells them: no sitting is in no report', async () => {
    const sat = await seedFullSat(server.db, enrolledAt);
    const at = new Date(to - 2 * day);
    const recordId = newId();
    const shared = { studentId: student.id, assignedAt: at, startedAt: at };
    await server.db.insert(sittings).values({
      ...{ ...shared, id: recordId, quizId: sat.quizId, versionId: sat.versionId, state: 'inProgress' },
    });
    for (const [index, { quizId, versionId, seconds }] of sat.modules.entries()) {
      const isLast = index === sat.modules.length - 1;
      await server.db.insert(sittings).values({
        ...{ ...shared, id: newId(), recordId, position: index + 1, quizId, versionId, seconds },
        ...(isLast
          ? ({ state: 'inProgress', deadline: new Date(to - 60_000) } as const)
          : ({ state: 'submitted', submittedAt: at, ending: 'student', right: 1, total: 22 } as const)),
      });
    }
    await run();
    expect(await made()).toEqual([]);
    server.clock.pass(day);
    await run();
    expect((await made()).map(({ data }) => data.sittings.map(({ title, submittedAt }) => [title, submittedAt]))).toEqual([
      [['Full test', to - 60_000]],
    ]);
  });

  it.each([
    ['Asia/Singapore', 'earlier', -2.5],
    ['Africa/Accra', 'later', 5.5],
    ['Pacific/Honolulu', 'later, by a calendar day too', 15.5],
  ])('is made of no weeks twice or never where the school moves to %s, whose days begin %s', async (zone, _, hours) => {
    await sit(['A'], to - day);
    await run();
    await sit(['A', 'B'], to);
    await sit(['A', 'B', 'B'], to + period - day);
    const moved = { ...context, environment: { ...context.environment, schoolTimeZone: zone } };
    server.clock.pass(day);
    await makeReports(moved);
    expect((await made()).length).toBe(1);
    server.clock.pass(period);
    await makeReports(moved);
    const told = (await made()).map(({ data }) => [data.from, data.to, data.sittings.map(({ total }) => total)]);
    expect(told).toEqual([
      [from, to, [1]],
      [to, expect.any(Number), [2, 3]],
    ]);
    // Days of the new zone begin so many hours later, or a day before that where the first enrolment was on the day before.
    const shift = (Number(told[1]?.[1]) - (to + period)) / 3_600_000;
    expect([hours, hours - 24]).toContain(shift);
  });

  it('is made of nobody who is disabled, and of nobody in no course', async () => {
    const other = await quickStudent(server.db, enrolledAt);
    await server.db.update(students).set({ disabledAt: enrolledAt }).where(eq(students.id, student.id));
    await run();
    expect([await made(), await made(other.id), await mails()]).toEqual([[], [], []]);
  });

  it('that cannot be made is logged, the others are made, and the job has failed: it is run again soon', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const other = await enrolled();
    const broken = vi.spyOn(server.db, 'transaction').mockRejectedValueOnce(new Error('gone'));
    await expect(run()).rejects.toThrow('1 of the reports that are due could not be made.');
    broken.mockRestore();
    const all = [await made(), await made(other.id)].map((rows) => rows.length).sort();
    expect([all, String(log.mock.lastCall?.[0])]).toEqual([[0, 1], expect.stringContaining('was not made: Error: gone')]);
    log.mockRestore();
    await run();
    expect([await made(), await made(other.id)].map((rows) => rows.length)).toEqual([1, 1]);
  });
});

const loadUsername = async (id: string) => (await server.db.select().from(students).where(eq(students.id, id)))[0]?.username;

describe('empty weeks', () => {
  it('are told twice, then nothing comes until there is something', async () => {
    for (let over = 1; over <= 5; over += 1) {
      server.clock.now = new Date(from + over * period);
      await run();
    }
    expect((await made()).map(({ data }) => [data.from, data.sittings, data.percent])).toEqual([
      [from, [], null],
      [to, [], null],
    ]);
    await book(from + 5 * period + day);
    server.clock.now = new Date(from + 6 * period);
    await run();
    const all = await made();
    expect([all.length, all[2]?.data.sessions.length]).toEqual([3, 1]);
    const empty = (await mails()).filter(({ text }) =>
      text.includes(`There were no finished quizzes or tests in ${reportSpan.these}, and no session`),
    );
    expect(empty).toHaveLength(2);
  });

  it('after something are told twice again', async () => {
    await sit(['A'], from + day);
    for (let over = 1; over <= 5; over += 1) {
      server.clock.now = new Date(from + over * period);
      await run();
    }
    expect((await made()).map(({ data }) => data.sittings.length)).toEqual([1, 0, 0]);
  });
});

describe('its mail', () => {
  it('goes out once, to the guardian where an address is known, with a link that opens the report', async () => {
    await sit(['A', 'B', 'A', 'A'], from + day);
    await sit(['B', 'B', 'A', 'A'], from + 2 * day, { skill: 'Circles' });
    await book(from + 3 * day);
    await book(to + day);
    await admin('student', 'set', (await loadUsername(student.id)) ?? '', '--guardian-email', ' ravi.menon@example.org ');
    await Promise.all(Array.from({ length: 4 }, run));
    await run();
    const [report] = await made();
    const sent = await mails();
    expect(sent.map(({ once, recipient, subject }) => [once, recipient, subject])).toEqual([
      [`report:${report?.id}`, 'ravi.menon@example.org', 'Asha’s progress, March 2 – 15, 2026'],
    ]);
    const link = `https://school.example/report/${reportToken(report?.id ?? '', secret)}`;
    expect(sent[0]?.text).toBe(`Hello,

Here’s what Asha Menon did with us from March 2 to 15, 2026.

Quizzes and tests: 2
Questions right: 63%
Practice time: 2 min
Sessions with a tutor: 1
Strongest skills: Lines (3 of 4)
Skills to work on: Circles (2 of 4)

The next session with a tutor is on Tuesday, March 17, 2026 at 12:00 am, India Standard Time, with Ravi Iyer.

Read the report:
${link}

Meet a tutor online:
https://school.example${meetingsPath({ id: student.id, email: '', guardianEmail: 'ravi.menon@example.org' }, secret, server.clock.now)}

The links work until June 14, 2026 and need no password, so please don’t share them outside the family.

Stop these reports:
${sent[0]?.unsubscribeUrl}

-- 
Prepchart
`);
    expect(await read(link.slice(link.lastIndexOf('/') + 1))).toMatchObject({ http: 200, body: { data: report?.data } });
  });

  it('goes to the student where no guardian’s address is known, and says so', async () => {
    await sit(['A'], from + day);
    await run();
    const [mail] = await mails();
    expect(mail?.recipient).toBe(`${student.id}@example.org`);
    expect(mail?.text).toContain('We don’t have a parent’s address yet, so this went to Asha. Please show it to your parents.');
  });
});

describe('a link', () => {
  const token = async () => {
    await sit(['A'], from + day);
    await run();
    const [report] = await made();
    return { id: report?.id ?? '', good: reportToken(report?.id ?? '', secret) };
  };
  const no = { http: 404, body: { status: 0, reason: 'notFound', msg: 'There’s no such report.' } };

  it('opens its report for 90 days, and not a millisecond longer', async () => {
    const { good } = await token();
    server.clock.pass(reportLinkDays * day - 1);
    expect(await read(good)).toMatchObject({ http: 200, headers: { 'cache-control': 'no-store' } });
    server.clock.pass(1);
    expect(await read(good)).toMatchObject(no);
  });

  it('that was forged, changed or made for something else opens nothing, with the same words', async () => {
    const { id, good } = await token();
    const swapped = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`;
    const other = reportToken(newId(), secret);
    const forged = [
      ...[reportToken(id, 'x'.repeat(32)), applicationToken(id, secret), swapped, `${good}.`, `${good}x`],
      ...[`${id}.${other.split('.')[1]}`, other, `${id}.`, `.${good.split('.')[1]}`],
    ];
    for (const each of forged) expect([each, await read(each)]).toMatchObject([each, no]);
    expect(await read(id.slice(0, 19))).toMatchObject({ http: 400 });
  });

  it('of an erased student opens nothing: the report and its mail to the guardian are gone, and were in the export', async () => {
    const username = (await loadUsername(student.id)) ?? '';
    await admin('student', 'set', username, '--guardian-email', 'ravi.menon@example.org');
    const { id, good } = await token();
    await mails();
    const { out } = await admin('student', 'export', username);
    const exported = JSON.parse(out);
    expect(exported.reports).toMatchObject([{ id, data: { firstname: 'Asha' } }]);
    expect(exported.mails).toMatchObject([{ recipient: 'ravi.menon@example.org', text: expect.stringContaining('[link]') }]);
    expect(out).not.toContain(good);
    expect(await admin('student', 'erase', username, '--yes')).toMatchObject({ exitCode: 0 });
    expect(await read(good)).toMatchObject(no);
    expect([await server.db.select().from(reports).where(eq(reports.id, id)), await mails()]).toEqual([[], []]);
  });
});

describe('staff', () => {
  it('list the reports with their links while those work', async () => {
    await sit(['A'], from + day);
    await book(from + day);
    await run();
    const [report] = await made();
    await mails();
    const username = (await loadUsername(student.id)) ?? '';
    const listed = async () => (await admin('report', 'list', '--student', username)).out.trimEnd().split('\n');
    const link = `https://school.example/report/${reportToken(report?.id ?? '', secret)}`;
    const [columns, row] = await listed();
    expect(columns?.split(/ {2,}/)).toEqual(['STUDENT', 'DAYS', 'SAT', 'SESSIONS', 'MAIL TO', 'SENT', 'LINK']);
    const told = [username, '2026-03-02 to 2026-03-15', '1', '1', `${username}@example.org`, 'waiting'];
    expect(row?.split(/ {2,}/)).toEqual([...told, link]);
    server.clock.pass(reportLinkDays * day);
    expect((await listed())[1]?.split(/ {2,}/)).toEqual([...told, 'over']);
    expect(await admin('report', 'list', '--student', 'nobody')).toMatchObject({ exitCode: 1 });
  });

  it('make one at once, which is then neither made nor mailed again', async () => {
    const username = (await loadUsername(student.id)) ?? '';
    server.clock.now = new Date(to - 1);
    expect(await admin('report', 'make', username)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(`the first ${reportSpan.bare} after enrollment ${reportSpan.are} not over`),
    });
    server.clock.pass(1);
    const first = await admin('report', 'make', username);
    const [report] = await made();
    const link = `https://school.example/report/${reportToken(report?.id ?? '', secret)}`;
    expect(first).toMatchObject({
      exitCode: 0,
      out: `The report on ${username} is made, and its mail is on its way.\n${link}\n`,
    });
    const again = await admin('report', 'make', username);
    expect(again.out).toBe(`The report on ${username} was there already, and is not mailed again.\n${link}\n`);
    expect([(await made()).length, (await mails()).length]).toEqual([1, 1]);
  });

  it('set and remove a guardian’s address, one at a time', async () => {
    const username = (await loadUsername(student.id)) ?? '';
    const set = (...more: string[]) => admin('student', 'set', username, ...more);
    expect((await set('--guardian-email', 'ravi@example.org')).out).toBe(`Reports on ${username} go to ravi@example.org.\n`);
    expect((await admin('student', 'show', username)).out).toMatch(/^Guardian +ravi@example.org$/m);
    expect((await set('--no-guardian-email')).out).toBe(`Reports on ${username} go to ${username}@example.org.\n`);
    expect(await set('--guardian-email', 'nobody')).toMatchObject({ exitCode: 1 });
    expect(await set()).toMatchObject({ exitCode: 2 });
    expect(await set('--no-guardian-email', '--guardian-email', 'a@example.org')).toMatchObject({ exitCode: 2 });
  });
});

describe('who wants no more of them', () => {
  const link = async () => {
    const [mail] = await mails();
    return { url: new URL(mail?.unsubscribeUrl ?? '').pathname, text: mail?.text ?? '' };
  };
  const oneClick = (url: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const stoppedAt = async () => (await server.db.select().from(students).where(eq(students.id, student.id)))[0]?.reportsStoppedAt;

  it('says so by the link of the mail or its program, and nothing that only looks at links says it', async () => {
    await run();
    const { url, text } = await link();
    expect(text).toContain(`https://school.example${url}`);
    const asked = await server.app.inject({ method: 'GET', url });
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('<button type="submit">Stop these reports')]);
    expect(await stoppedAt()).toBeNull();
    const ended = await oneClick(url);
    expect([ended.statusCode, ended.body]).toEqual([
      200,
      expect.stringContaining('We won’t email you progress reports anymore.'),
    ]);
    expect(await stoppedAt()).toEqual(server.clock.now);
    expect((await server.app.inject({ method: 'GET', url })).body).not.toContain('<form');

    const before = (await mails()).length;
    server.clock.now = new Date(to + period);
    await sit(['A'], to + day);
    await run();
    expect([(await made()).length, (await mails()).length - before]).toEqual([2, 0]);
  });

  it('speaks for one address: another reader gets them, and a forged link is none', async () => {
    await run();
    const { url } = await link();
    await server.db.update(students).set({ guardianEmail: 'parent@example.org' }).where(eq(students.id, student.id));
    expect((await oneClick(url)).statusCode).toBe(404);
    expect((await oneClick(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
    expect(await stoppedAt()).toBeNull();
  });
});
