import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MeetingsPage } from '../../../contract/meetings/meetings.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { students } from '../../../server/db/tables/people.ts';
import { meetingsPath } from '../../../server/meetings/meeting-link.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hourMs = 3_600_000;
const course = 'course-sat';
const server = sharedServer();
const inFewWays = fewWaysOf(server);
let tutor: SignedInPerson;
let student: SignedInPerson;

beforeAll(async () => {
  tutor = await seedTutor(server.db, course, server.clock.now);
  student = await seedLearner(server.db, [course], server.clock.now);
});

const slotIn = (hours: number) => seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + hours * hourMs));

describe.runIf(testDatabase === 'postgres')('what a family does takes few ways to the database and back:', () => {
  it('a meeting that is booked by a mailed link, whose step is marked, and that is canceled', async () => {
    const { db, clock, app } = server;
    const [row] = await db.select().from(students).where(eq(students.id, student.id));
    const family = { id: student.id, email: row?.email ?? '', guardianEmail: row?.guardianEmail ?? null };
    const token = meetingsPath(family, app.context.secret, clock.now).replace('/meetings/', '');
    const sessionId = await slotIn(48);
    await inFewWays('/bookMeeting', {}, { token, sessionId, courseId: course, timeZone: 'Asia/Kolkata' });
    const steps = [{ text: 'Two drills a week', isDone: false }];
    await db.update(bookings).set({ steps }).where(eq(bookings.slotId, sessionId));
    await inFewWays('/markMeetingStep', {}, { token, sessionId, step: 'Two drills a week', isDone: true });
    const { meetings } = (await inFewWays('/getMeetings', {}, { token })).data as MeetingsPage;
    expect(meetings).toMatchObject([{ sessionId, steps: [{ text: 'Two drills a week', isDone: true }] }]);
    await inFewWays('/cancelMeeting', {}, { token, sessionId });
    expect((await inFewWays('/getMeetings', {}, { token })).data).toMatchObject({ meetings: [] });
  });

  it('what a session is used for first in a minute', async () => {
    const [first, second] = [await slotIn(52), await slotIn(54)];
    await booker(server, student).book(first);
    server.clock.pass(hourMs / 60 + 1);
    await inFewWays('/moveStudentSession', student, { studentId: student.id, sessionId: first, to: second });
    const { body } = await server.call('/getSignIns', {}, { token: student.token });
    expect(body.data).toMatchObject([{ usedAt: server.clock.now.getTime() }]);
  });
});
