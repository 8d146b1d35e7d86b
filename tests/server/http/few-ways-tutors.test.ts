import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import type { TeacherHome } from '../../../contract/teacher/home.ts';
import type { TutorHours } from '../../../contract/tutors/hours.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { roomPath } from '../../../server/schedule/room-link.ts';
import { markedCourse, seedSatSection } from '../../support/marking.ts';
import { type SignedInPerson, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { bookLived, type LivedSession } from '../../support/schedule/session-life.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hourMs = 3_600_000;
const server = sharedServer();
const inFewWays = fewWaysOf(server);
let tutor: SignedInPerson;
let lived: LivedSession;

const rowOf = async (id: string) => (await server.db.select().from(bookings).where(eq(bookings.id, id)))[0];
const mailsOf = (id: string) =>
  server.db
    .select({ once: outbox.once })
    .from(outbox)
    .where(like(outbox.once, `%:${id}%`));
const week = (text: string) => ({ timeZone: 'Asia/Kolkata', duration: 60, week: Array.from({ length: 7 }, () => text) });

beforeAll(async () => {
  lived = await bookLived(server);
  tutor = lived.tutor;
});

describe.runIf(testDatabase === 'postgres')('what tutors do takes few ways to the database and back:', () => {
  const change = (what: SessionChange, to?: string) =>
    inFewWays('/changeTutorSession', tutor, { session: lived.id, change: what, ...(to !== undefined && { to }) });

  it('a session that is moved, moved back, canceled and restored, beside hours of the tutor’s', async () => {
    await inFewWays('/setTutorHours', tutor, week('9-18'));
    const [time] = (await lived.look()).times;
    await change('move', time?._id);
    expect(await rowOf(lived.id)).toMatchObject({ slotId: time?._id, movedFrom: lived.slotId, change: 1 });
    await change('moveBack');
    expect(await rowOf(lived.id)).toMatchObject({ slotId: lived.slotId, movedFrom: null, change: 2 });
    await change('cancel');
    expect(await rowOf(lived.id)).toMatchObject({ cancelledBy: 'tutor', change: 3 });
    expect((await lived.look()).times.map(({ _id }) => _id)).not.toContain(lived.slotId);
    await change('restore');
    expect(await rowOf(lived.id)).toMatchObject({ cancelledAt: null, cancelledBy: null, change: 4 });
    const onces = (await mailsOf(lived.id)).map(({ once }) => `${once}`.split(':')[0]);
    expect(onces.sort()).toEqual(
      ['booked', 'cancelled', 'moved', 'moved', 'restored'].flatMap((kind) => [kind, `${kind}-tutor`]).sort(),
    );
  });

  it('what is said of a session that is over, and its notes', async () => {
    server.clock.pass(3 * hourMs);
    tutor = { ...tutor, token: await openSession(server.db, { role: 'teacher', id: tutor.id }, server.clock.now) };
    for (const [what, state] of [
      ['sayHeld', 'held'],
      ['sayTutorAbsent', 'tutorAbsent'],
      ['sayStudentAbsent', 'studentAbsent'],
      ['takeBack', 'unsettled'],
    ] as const) {
      server.clock.pass(1000);
      await change(what);
      expect((await server.call('/getTutorSessions', {}, { token: tutor.token })).body.data).toMatchObject({
        sessions: [{ id: lived.id, state }],
      });
    }
    const told = and(eq(notices.personId, lived.student.id), like(notices.once, `outcome:${lived.id}:%`));
    expect(await server.db.$count(notices, told)).toBe(4);
    await inFewWays('/noteTutorSession', tutor, { session: lived.id, notes: 'Commas', forParents: true });
    expect(await rowOf(lived.id)).toMatchObject({ notes: 'Commas', notesForParents: true });
  });

  it('notes of a meeting, of which the parents are told once', async () => {
    const { db, clock } = server;
    const guardianEmail = 'ravi.of.notes@example.org';
    await db.update(students).set({ guardianEmail }).where(eq(students.id, lived.student.id));
    const [id, slotId] = [newId(), await seedSlot(db, tutor.id, new Date(clock.now.getTime() - 2 * hourMs))];
    await db.insert(bookings).values({ id, slotId, studentId: lived.student.id, kind: 'meeting', bookedAt: clock.now });
    for (const notes of ['Commas', 'Commas and colons'])
      await inFewWays('/noteTutorMeeting', tutor, { session: id, notes, steps: ['Two drills a week'] });
    expect(await rowOf(id)).toMatchObject({
      ...{ notes: 'Commas and colons', steps: [{ text: 'Two drills a week', isDone: false }] },
    });
    expect(await db.$count(notices, eq(notices.once, `meeting-notes:${id}`))).toBe(1);
    expect(await mailsOf(id)).toEqual([{ once: `meeting-notes:${id}` }]);
  });

  it('the same from ten devices at once: it is done once, and everybody is told once', async () => {
    const { db, clock } = server;
    const guardianEmail = 'leela.of.notes@example.org';
    const own = await bookLived(server);
    await db.update(students).set({ guardianEmail }).where(eq(students.id, own.student.id));
    const [id, slotId] = [newId(), await seedSlot(db, own.tutor.id, new Date(clock.now.getTime() - 2 * hourMs))];
    await db.insert(bookings).values({ id, slotId, studentId: own.student.id, kind: 'meeting', bookedAt: clock.now });
    const atOnce = async (path: string, body: object) => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(path, body, { token: own.tutor.token })));
      return answers.map(({ http }) => http).sort();
    };
    expect(await atOnce('/noteTutorMeeting', { session: id, notes: 'Commas' })).toEqual(Array(10).fill(200));
    expect(await db.$count(notices, eq(notices.once, `meeting-notes:${id}`))).toBe(1);
    expect(await mailsOf(id)).toHaveLength(1);
    const once = [200, ...Array(9).fill(409)];
    expect(await atOnce('/changeTutorSession', { session: own.id, change: 'cancel' })).toEqual(once);
    expect(await rowOf(own.id)).toMatchObject({ cancelledBy: 'tutor', change: 1 });
    expect(await db.$count(notices, like(notices.once, `cancelled%:${own.id}`))).toBe(2);
    expect(await atOnce('/changeTutorSession', { session: own.id, change: 'restore' })).toEqual(once);
    clock.pass(4 * hourMs);
    own.tutor.token = await openSession(db, { role: 'teacher', id: own.tutor.id }, clock.now);
    expect(await atOnce('/changeTutorSession', { session: own.id, change: 'sayHeld' })).toEqual(once);
    expect(await db.$count(notices, like(notices.once, `outcome:${own.id}:%`))).toBe(1);
    tutor = { ...tutor, token: await openSession(db, { role: 'teacher', id: tutor.id }, clock.now) };
  });

  it('leave that is taken back, and the page of a session’s room', async () => {
    const { db } = server;
    const free = and(eq(slots.instructorId, tutor.id), eq(slots.closedByHours, true));
    const day = new Date(server.clock.now.getTime() + 7 * 24 * hourMs).toISOString().slice(0, 10);
    const { data } = await inFewWays('/addHoursException', tutor, { first: day, last: day, hours: '' });
    const [leave] = (data as TutorHours).exceptions;
    expect(await db.$count(slots, free)).toBeGreaterThan(0);
    const left = await inFewWays('/removeHoursException', tutor, { exception: leave?.id });
    expect(left.data).toMatchObject({ exceptions: [] });
    expect(await db.$count(slots, free)).toBe(0);
    const token = roomPath(lived.id, 'tutor', server.app.context.secret).replace('/session/', '');
    expect((await inFewWays('/getSessionRoom', {}, { token })).data).toMatchObject({ reader: 'tutor', isMeeting: false });
  });

  it('the day of a teacher whose courses have something to mark', async () => {
    const marker = await seedTutor(server.db, markedCourse, server.clock.now);
    await seedSatSection(server, 'text', ['x', 'y'], ['z', '']);
    const home = (await inFewWays('/teacher/getHome', marker, { zone: 'Asia/Kolkata' })).data as TeacherHome;
    expect(home).toMatchObject({ students: 2, tests: 0, unread: 0, waiting: { marking: 3, doubts: 0 } });
  });
});
