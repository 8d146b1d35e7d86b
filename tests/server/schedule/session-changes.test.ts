import { asc, eq, like } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/accounts/sessions.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { noteZone } from '../../../server/notices/settings.ts';
import { readPromises } from '../../../server/promises/read-promises.ts';
import { remindOfSessions } from '../../../server/schedule/remind.ts';
import { watchSessions } from '../../../server/schedule/watch.ts';
import { booker, seatsTaken, seedLearner, seedSlot } from '../../support/schedule/booking.ts';
import { bookLived, type LivedSession, lifeCourse } from '../../support/schedule/session-life.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const server = sharedServer();
let base: Date;
let session: LivedSession;

beforeAll(() => {
  base = server.clock.now;
  server.environment.roomServer = 'https://meet.school.example';
});

beforeEach(async () => {
  server.clock.now = base;
  session = await bookLived(server);
});

/** The mails about the session whose names begin so, in the order in which they were written. */
const mails = (kind: string) =>
  server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `${kind}:${session.id}%`))
    .orderBy(asc(outbox.createdAt), asc(outbox.once));

/** What a calendar program reads of a file. */
function readFile(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('The file has no event.');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    ...{ uid: event.uid, sequence: event.sequence, startsAt: event.startDate.toJSDate().getTime(), place: event.location },
    url: component.getFirstPropertyValue('url'),
  };
}

