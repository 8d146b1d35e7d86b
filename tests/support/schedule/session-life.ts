import { eq } from 'drizzle-orm';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import type { TutorSession, TutorSessions } from '../../../contract/schedule/tutor-sessions.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { roomPath } from '../../../server/schedule/room-link.ts';
import type { LifeStep } from '../../models/schedule/session-life.model.ts';
import type { TestServer } from '../server/server-app.ts';
import { booker, seedLearner, seedSlot, seedTutor } from './booking.ts';

const minute = 60_000;
export const lifeCourse = 'course-ap-statistics';

/** What the tutor's steps are called in calls. */
export const changeNames: Partial<Record<LifeStep, SessionChange>> = {
  tutorMoves: 'move',
  tutorMovesBack: 'moveBack',
  tutorCancels: 'cancel',
  tutorRestores: 'restore',
  tutorSaysHeld: 'sayHeld',
  tutorSaysTutorAbsent: 'sayTutorAbsent',
  tutorSaysStudentAbsent: 'sayStudentAbsent',
  tutorTakesBack: 'takeBack',
};

export type LivedSession = Awaited<ReturnType<typeof bookLived>>;

/** A session of an hour that begins in two, of a tutor and a student of its own, with four more times at which it could be. */
export async function bookLived(server: TestServer) {
  const { db, clock } = server;
  const own = await seedTutor(db, lifeCourse, clock.now);
  const student = await seedLearner(db, [lifeCourse], clock.now);
  const at = (hours: number) => new Date(clock.now.getTime() + hours * 60 * minute);
  const slotId = await seedSlot(db, own.id, at(2));
  for (const hours of [4, 5, 6, 7]) await seedSlot(db, own.id, at(hours));
  const { http, body } = await booker(server, student).book(slotId, { timeZone: 'America/New_York' });
  if (http !== 200) throw new Error(`The session could not be booked: ${JSON.stringify(body)}`);
  const [booking] = await db.select().from(bookings).where(eq(bookings.slotId, slotId));
  const id = booking?.id ?? '';

  const look = async (): Promise<{ session: TutorSession; times: TutorSessions['times'] }> => {
    const answer = await server.call('/getTutorSessions', {}, { token: own.token });
    const { sessions, times } = answer.body.data as TutorSessions;
    const session = sessions.find((each) => each.id === id);
    if (!session) throw new Error('The tutor does not see the session.');
    return { session, times };
  };
  /** `time`: where it is moved to, the first free time where it is left out. */
  const change = async (what: SessionChange, time?: string) => {
    const to = what === 'move' ? (time ?? (await look()).times[0]?._id) : undefined;
    return server.call('/changeTutorSession', { session: id, change: what, ...(to && { to }) }, { token: own.token });
  };
  const join = (reader: 'student' | 'tutor') =>
    server.call('/joinSession', { token: roomPath(id, reader, server.app.context.secret).replace('/session/', '') });
  const passTo = async (minutes: number) => {
    clock.now = new Date((await look()).session.startsAt + minutes * minute);
  };
  /** Does a step, and returns the status of the answer, where there is one. */
  const step = async (name: LifeStep): Promise<number> => {
    const what = changeNames[name];
    if (what) return (await change(what)).http;
    if (name === 'studentGoesIn') return (await join('student')).http;
    if (name === 'tutorGoesIn') return (await join('tutor')).http;
    await passTo({ roomOpens: -10, tenMinutesPass: 10, timeIsOver: 60 }[name as string] ?? 0);
    return 200;
  };
  return { id, slotId, tutor: own, student, look, change, step };
}
