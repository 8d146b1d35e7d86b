import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportLinkDays } from '../../../contract/limits.ts';
import type { MeetingsPage } from '../../../contract/meetings/meetings.ts';
import { setGuardianEmail } from '../../../server/accounts/people.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { meetingsPath } from '../../../server/meetings/meeting-link.ts';
import { reportToken } from '../../../server/report/report-token.ts';
import { unsubscribeToken } from '../../../server/report/unsubscribe-token.ts';
import { comingBookings } from '../../../server/schedule/coming.ts';
import { roomPath } from '../../../server/schedule/room-link.ts';
import { booker, type SignedInPerson, seatsTaken, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { adminCommands } from '../../support/server/admin.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const day = 86_400_000;
const course = 'course-ap-statistics';
const server = sharedServer();
let tutor: SignedInPerson;
let student: SignedInPerson;
let made = 0;
/** The addresses of students, by id. */
const emails = new Map<string, string>();

async function learner(): Promise<SignedInPerson> {
  const person = await seedLearner(server.db, [course], server.clock.now);
  const [row] = await server.db.select({ email: students.email }).from(students).where(eq(students.id, person.id));
  emails.set(person.id, row?.email ?? '');
  return person;
}

beforeAll(async () => {
  tutor = await seedTutor(server.db, course, server.clock.now);
});
beforeEach(async () => {
  student = await learner();
});

const newSlot = () => {
  made += 1;
  return seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + 2 * day + made * 7_200_000));
};
/** As it is mailed to the address of a student that a test made. */
const tokenOf = (id = student.id, now = server.clock.now, guardianEmail: string | null = null) => {
  const family = { id, email: `${emails.get(id)}`, guardianEmail };
  return meetingsPath(family, server.app.context.secret, now).replace('/meetings/', '');
};
const look = (token = tokenOf()) => server.call('/getMeetings', { token });
const book = (sessionId: string, more: object = {}) =>
  server.call('/bookMeeting', { token: tokenOf(), sessionId, courseId: course, timeZone: 'America/Los_Angeles', ...more });
const cancel = (sessionId: string) => server.call('/cancelMeeting', { token: tokenOf(), sessionId });
const meetingsOf = (studentId: string) =>
  server.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.studentId, studentId), eq(bookings.kind, 'meeting'), isNull(bookings.cancelledAt)));
const mailsAbout = async (bookingId: string) =>
  (await server.db.select().from(outbox)).filter(({ once }) => once?.endsWith(`:${bookingId}`));

describe('the page of meetings', () => {
  it('has the child, the tutor of each course, the promised number and the free times', async () => {
    const [free, taken] = [await newSlot(), await newSlot()];
    const other = await seedLearner(server.db, [course], server.clock.now);
    await booker(server, other).book(taken);
    const { data } = (await look()).body as { data: { courses: { times: { _id: string }[] }[] } };
    expect(data).toMatchObject({ firstname: 'Asha', timeZone: 'Asia/Kolkata', meetings: [], report: null });
    expect(data.courses).toEqual([
      expect.objectContaining({ courseId: course, course_name: 'AP Statistics', tutor: 'Ravi Iyer', promised: 3, used: 0 }),
    ]);
    const ids = data.courses[0]?.times.map(({ _id }) => _id);
    expect([ids?.includes(free), ids?.includes(taken)]).toEqual([true, false]);
  });

  it('is nobody’s whose link is altered or of another kind, too old, or of a student who may not sign in', async () => {
    const token = tokenOf();
    const [id, reader, until, signature] = token.split('.');
    const { secret } = server.app.context;
    const old = tokenOf(student.id, new Date(server.clock.now.getTime() - reportLinkDays * day));
    const forged = [
      ...[
        `other.${reader}.${until}.${signature}`,
        `${id}.${reader}.${Number(until) + 1}.${signature}`,
        `${id}.0.${until}.${signature}`,
      ],
      ...[old, tokenOf('nobody'), 'x'.repeat(60)],
      // Of other kinds.
      reportToken(student.id, secret),
      unsubscribeToken({ reportId: student.id, recipient: `${emails.get(student.id)}` }, secret),
      roomPath(student.id, 'student', secret).replace('/session/', ''),
    ];
    for (const each of forged) expect((await look(each)).http).toBe(404);
    await server.db.update(students).set({ disabledAt: server.clock.now }).where(eq(students.id, student.id));
    expect((await look(token)).http).toBe(404);
  });
});

