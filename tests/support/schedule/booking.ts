import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../server/db/open.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { courses, enrolments } from '../../../server/db/tables/courses.ts';
import { newId } from '../../../server/ids.ts';
import type { TestServer } from '../server/server-app.ts';
import { seedStudent, seedTeacher } from '../server/server-seed.ts';

export type SignedInPerson = { id: string; token: string };

/** A tutor who teaches a course, in place of whoever did. */
export async function seedTutor(db: Database, courseId: string, now: Date): Promise<SignedInPerson> {
  const tutor = await seedTeacher(db, newId(), now);
  await db.update(courses).set({ instructorId: tutor.id }).where(eq(courses.id, courseId));
  return tutor;
}

/** A student who is in some courses. */
export async function seedLearner(db: Database, courseIds: string[], now: Date): Promise<SignedInPerson> {
  const student = await seedStudent(db, newId(), now);
  const rows = courseIds.map((courseId) => ({ id: newId(), studentId: student.id, courseId, createdAt: now }));
  await db.insert(enrolments).values(rows);
  return student;
}

/** A slot of a tutor; 60 minutes unless another duration is given. */
export async function seedSlot(db: Database, instructorId: string, startsAt: Date, duration = 60): Promise<string> {
  const id = newId();
  await db.insert(slots).values({ id, instructorId, startsAt, duration });
  return id;
}

/** The bookings of a slot that are not cancelled. */
export const seatsTaken = (db: Database, slotId: string) =>
  db
    .select()
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)));

/** What a student does with slots. */
export const booker = ({ call }: TestServer, { id: studentId, token }: SignedInPerson) => ({
  book: (sessionId: string, more: object = {}) => call('/assignStudentSession', { studentId, sessionId, ...more }, { token }),
  move: (sessionId: string, to: string) => call('/moveStudentSession', { studentId, sessionId, to }, { token }),
  moveTimes: (sessionId: string) => call('/getMoveTimes', { studentId, sessionId }, { token }),
  cancel: (sessionId: string) => call('/cancelStudentSession', { studentId, sessionId }, { token }),
});

type Race = { students: SignedInPerson[]; instructorId: string; rounds: number };
/** What a race came to. `wrong`: every round in which not exactly one had the seat, or somebody was told otherwise than it is. */
export type RaceReport = { rounds: number; calls: number; won: number; wrong: string[] };

/** In each round all students book one new slot at once; who won is what the database has, and what everybody was told has to fit. */
export async function raceForSeats(server: TestServer, { students, instructorId, rounds }: Race): Promise<RaceReport> {
  const report: RaceReport = { rounds, calls: 0, won: 0, wrong: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const slotId = await seedSlot(server.db, instructorId, new Date(server.clock.now.getTime() + round * 4 * 3_600_000));
    const answers = await Promise.all(students.map((student) => booker(server, student).book(slotId)));
    const winners = students.filter((_, index) => answers[index]?.http === 200).map(({ id }) => id);
    const refused = answers.filter(({ http, body }) => http === 409 && body.reason === 'conflict');
    const holders = (await seatsTaken(server.db, slotId)).map(({ studentId }) => studentId);
    report.calls += answers.length;
    report.won += winners.length;
    const isRight = winners.length === 1 && holders.join() === winners.join() && refused.length === students.length - 1;
    // Nobody may have more than some sessions ahead, and one may win every round.
    await server.db.update(bookings).set({ cancelledAt: server.clock.now }).where(eq(bookings.slotId, slotId));
    if (!isRight)
      report.wrong.push(`round ${round}: ${winners.length} told, ${holders.length} stored, ${refused.length} refused`);
  }
  return report;
}