describe('a session that is moved, canceled and restored', () => {
  it('is told to both each time, in files that a calendar takes for the same event', async () => {
    const first = (await session.look()).session.startsAt;
    for (const step of ['tutorMoves', 'tutorCancels', 'tutorRestores', 'tutorMovesBack'] as const) {
      server.clock.pass(60_000);
      expect([step, await session.step(step)]).toEqual([step, 200]);
    }
    const told = await Promise.all(['booked', 'moved', 'cancelled', 'restored'].map(mails));
    const byStudent = told.flat().sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    const files = byStudent.map(({ calendar }) => readFile(calendar));
    const moved = first + 2 * hour;
    expect(files.map(({ method, status, sequence, startsAt }) => [method, status, sequence, startsAt])).toEqual([
      ['REQUEST', 'CONFIRMED', 0, first],
      ['REQUEST', 'CONFIRMED', 1, moved],
      ['CANCEL', 'CANCELLED', 2, moved],
      ['REQUEST', 'CONFIRMED', 3, moved],
      ['REQUEST', 'CONFIRMED', 4, first],
    ]);
    expect(new Set(files.map(({ uid }) => uid)).size).toBe(1);
    expect(files[1]?.place).toMatch(/\/session\/.+/);
    expect(files[1]?.url).toBe(files[1]?.place);
    expect(byStudent[1]?.text).toContain('Your tutor moved the session of');
    expect(byStudent[2]?.text).toContain('Your tutor had to cancel your session.');
    const forTutor = (await Promise.all(['booked-tutor', 'moved-tutor', 'cancelled-tutor', 'restored-tutor'].map(mails))).flat();
    expect(forTutor.map(({ calendar }) => readFile(calendar).sequence).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(forTutor.map(({ recipient }) => recipient)).not.toContain(byStudent[0]?.recipient);
  });

  it('leaves a time that nobody else is offered while its tutor is not there', async () => {
    const other = await seedLearner(server.db, [lifeCourse], base);
    await session.step('tutorMoves');
    expect((await booker(server, other).book(session.slotId)).http).toBe(404);
    await session.step('tutorMovesBack');
    expect((await booker(server, other).book(session.slotId)).http).toBe(409);
    expect(await seatsTaken(server.db, session.slotId)).toHaveLength(1);
  });

  it('is moved to no time that another student has, or at which the student is busy', async () => {
    const other = await seedLearner(server.db, [lifeCourse], base);
    const [next, later] = (await session.look()).times;
    await booker(server, other).book(next?._id ?? '');
    const move = (to: string) =>
      server.call('/changeTutorSession', { session: session.id, change: 'move', to }, { token: session.tutor.token });
    expect((await move(next?._id ?? '')).body).toMatchObject({ reason: 'conflict', msg: 'That time is taken.' });
    await booker(server, session.student).book(later?._id ?? '');
    const beside = await seedSlot(server.db, session.tutor.id, new Date((later?.startsAt ?? 0) + hour / 2), 15);
    expect((await move(beside)).body).toMatchObject({ reason: 'conflict', msg: 'You have another session at that time.' });
    expect((await move('no-such-slot')).http).toBe(404);
  });

  it('is changed by no tutor but its own, and restored by none who did not cancel it', async () => {
    const stranger = await bookLived(server);
    const asked = { session: session.id, change: 'cancel' };
    expect((await server.call('/changeTutorSession', asked, { token: stranger.tutor.token })).http).toBe(404);
    await server.db.update(bookings).set({ cancelledAt: base, cancelledBy: 'student' }).where(eq(bookings.id, session.id));
    expect((await session.change('restore')).body).toMatchObject({ reason: 'closed' });
    expect((await session.look()).session.may).toEqual([]);
  });

  it('goes to one of two that want its new time at once', async () => {
    const other = await seedLearner(server.db, [lifeCourse], base);
    const [next] = (await session.look()).times;
    const time = next?._id ?? '';
    const [moved, booked] = await Promise.all([session.change('move', time), booker(server, other).book(time)]);
    expect([moved.http, booked.http].sort()).toEqual([200, 409]);
    expect(await seatsTaken(server.db, time)).toHaveLength(1);
  });

  it('is reminded of anew, at its new time', async () => {
    const remind = async (before: number) => {
      server.clock.now = new Date((await session.look()).session.startsAt - before * hour);
      await remindOfSessions(server.app.context);
    };
    await remind(1);
    server.clock.now = base;
    await session.step('tutorMoves');
    await remind(1);
    await remind(0.5);
    expect((await mails('reminder-hour')).map(({ once }) => once)).toEqual([
      `reminder-hour:${session.id}`,
      `reminder-hour:${session.id}:1`,
    ]);
  });
});

describe('who does not come', () => {
  const watch = async () => {
    await watchSessions(server.app.context);
    await watchSessions(server.app.context);
  };
  const go = async (...steps: Parameters<LivedSession['step']>[0][]) => {
    for (const step of steps) expect([step, await session.step(step)]).toEqual([step, 200]);
  };
  const kept = async () => {
    const zone = server.environment.schoolTimeZone;
    const [course] = await readPromises(server.db, session.student.id, { now: server.clock.now, zone });
    return course?.families.find(({ family }) => family === 'sessions');
  };
  const studentAddress = async () => {
    const [row] = await server.db.select().from(students).where(eq(students.id, session.student.id));
    return row?.email;
  };

  it('a tutor: the school hears of it while the student waits, and it counts as owed until that is taken back', async () => {
    await go('roomOpens', 'studentGoesIn', 'tenMinutesPass');
    await watch();
    expect((await mails('late-school')).map(({ subject }) => subject)).toEqual([expect.stringContaining('A student is waiting')]);
    expect(await mails('late-tutor')).toHaveLength(1);
    await go('timeIsOver');
    await watch();
    const [toStudent] = await mails('absence-student');
    expect(toStudent?.recipient).toBe(await studentAddress());
    expect(toStudent?.text).toContain('It doesn’t count');
    expect([await mails('absence-tutor'), await mails('absence-school')].map(({ length }) => length)).toEqual([1, 1]);
    expect(await kept()).toMatchObject({ promised: 1, delivered: 0, late: 1 });
    await go('tutorSaysHeld');
    expect(await kept()).toMatchObject({ delivered: 1, late: 0 });
    expect((await mails('outcome'))[0]?.text).toContain('is now recorded as held');
    await go('tutorTakesBack');
    expect(await kept()).toMatchObject({ delivered: 0, late: 1 });
  });

  it('a student: it counts as given, and both are told once', async () => {
    await go('roomOpens', 'tutorGoesIn', 'tenMinutesPass');
    await watch();
    expect(await mails('late-school')).toEqual([]);
    await go('timeIsOver');
    await watch();
    const [toStudent] = await mails('absence-student');
    expect(toStudent?.text).toContain('It counts as given.');
    expect([await mails('absence-tutor'), await mails('absence-school')].map(({ length }) => length)).toEqual([1, 0]);
    expect(await kept()).toMatchObject({ delivered: 1, late: 0 });
  });

  it('is not told of whom somebody has spoken for, nor where nobody was seen', async () => {
    await go('roomOpens', 'tenMinutesPass', 'timeIsOver');
    await watch();
    expect(await mails('absence-student')).toEqual([]);
    await go('tutorSaysTutorAbsent');
    await watch();
    expect(await mails('absence-student')).toEqual([]);
    expect((await mails('outcome'))[0]?.text).toContain('It doesn’t count');
  });

  it('a tutor says so for 30 days', async () => {
    await go('roomOpens', 'tenMinutesPass', 'timeIsOver');
    const { session: told } = await session.look();
    expect(told.may).toContain('sayHeld');
    const say = async (after: number) => {
      server.clock.now = new Date(told.startsAt + hour + after);
      const token = await openSession(server.db, { role: 'teacher', id: session.tutor.id }, server.clock.now);
      return (await server.call('/changeTutorSession', { session: session.id, change: 'sayHeld' }, { token })).http;
    };
    expect([await say(30 * 24 * hour + 1), await say(30 * 24 * hour)]).toEqual([409, 200]);
  });
});

describe('a tutor is written to', () => {
  it('in the zone that they are in', async () => {
    await noteZone(server.db, { role: 'teacher', id: session.tutor.id }, 'Europe/London', base);
    await session.step('tutorMoves');
    expect((await mails('moved-tutor'))[0]?.text).toContain('United Kingdom Time');
    expect((await mails('moved'))[0]?.text).toContain('Eastern Time');
  });
});