describe('a meeting', () => {
  it('is booked by the parents’ link, told to parents and tutor, and takes nothing of the student’s own', async () => {
    const slot = await newSlot();
    await setGuardianEmail(server.db, await username(), 'parent@example.org');
    // The link that went to the student before speaks for the parents no more.
    expect((await book(slot)).http).toBe(404);
    const token = tokenOf(student.id, server.clock.now, 'parent@example.org');
    expect((await book(slot, { token })).http).toBe(200);
    expect((await book(slot, { token })).http).toBe(200);
    const [booking] = await meetingsOf(student.id);
    const mails = await mailsAbout(booking?.id ?? '');
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([expect.any(String), 'parent@example.org'].sort());
    const toParents = mails.find(({ recipient }) => recipient === 'parent@example.org');
    expect(toParents?.subject).toMatch(/^Parent meeting booked: /);
    expect(toParents?.text).toContain('Hello Asha’s parents,');
    expect(toParents?.text).toContain('Pacific Time');
    expect(toParents?.text).toContain('/meetings/');
    expect(mails.find((mail) => mail !== toParents)?.text).toContain('A student’s parents have booked a meeting with you.');
    const schedule = await server.call(
      '/getStudentSessionDays',
      { studentId: student.id, from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' },
      { token: student.token },
    );
    expect(schedule.body).toMatchObject({ data: [], next: null });
    expect((await booker(server, student).cancel(slot)).http).toBe(404);
    expect((await booker(server, student).book(slot)).body).toMatchObject({ reason: 'conflict' });
  });

  it('has one winner of a hundred at once, whoever they are', async () => {
    const slot = await newSlot();
    const families = await Promise.all(Array.from({ length: 10 }, learner));
    const calls = families.flatMap((family) => [
      ...Array.from({ length: 5 }, () => book(slot, { token: tokenOf(family.id) })),
      ...Array.from({ length: 5 }, () => booker(server, family).book(slot)),
    ]);
    const answers = await Promise.all(calls);
    const holders = await seatsTaken(server.db, slot);
    expect(holders).toHaveLength(1);
    const won = answers.filter(({ http }) => http === 200).length;
    expect([won, answers.filter(({ http }) => http === 409).length]).toEqual([5, 95]);
  });

  it('is one of as many as were promised', async () => {
    for (let count = 0; count < 3; count += 1) expect((await book(await newSlot())).http).toBe(200);
    expect((await book(await newSlot())).body).toMatchObject({ status: 0, reason: 'notOpen' });
    expect(await meetingsOf(student.id)).toHaveLength(3);
  });

  it('is with the course’s own tutor, at a time that is offered and to come', async () => {
    const stranger = await seedTutor(server.db, 'course-ap-psychology', server.clock.now);
    const theirs = await seedSlot(server.db, stranger.id, new Date(server.clock.now.getTime() + 3 * day));
    const past = await seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() - 3 * day - made * 7_200_000));
    const answers = [
      await book(theirs),
      await book(await newSlot(), { courseId: 'course-sat' }),
      await book(past),
      await book('none'),
    ];
    expect(answers.map(({ http, body }) => [http, body.reason])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [409, 'closed'],
      [404, 'notFound'],
    ]);
  });

  it('is one at a time, within the next four weeks', async () => {
    const at = new Date(server.clock.now.getTime() + 9 * day + made * 7_200_000);
    const other = await seedTutor(server.db, 'course-ap-psychology', server.clock.now);
    await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-ap-psychology' });
    const [here, there] = [await seedSlot(server.db, tutor.id, at), await seedSlot(server.db, other.id, at)];
    expect((await book(here)).http).toBe(200);
    expect((await book(there, { courseId: 'course-ap-psychology' })).body).toMatchObject({ reason: 'conflict' });
    const far = await seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + 28 * day));
    expect((await book(far)).body).toMatchObject({ reason: 'notFound' });
  });

  it('is told of before its student is erased', async () => {
    await book(await newSlot());
    expect(await comingBookings(server.db, { role: 'student', id: student.id }, server.clock.now)).toHaveLength(1);
  });

  it('is given back until the cut-off, and can then be booked by another', async () => {
    const slot = await newSlot();
    await book(slot);
    expect((await cancel(slot)).http).toBe(200);
    expect((await cancel(slot)).http).toBe(200);
    const other = await seedLearner(server.db, [course], server.clock.now);
    expect((await booker(server, other).book(slot)).http).toBe(200);
    expect((await cancel('none')).http).toBe(404);
    const soon = await seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + 3_600_000 + made * 60_000));
    await book(soon);
    expect((await cancel(soon)).body).toMatchObject({ status: 0, reason: 'closed' });
  });

  it('has notes by staff, which the parents read', async () => {
    const slot = await newSlot();
    await book(slot);
    const [booking] = await meetingsOf(student.id);
    const { succeed, refuse } = adminCommands(server);
    await succeed('booking', 'note', booking?.id ?? '', '--text', 'Two drills a week.\nMock test in May.');
    expect((await look()).body.data).toMatchObject({ meetings: [{ notes: 'Two drills a week.\nMock test in May.' }] });
    await succeed('booking', 'note', booking?.id ?? '', '--text', 'Three drills a week.');
    expect((await refuse('booking', 'note', 'none', '--text', 'x'))[0]).toBe('notFound');
  });

  it('tells its parents once that there are notes and steps, and nobody else’s', async () => {
    await setGuardianEmail(server.db, await username(), 'parent@example.org');
    const token = tokenOf(student.id, server.clock.now, 'parent@example.org');
    const slot = await newSlot();
    await book(slot, { token });
    const [row] = await meetingsOf(student.id);
    const begun = new Date(server.clock.now.getTime() - 60_000 * (made + 1));
    await server.db.update(slots).set({ startsAt: begun }).where(eq(slots.id, slot));
    const note = (notes: string) =>
      server.call('/noteTutorMeeting', { session: row?.id, notes, steps: ['Two drills'] }, { token: tutor.token });
    expect([(await note('Well.')).http, (await note('Very well.')).http]).toEqual([200, 200]);
    const told = await server.db
      .select()
      .from(notices)
      .where(eq(notices.once, `meeting-notes:${row?.id}`));
    expect(told.map(({ role, personId, about, kind }) => [role, personId, about, kind])).toEqual([
      ['parent', 'parent@example.org', student.id, 'sessions'],
    ]);
    const [mail, ...others] = (await mailsAbout(row?.id ?? '')).filter(({ once }) => once?.startsWith('meeting-notes'));
    expect([mail?.recipient, mail?.subject, others]).toEqual([
      'parent@example.org',
      'Notes from your meeting with Ravi Iyer',
      [],
    ]);
    expect(mail?.text).toContain('To do: Two drills');
    expect(mail?.unsubscribeUrl).toContain('/unsubscribe/sessions.parent.');
  });

  it('has the steps that were agreed on, which the parents mark, and a step that stays keeps its mark', async () => {
    const slot = await newSlot();
    await book(slot);
    const [row] = await meetingsOf(student.id);
    const session = row?.id ?? '';
    const note = (steps?: string[]) =>
      server.call('/noteTutorMeeting', { session, notes: 'Well.', ...(steps && { steps }) }, { token: tutor.token });
    const mark = (step: string, isDone = true, token = tokenOf()) =>
      server.call('/markMeetingStep', { token, sessionId: slot, step, isDone });
    const steps = async () => {
      const { meetings } = (await look()).body.data as MeetingsPage;
      return meetings[0]?.steps.map(({ text, isDone }) => `${text}${isDone ? ' (done)' : ''}`);
    };
    expect((await note(['Two drills'])).body).toMatchObject({ reason: 'tooEarly' });
    await server.db
      .update(slots)
      .set({ startsAt: new Date(server.clock.now.getTime() - 60_000 * (made + 1)) })
      .where(eq(slots.id, slot));
    expect((await note(['Two drills', ' Phone away ', 'Two drills'])).http).toBe(200);
    expect(await steps()).toEqual(['Two drills', 'Phone away']);
    expect([(await mark('Phone away')).http, (await mark('Phone away')).http]).toEqual([200, 200]);
    expect((await note(['Phone away', 'Meet again'])).http).toBe(200);
    expect(await steps()).toEqual(['Phone away (done)', 'Meet again']);
    // Notes alone leave the steps.
    expect((await note()).http).toBe(200);
    expect((await mark('Phone away', false)).http).toBe(200);
    expect(await steps()).toEqual(['Phone away', 'Meet again']);
    expect((await mark('Two drills')).http).toBe(404);
    const other = await learner();
    expect((await mark('Phone away', true, tokenOf(other.id))).http).toBe(404);
    for (const wrong of [[''], ['x'.repeat(301)], Array(21).fill('x')]) expect((await note(wrong)).http).toBe(400);
    expect(await steps()).toEqual(['Phone away', 'Meet again']);
  });
});

async function username(): Promise<string> {
  const [row] = await server.db.select().from(students).where(eq(students.id, student.id));
  return row?.username ?? '';
}
