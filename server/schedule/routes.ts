import type { FastifyInstance } from 'fastify';
import { refusal } from '../../contract/call.ts';
import * as moving from '../../contract/schedule/move-session.ts';
import * as room from '../../contract/schedule/room.ts';
import * as schedule from '../../contract/schedule/schedule.ts';
import * as tutoring from '../../contract/schedule/tutor-sessions.ts';
import { transact } from '../db/transact.ts';
import { serve, serveAnybody } from '../http/serve.ts';
import { loadDaySlots, requireSharedCourse, slotById } from './availability.ts';
import { bookSession } from './book.ts';
import { calendarRoutes } from './calendar-feed.ts';
import { cancelSession } from './cancel.ts';
import { prepareChange, toChangeDeps } from './change-session.ts';
import { listMoveTimes, moveOwnSession } from './move-own.ts';
import { enterRoom, loadRoom } from './room.ts';
import { readDay } from './school-time.ts';
import { noteOwnSession } from './session-notes.ts';
import { loadDaySessions, nextSession, sessionDays } from './sessions.ts';
import { loadTutorSessions, noteOwnMeeting } from './tutor-sessions.ts';

/** A student's sessions with tutors, and the hours that tutors offer (specification 2.10, 4.4, 7). */
export function bookingRoutes(app: FastifyInstance): void {
  serve(app, schedule.getStudentSession, async ({ studentId, date }, _, { db, environment, secret, now }) => {
    const day = readDay(date);
    return {
      data: await loadDaySessions(db, { studentId, day }, { school: environment, secret, now }),
      timeZone: environment.schoolTimeZone,
    };
  });
  serve(app, schedule.getStudentSessionDays, async ({ studentId, from, to }, _, { db, environment, secret, now }) => {
    const span = { studentId, from: readDay(from), to: readDay(to) };
    return {
      ...(await sessionDays(db, span, environment.schoolTimeZone)),
      next: await nextSession(db, studentId, { school: environment, secret, now }),
      timeZone: environment.schoolTimeZone,
    };
  });
  serve(app, schedule.getInstructorAvailability, async ({ instructorId, date }, caller, { db, environment }) => {
    await requireSharedCourse(db, caller.id, instructorId);
    const viewer = { studentId: caller.id, school: environment };
    const data = await loadDaySlots(db, { instructorId, day: readDay(date) }, viewer);
    return { data, timeZone: environment.schoolTimeZone };
  });
  serve(app, schedule.getSlot, async ({ sessionId }, caller, { db, environment: school }) => ({
    data: await slotById(db, sessionId, { studentId: caller.id, school }),
  }));
  serve(app, moving.getMoveTimes, async (session, _, { db, environment: school, now }) => ({
    data: await listMoveTimes(db, session, { school, now }),
  }));
  serve(app, moving.moveStudentSession, async (wish, _, context) => {
    await moveOwnSession(context.db, wish, toChangeDeps(context));
    return {};
  });
  serveAnybody(app, room.getSessionRoom, async ({ token }, context) => ({ data: await loadRoom(token, context) }));
  serveAnybody(app, room.joinSession, async ({ token }, context) => ({ url: await enterRoom(token, context) }));
  bookingChangeRoutes(app);
  tutorRoutes(app);
  calendarRoutes(app);
}

/** A tutor's own sessions. */
function tutorRoutes(app: FastifyInstance): void {
  serve(app, tutoring.getTutorSessions, async (_, { id }, context) => ({ data: await loadTutorSessions(id, context) }));
  serve(app, tutoring.changeTutorSession, async ({ session, ...wanted }, { id }, context) => {
    const deps = toChangeDeps(context);
    await transact(context.db, async (tx) => {
      const { finish } = await prepareChange(tx, { bookingId: session, ...wanted }, { by: 'tutor', tutorId: id }, deps);
      return finish;
    });
    return {};
  });
  serve(app, tutoring.noteTutorSession, async (noted, { id }, { db, now }) => {
    await noteOwnSession(db, { tutorId: id, ...noted }, now);
    return {};
  });
  serve(app, tutoring.noteTutorMeeting, async (noted, { id }, context) => {
    await noteOwnMeeting(context.db, { tutorId: id, ...noted }, toChangeDeps(context));
    return {};
  });
}

/** A refusal has its words under `message` too, where specification 7 reads them. */
function bookingChangeRoutes(app: FastifyInstance): void {
  app.register(async (changes) => {
    changes.addHook('preSerialization', async (_, __, answer) => {
      const refused = refusal.safeParse(answer);
      return refused.success ? { ...refused.data, message: refused.data.msg } : answer;
    });
    serve(changes, schedule.assignStudentSession, async (wish, _, context) => {
      await bookSession(context.db, wish, toChangeDeps(context));
      return { message: 'Your session has been booked successfully!' };
    });
    serve(changes, schedule.cancelStudentSession, async (session, _, context) => {
      await cancelSession(context.db, session, toChangeDeps(context));
      return { message: 'Your session has been canceled.' };
    });
  });
}
