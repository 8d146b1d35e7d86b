import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { teachers } from '../../../server/db/tables/people.ts';
import { rateLimitUses } from '../../../server/db/tables/rate-limit-uses.ts';
import { newId } from '../../../server/ids.ts';
import { cancelSession } from '../../../server/schedule/cancel.ts';
import { proves } from '../../support/proves.ts';
import { booker, type SignedInPerson, seatsTaken, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const course = 'course-ap-statistics';
const server = sharedServer();
let tutor: SignedInPerson;
let student: SignedInPerson;
let other: SignedInPerson;
let slotsMade = 0;

beforeAll(async () => {
  const { db, clock } = server;
  tutor = await seedTutor(db, course, clock.now);
  student = await seedLearner(db, [course], clock.now);
  other = await seedLearner(db, [course], clock.now);
});

/** It is Monday 2 March 2026, 10:00 UTC, which is 3:30 pm in Kolkata. */
const at = (text: string) => new Date(`2026-03-${text}:00.000Z`);
const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T00:00:00.000Z`;
const call = (path: string, body: object, who = student) => server.call(path, body, { token: who.token });
/** A slot in April that crosses none of the others made here. */
const newSlot = (): Promise<string> => {
  slotsMade += 1;
  return seedSlot(server.db, tutor.id, new Date(Date.parse('2026-04-01T00:00:00Z') + slotsMade * 2 * hour));
};

describe('availability', () => {
  const ask = (date: string, who = student, instructorId = tutor.id) =>
    call('/getInstructorAvailability', { instructorId, date }, who);

  it(
    'tells the slots of one day of the school, in order, and which are taken',
    proves('3-18', '3-19', '3-20', '3-21', '5-6', '7-22'),
    async () => {
      const { db } = server;
      // The 5th of March begins in Kolkata at 18:30 UTC on the 4th.
      const early = await seedSlot(db, tutor.id, at('04T18:30'));
      const noon = await seedSlot(db, tutor.id, at('05T06:30'), 45);
      const last = await seedSlot(db, tutor.id, at('05T18:29'), 30);
      await seedSlot(db, tutor.id, at('05T18:30'));
      await seedSlot(db, tutor.id, at('04T18:29'), 5);
      await booker(server, other).book(noon);
      const common = { sessionDate: day(5), instructorId: tutor.id, mine: false };
      const cancelUntil = (text: string) => at(text).getTime() - 24 * hour;
      const slotAt = (text: string, more: object) => ({
        ...{ ...common, startsAt: at(text).getTime(), cancelUntil: cancelUntil(text), ...more },
      });
      const told = (mine: boolean) => [
        slotAt('04T18:30', { _id: early, startTime: '12:00 am', duration: 60, available: true }),
        slotAt('05T06:30', { _id: noon, startTime: '12:00 pm', duration: 45, available: false, mine }),
        slotAt('05T18:29', { _id: last, startTime: '11:59 pm', duration: 30, available: true }),
      ];
      expect((await ask(day(5))).body).toEqual({
        status: 1,
        serverNow: server.clock.now.getTime(),
        timeZone: 'Asia/Kolkata',
        data: told(false),
      });
      // Whose it is, only its student is told.
      expect((await ask(day(5), other)).body.data).toEqual(told(true));
      const one = (sessionId: string, who: SignedInPerson) => call('/getSlot', { sessionId }, who);
      expect([(await one(noon, student)).body.data, (await one(noon, other)).body.data]).toEqual([told(false)[1], told(true)[1]]);
    },
  );

  it('tells one slot by its id, where it is offered by a tutor of the student’s', async () => {
    const { db, clock } = server;
    const slot = await seedSlot(db, tutor.id, at('25T06:00'));
    const stranger = await seedLearner(db, ['course-sat'], clock.now);
    const one = (sessionId: string, who = student) => call('/getSlot', { sessionId }, who);
    expect(await one(slot, stranger)).toMatchObject({ http: 403, body: { reason: 'forbidden' } });
    expect(await one('nothing')).toMatchObject({ http: 404, body: { reason: 'notFound' } });
    await db.update(slots).set({ withdrawnAt: clock.now }).where(eq(slots.id, slot));
    expect(await one(slot)).toMatchObject({ http: 404 });
  });

  it('never says who has booked', async () => {
    const told = JSON.stringify((await ask(day(5))).body);
    const [booking] = await server.db.select().from(bookings).where(eq(bookings.studentId, other.id));
    for (const secret of [other.id, booking?.id ?? '', 'Asha', 'Menon']) expect(told).not.toContain(secret);
  });

  it('offers neither what is withdrawn, nor a tutor who has left', async () => {
    const { db, clock } = server;
    const leaver = await seedTutor(db, 'course-ap-psychology', clock.now);
    const pupil = await seedLearner(db, ['course-ap-psychology'], clock.now);
    const kept = await seedSlot(db, leaver.id, at('10T06:00'));
    const withdrawn = await seedSlot(db, leaver.id, at('10T08:00'));
    await db.update(slots).set({ withdrawnAt: clock.now }).where(eq(slots.id, withdrawn));
    const listed = async () => ((await ask(day(10), pupil, leaver.id)).body.data as { _id: string }[]).map(({ _id }) => _id);
    expect(await listed()).toEqual([kept]);
    expect(await booker(server, pupil).book(withdrawn)).toMatchObject({
      http: 404,
      body: { message: 'This session doesn’t exist.' },
    });
    await db.update(teachers).set({ disabledAt: clock.now }).where(eq(teachers.id, leaver.id));
    expect(await listed()).toEqual([]);
    expect(await booker(server, pupil).book(kept)).toMatchObject({ http: 404 });
  });

  it('is told only for the tutors of the student’s own courses', proves('6-15'), async () => {
    const { db, clock } = server;
    const stranger = await seedLearner(db, ['course-sat'], clock.now);
    expect(await ask(day(5), stranger)).toMatchObject({ http: 403, body: { reason: 'forbidden' } });
    expect(await ask(day(5), student, 'nobody')).toMatchObject({ http: 403, body: { reason: 'forbidden' } });
  });

  it.each(['2026-02-30T00:00:00.000Z', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T00:00:00.000Z'])(
    '%s is no day: 400',
    async (date) => {
      expect(await ask(date)).toMatchObject({ http: 400, body: { reason: 'badInput' } });
    },
  );
});

describe('booking', () => {
  it(
    'takes the one seat, answers a repeat with the same booking, and refuses another student',
    proves('7-23', '8-schedule-4'),
    async () => {
      const slot = await newSlot();
      const done = { http: 200, body: { status: 1, message: 'Your session has been booked successfully!' } };
      expect(await booker(server, student).book(slot)).toMatchObject(done);
      const [first] = await seatsTaken(server.db, slot);
      expect(await booker(server, student).book(slot)).toMatchObject(done);
      expect(await seatsTaken(server.db, slot)).toEqual([first]);
      expect(first).toEqual({
        ...{ id: expect.any(String), slotId: slot, studentId: student.id, courseId: course, aboutSitting: null, timeZone: null },
        ...{
          bookedAt: server.clock.now,
          cancelledAt: null,
          studentCameAt: null,
          tutorCameAt: null,
          kind: 'session',
          notes: null,
          notesForParents: false,
          steps: [],
        },
        ...{
          movedFrom: null,
          change: 0,
          cancelledBy: null,
          outcome: null,
          outcomeBy: null,
          outcomeAt: null,
          toldAt: null,
          cancelHours: null,
        },
      });
      const msg = 'Someone else just booked this session.';
      expect((await booker(server, other).book(slot)).body).toEqual({
        ...{ status: 0, reason: 'conflict', msg, message: msg, serverNow: server.clock.now.getTime() },
      });
    },
  );

  it('is refused for a slot that has begun, to the millisecond', proves('5-7'), async () => {
    const { db, clock } = server;
    const begun = await seedSlot(db, tutor.id, clock.now);
    const next = await seedSlot(db, tutor.id, new Date(clock.now.getTime() + 1), 5);
    const message = 'This session has already begun.';
    expect(await booker(server, student).book(begun)).toMatchObject({ http: 409, body: { reason: 'closed', message } });
    expect(await booker(server, student).book(next)).toMatchObject({ http: 200 });
  });

  it('is refused where the student is busy then; one may begin when another ends', async () => {
    const { db, clock } = server;
    const second = await seedTutor(db, 'course-sat', clock.now);
    const busy = booker(server, await seedLearner(db, [course, 'course-sat'], clock.now));
    await busy.book(await seedSlot(db, tutor.id, at('12T06:00')));
    const results = [];
    for (const [start, duration] of [
      ['12T05:30', 60],
      ['12T06:59', 60],
      ['12T06:15', 15],
      ['12T05:00', 240],
      ['12T05:15', 45],
      ['12T07:00', 60],
    ] as const) {
      const { http, body } = await busy.book(await seedSlot(db, second.id, at(start), duration));
      results.push([start, http, body.message]);
    }
    const message = 'You have another session at that time.';
    expect(results).toEqual([
      ['12T05:30', 409, message],
      ['12T06:59', 409, message],
      ['12T06:15', 409, message],
      ['12T05:00', 409, message],
      ['12T05:15', 200, 'Your session has been booked successfully!'],
      ['12T07:00', 200, 'Your session has been booked successfully!'],
    ]);
  });

  it('is for a course of the student that the tutor teaches; without one, for the only one there is', async () => {
    const { db, clock } = server;
    const busy = await seedTutor(db, 'course-ap-precalculus', clock.now);
    await seedTutor(db, 'course-ap-macroeconomics', clock.now);
    const pupil = await seedLearner(db, ['course-ap-precalculus', 'course-ap-macroeconomics'], clock.now);
    const bookCourse = async (courseId?: string) => {
      slotsMade += 2;
      const slot = await seedSlot(db, busy.id, new Date(Date.parse('2026-05-01T00:00:00Z') + slotsMade * hour));
      const { http } = await booker(server, pupil).book(slot, courseId === undefined ? {} : { courseId });
      return [http, (await seatsTaken(db, slot))[0]?.courseId];
    };
    expect(await bookCourse('course-ap-precalculus')).toEqual([200, 'course-ap-precalculus']);
    expect(await bookCourse()).toEqual([200, 'course-ap-precalculus']);
    expect(await bookCourse('course-ap-macroeconomics')).toEqual([403, undefined]);
    expect(await bookCourse('course-sat')).toEqual([403, undefined]);
    expect(await bookCourse('nothing')).toEqual([403, undefined]);
    expect(await booker(server, pupil).book(await newSlot())).toMatchObject({
      http: 403,
      body: { message: 'This tutor doesn’t teach any of your courses.' },
    });
    expect(await booker(server, pupil).book('nothing')).toMatchObject({ http: 404 });
  });

  it('stops at ten sessions ahead; what is over or cancelled does not count', async () => {
    const { db, clock } = server;
    const learner = await seedLearner(db, [course], clock.now);
    const many = booker(server, learner);
    const over = await seedSlot(db, tutor.id, new Date(clock.now.getTime() - 2 * hour));
    await db.insert(bookings).values({ id: newId(), slotId: over, studentId: learner.id, bookedAt: clock.now });
    const ids = [];
    for (let number = 0; number < 11; number += 1) ids.push(await newSlot());
    const [first = '', ...rest] = ids;
    const last = rest.at(-1) ?? '';
    for (const id of ids.slice(0, 10)) expect(await many.book(id)).toMatchObject({ http: 200 });
    const message = 'You already have 10 sessions booked, which is the most allowed.';
    expect(await many.book(last)).toMatchObject({ http: 409, body: { reason: 'conflict', message } });
    await many.cancel(first);
    expect(await many.book(last)).toMatchObject({ http: 200 });
  });

  it('stops at 30 in an hour, the cancelled ones too', async () => {
    const { db, clock } = server;
    const learner = await seedLearner(db, [course], clock.now);
    const use = () => ({ id: newId(), what: 'booking', who: learner.id, at: clock.now });
    await db.insert(rateLimitUses).values(Array.from({ length: 29 }, use));
    const eager = booker(server, learner);
    const slot = await newSlot();
    expect((await eager.book(slot)).http).toBe(200);
    await eager.cancel(slot);
    expect(await eager.book(slot)).toMatchObject({ http: 429, body: { reason: 'tooMany' } });
    expect(await seatsTaken(db, slot)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('frees the seat for others and for the student, and may be said twice', async () => {
    const slot = await newSlot();
    const mine = booker(server, student);
    const done = { http: 200, body: { status: 1, message: 'Your session has been canceled.' } };
    await mine.book(slot);
    expect(await mine.cancel(slot)).toMatchObject(done);
    expect(await mine.cancel(slot)).toMatchObject(done);
    expect(await seatsTaken(server.db, slot)).toEqual([]);
    expect(await mine.book(slot)).toMatchObject({ http: 200 });
    expect(await mine.cancel(slot)).toMatchObject(done);
    expect(await booker(server, other).book(slot)).toMatchObject({ http: 200 });
    expect(await mine.cancel(slot)).toMatchObject(done);
    expect(await seatsTaken(server.db, slot)).toMatchObject([{ studentId: other.id }]);
  });

  it('is refused to whoever never had the session', async () => {
    const slot = await newSlot();
    await booker(server, student).book(slot);
    const message = 'You haven’t booked this session.';
    expect(await booker(server, other).cancel(slot)).toMatchObject({ http: 404, body: { reason: 'notFound', message } });
    expect(await booker(server, other).cancel('nothing')).toMatchObject({ http: 404 });
    expect(await seatsTaken(server.db, slot)).toMatchObject([{ studentId: student.id }]);
  });

  it('is taken until the cut-off, to the millisecond', async () => {
    const { db, clock } = server;
    const pupil = booker(server, await seedLearner(db, [course], clock.now));
    const cutOff = await seedSlot(db, tutor.id, new Date(clock.now.getTime() + 24 * hour));
    const before = await seedSlot(db, tutor.id, new Date(clock.now.getTime() + 25 * hour + 1));
    await pupil.book(cutOff);
    await pupil.book(before);
    const message = 'A session can be canceled until 24 hours before it begins.';
    expect(await pupil.cancel(cutOff)).toMatchObject({ http: 409, body: { reason: 'closed', message } });
    expect(await pupil.cancel(before)).toMatchObject({ http: 200 });
    expect(await seatsTaken(db, cutOff)).toHaveLength(1);
  });

  it.each([
    [0, 'A session that has begun can’t be canceled.'],
    [1, 'A session can be canceled until 1 hour before it begins.'],
  ])('with a cut-off of %s h, says so', async (bookingCancelHours, message) => {
    const { db, clock, environment } = server;
    const pupil = await seedLearner(db, [course], clock.now);
    const sessionId = await seedSlot(db, tutor.id, new Date(clock.now.getTime() + (bookingCancelHours || 30) * hour), 5);
    await booker(server, pupil).book(sessionId);
    const now = new Date(clock.now.getTime() + (bookingCancelHours ? 0 : 30 * hour));
    const school = { ...environment, bookingCancelHours };
    const deps = { school, site: 'https://school.example', secret: server.app.context.secret, now };
    await expect(cancelSession(db, { studentId: pupil.id, sessionId }, deps)).rejects.toThrow(message);
  });
});

describe('the schedule', () => {
  it(
    'has a student’s sessions of a day, the days with sessions, and the next one',
    proves('6-10', '7-20', '7-21', '9-16'),
    async () => {
      const { db, clock } = server;
      const pupil = await seedLearner(db, [course], clock.now);
      const mine = booker(server, pupil);
      const starts = ['03T18:45', '17T05:00', '17T08:00', '31T18:29'].map(at);
      const ids = [];
      for (const startsAt of starts) {
        const id = await seedSlot(db, tutor.id, startsAt);
        await mine.book(id);
        ids.push(id);
      }
      await mine.cancel(ids[2] ?? '');
      const [first, second, , last] = ids;
      const session = (id: string | undefined, startsAt: Date, date: number, startTime: string) => ({
        ...{ _id: id, sessionId: id, startTime, duration: 60, available: false, mine: true, sessionDate: day(date) },
        ...{ instructorId: tutor.id, instructorFirstName: 'Ravi', instructorLastName: 'Iyer', course_name: 'AP Statistics' },
        ...{ startsAt: startsAt.getTime(), cancelUntil: startsAt.getTime() - 24 * hour, state: 'booked' },
      });
      const studentId = pupil.id;
      const ofDay = async (date: number) => (await call('/getStudentSession', { studentId, date: day(date) }, pupil)).body;
      const common = { status: 1, serverNow: clock.now.getTime(), timeZone: 'Asia/Kolkata' };
      expect(await ofDay(4)).toEqual({ ...common, data: [session(first, at('03T18:45'), 4, '12:15 am')] });
      expect(await ofDay(3)).toEqual({ ...common, data: [] });
      expect(await ofDay(17)).toEqual({ ...common, data: [session(second, at('17T05:00'), 17, '10:30 am')] });
      expect(await ofDay(31)).toEqual({ ...common, data: [session(last, at('31T18:29'), 31, '11:59 pm')] });

      const days = async (from: number, to: number) =>
        (await call('/getStudentSessionDays', { studentId, from: day(from), to: day(to) }, pupil)).body;
      const next = session(first, at('03T18:45'), 4, '12:15 am');
      const told = [at('03T18:45'), at('17T05:00'), at('31T18:29')].map((start) => start.getTime());
      expect(await days(1, 31)).toEqual({ ...common, data: [day(4), day(17), day(31)], startsAt: told, next });
      expect(await days(5, 30)).toEqual({ ...common, data: [day(17)], startsAt: told.slice(1, 2), next });
      expect(await days(31, 1)).toEqual({ ...common, data: [], startsAt: [], next });
    },
  );

  it('calls a session the next one until it is over', async () => {
    const { db, clock } = server;
    const pupil = await seedLearner(db, [course], clock.now);
    const soon = new Date(clock.now.getTime() + hour / 2);
    const id = await seedSlot(db, tutor.id, soon, 45);
    await booker(server, pupil).book(id);
    const next = async (now: Date) => {
      const before = clock.now;
      clock.now = now;
      const { body } = await call('/getStudentSessionDays', { studentId: pupil.id, from: day(1), to: day(2) }, pupil);
      clock.now = before;
      return (body.next as { sessionId: string } | null)?.sessionId;
    };
    expect(await next(new Date(soon.getTime() + 45 * 60_000 - 1))).toBe(id);
    expect(await next(new Date(soon.getTime() + 45 * 60_000))).toBeUndefined();
  });
});

describe('mail', () => {
  it('student and tutor each get one mail about a booking and one about its end, with a file for the calendar', async () => {
    const { db } = server;
    const slot = await newSlot();
    await booker(server, student).book(slot);
    await booker(server, student).book(slot);
    const [booking] = await seatsTaken(db, slot);
    await booker(server, student).cancel(slot);
    await booker(server, student).cancel(slot);
    const getKind = ({ once }: { once: string | null }) => once?.split(':')[0] ?? '';
    const found = await db
      .select()
      .from(outbox)
      .where(like(outbox.once, `%:${booking?.id}`));
    const mails = found.sort((one, next) => (getKind(one) < getKind(next) ? -1 : 1));
    const subjects = mails.map((mail) => [getKind(mail), mail.recipient.slice(32), mail.subject]);
    const when = /(\w+, \w+ \d+, 2026 at \d+:\d\d [ap]m)/.exec(mails[0]?.subject ?? '')?.[1];
    expect(subjects).toEqual([
      ['booked', '@example.org', `Session booked: ${when}`],
      ['booked-tutor', '@example.org', `Session booked: Asha Menon, ${when}`],
      ['cancelled', '@example.org', `Session canceled: ${when}`],
      ['cancelled-tutor', '@example.org', `Session canceled: Asha Menon, ${when}`],
    ]);
    const files = mails.map(({ calendar }) => (calendar ?? '').replace(/\r\n /g, '').split('\r\n'));
    for (const lines of files) expect(lines).toContain(`UID:${booking?.id}@prepchart`);
    const told = files.map((lines) => lines.filter((line) => /^(METHOD|SEQUENCE|STATUS|SUMMARY)/.test(line)));
    const [mine, theirs] = ['SUMMARY:AP Statistics with Ravi Iyer', 'SUMMARY:AP Statistics with Asha Menon'];
    expect(told).toEqual([
      ['METHOD:REQUEST', 'SEQUENCE:0', mine, 'STATUS:CONFIRMED'],
      ['METHOD:REQUEST', 'SEQUENCE:0', theirs, 'STATUS:CONFIRMED'],
      ['METHOD:CANCEL', 'SEQUENCE:1', mine, 'STATUS:CANCELLED'],
      ['METHOD:CANCEL', 'SEQUENCE:1', theirs, 'STATUS:CANCELLED'],
    ]);
  });

  it('the student reads of it in the zone in which it was booked, with the school’s time, the tutor on the school’s clock', async () => {
    const { db, clock } = server;
    const pupil = await seedLearner(db, [course], clock.now);
    const slot = await seedSlot(db, tutor.id, at('20T01:00'));
    const sent = { studentId: pupil.id, sessionId: slot, timeZone: 'America/Los_Angeles' };
    expect(await call('/assignStudentSession', sent, pupil)).toMatchObject({ http: 200 });
    const [booking] = await seatsTaken(db, slot);
    await booker(server, pupil).cancel(slot);
    const textOf = async (kind: string) =>
      (
        await db
          .select()
          .from(outbox)
          .where(eq(outbox.once, `${kind}:${booking?.id}`))
      )[0]?.text ?? '';
    const own = [
      'Day: Thursday, March 19, 2026',
      'Time: 6:00 pm to 7:00 pm, Pacific Time',
      'School time: Fri, Mar 20, 6:30 am to 7:30 am, India Standard Time',
    ].join('\n');
    const atSchool = 'Day: Friday, March 20, 2026\nTime: 6:30 am to 7:30 am, India Standard Time\n\n';
    expect(await textOf('booked')).toContain(own);
    expect(await textOf('booked')).toContain('until Wednesday, March 18, 2026 at 6:00 pm, Pacific Time.');
    expect(await textOf('cancelled')).toContain(own);
    expect(await textOf('booked-tutor')).toContain(atSchool);
    expect(await textOf('cancelled-tutor')).toContain(atSchool);
  });

  it('a zone that nobody knows is refused', async () => {
    const sent = { studentId: student.id, sessionId: await newSlot(), timeZone: 'Mars/Olympus_Mons' };
    expect(await call('/assignStudentSession', sent, student)).toMatchObject({ http: 400, body: { reason: 'badInput' } });
  });

  it('a booking that is refused mails nobody', async () => {
    const { db, clock } = server;
    const slot = await newSlot();
    await booker(server, other).book(slot);
    const before = await db.select({ id: outbox.id }).from(outbox);
    await booker(server, await seedLearner(db, [course], clock.now)).book(slot);
    await booker(server, student).book(newId());
    expect(await db.select({ id: outbox.id }).from(outbox)).toHaveLength(before.length);
  });
});
