import { eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookings } from '../../../server/db/tables/booking.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { teachers } from '../../../server/db/tables/people.ts';
import { remindOfSessions } from '../../../server/schedule/remind.ts';
import { roomPath } from '../../../server/schedule/room-link.ts';
import { setRoom } from '../../../server/tutors/room.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { adminCommands } from '../../support/server/admin.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const minute = 60_000;
const course = 'course-ap-statistics';
const server = sharedServer();
let tutor: SignedInPerson;
let student: SignedInPerson;
let bookingId: string;
let slots = 0;

const tokenOf = (reader: 'student' | 'tutor', id = bookingId) =>
  roomPath(id, reader, server.app.context.secret).replace('/session/', '');
const look = (token: string) => server.call('/getSessionRoom', { token });
const join = (token: string) => server.call('/joinSession', { token });
const startsAt = () => new Date(Date.parse('2026-05-04T05:00:00Z') + slots * 24 * 60 * minute);
const at = (minutes: number) => {
  server.clock.now = new Date(startsAt().getTime() + minutes * minute);
};
const came = async () => {
  const [row] = await server.db.select().from(bookings).where(eq(bookings.id, bookingId));
  return [row?.studentCameAt?.getTime() ?? null, row?.tutorCameAt?.getTime() ?? null];
};
const username = async () => {
  const [row] = await server.db.select().from(teachers).where(eq(teachers.id, tutor.id));
  return row?.username ?? '';
};

beforeAll(async () => {
  const { db, clock } = server;
  tutor = await seedTutor(db, course, clock.now);
  server.environment.roomServer = 'https://meet.school.example/rooms';
});

/** Each test has a session of its own, on a day of its own. */
beforeEach(async () => {
  slots += 1;
  at(-3 * 24 * 60);
  student = await seedLearner(server.db, [course], server.clock.now);
  await server.db.transaction((tx) => setRoom(tx, tutor.id, null));
  const slotId = await seedSlot(server.db, tutor.id, startsAt(), 45);
  expect((await booker(server, student).book(slotId)).http).toBe(200);
  const [row] = await server.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.slotId, slotId));
  bookingId = row?.id ?? '';
});

describe('a session’s page', () => {
  it('tells each of its two people when it is, with whom, and from when to when it can be entered', async () => {
    const [own, theirs] = [await look(tokenOf('student')), await look(tokenOf('tutor'))];
    const start = startsAt().getTime();
    const both = {
      ...{ startsAt: start, duration: 45, opensAt: start - 10 * minute, closesAt: start + 75 * minute },
      ...{ course_name: 'AP Statistics', timeZone: 'Asia/Kolkata', isCanceled: false, hasRoom: true },
      ...{ cameAt: null, otherCameAt: null },
    };
    expect(own.body.data).toMatchObject({ ...both, reader: 'student' });
    expect(theirs.body.data).toMatchObject({ ...both, reader: 'tutor' });
    expect([own.body.data, theirs.body.data].flatMap((room) => Object.keys(room as object))).not.toContain('url');
  });

  it('is of nobody whose link we did not sign, nor by one that was altered, nor by another kind of link', async () => {
    const token = tokenOf('student');
    const [id, reader, signature] = token.split('.');
    const forged = [
      `${id}.tutor.${signature}`,
      `other.${reader}.${signature}`,
      `${token}x`,
      tokenOf('student', 'no-such-booking'),
      'x'.repeat(60),
    ];
    for (const each of forged) expect([(await look(each)).http, (await join(each)).http]).toEqual([404, 404]);
    expect(await came()).toEqual([null, null]);
  });

  it('stands in the student’s schedule as long as there is a place, and nowhere else', async () => {
    const day = `${new Date(startsAt()).toISOString().slice(0, 10)}T00:00:00.000Z`;
    const ask = async () => {
      const { body } = await server.call('/getStudentSession', { studentId: student.id, date: day }, { token: student.token });
      return (body.data as { room?: string }[]).map(({ room }) => room);
    };
    expect(await ask()).toEqual([`/session/${tokenOf('student')}`]);
    server.environment.roomServer = null;
    expect(await ask()).toEqual([undefined]);
    expect((await look(tokenOf('student'))).body.data).toMatchObject({ hasRoom: false });
    server.environment.roomServer = 'https://meet.school.example/rooms';
  });

  it('is in both mails and both calendar files, each with a link of their own', async () => {
    const told = async (kind: string) => {
      const [mail] = await server.db
        .select()
        .from(outbox)
        .where(eq(outbox.once, `${kind}:${bookingId}`));
      return `${mail?.text} ${mail?.calendar?.replace(/\r\n /g, '')}`;
    };
    const [forStudent, forTutor] = [await told('booked'), await told('booked-tutor')];
    const [own, theirs] = [`/session/${tokenOf('student')}`, `/session/${tokenOf('tutor')}`];
    expect(forStudent.split(own).length - 1).toBe(4);
    expect(forTutor.split(theirs).length - 1).toBe(4);
    expect([forStudent.includes(theirs), forTutor.includes(own)]).toEqual([false, false]);
  });
});

describe('a session’s room', () => {
  it('opens ten minutes before, stays for half an hour after the end, and says why it is shut', async () => {
    const answers: [number, string | undefined][] = [];
    for (const minutes of [-10 - 1 / 60, -10, 74.99, 75]) {
      at(minutes);
      const { http, body } = await join(tokenOf('student'));
      answers.push([http, body.reason as string | undefined]);
    }
    expect(answers).toEqual([
      [409, 'tooEarly'],
      [200, undefined],
      [200, undefined],
      [409, 'closed'],
    ]);
  });

  it('is the same for both, unguessable and another for each session; the tutor’s own goes before', async () => {
    at(0);
    const urls = [await join(tokenOf('student')), await join(tokenOf('tutor'))].map(({ body }) => body.url);
    expect(urls[0]).toMatch(/^https:\/\/meet\.school\.example\/rooms\/prepchart-[0-9a-f]{32}$/);
    expect(urls[1]).toBe(urls[0]);
    const { succeed, refuse } = adminCommands(server);
    await succeed('teacher', 'set', await username(), '--room', 'https://meet.example.org/meera');
    expect((await join(tokenOf('student'))).body.url).toBe('https://meet.example.org/meera');
    for (const room of ['http://meet.example.org/meera', 'https://meera:secret@meet.example.org', 'javascript:alert(1)', 'meera'])
      expect((await refuse('teacher', 'set', await username(), '--room', room))[0]).toBe('badInput');
    await succeed('teacher', 'set', await username(), '--no-room');
    expect((await join(tokenOf('student'))).body.url).toBe(urls[0]);
  });

  it('notes when each first came, and tells the other', async () => {
    at(-5);
    await join(tokenOf('tutor'));
    at(2);
    await join(tokenOf('student'));
    await join(tokenOf('tutor'));
    const start = startsAt().getTime();
    expect(await came()).toEqual([start + 2 * minute, start - 5 * minute]);
    expect((await look(tokenOf('student'))).body.data).toMatchObject({
      cameAt: start + 2 * minute,
      otherCameAt: start - 5 * minute,
    });
  });

  it('has done with its reminders for who goes in', async () => {
    at(-59);
    await remindOfSessions(server.app.context);
    const isRead = async (once: string) => {
      const [row] = await server.db
        .select()
        .from(notices)
        .where(eq(notices.once, `${once}:${bookingId}`));
      return row ? row.readAt !== null : 'none';
    };
    expect([await isRead('reminder-hour'), await isRead('reminder-hour-tutor')]).toEqual([false, false]);
    at(0);
    await join(tokenOf('student'));
    expect([await isRead('reminder-hour'), await isRead('reminder-hour-tutor')]).toEqual([true, false]);
  });

  it('is shut where the session is canceled, and where the school has set no place; nobody came then', async () => {
    server.environment.roomServer = null;
    at(0);
    expect((await join(tokenOf('student'))).body).toMatchObject({ status: 0, reason: 'notOpen' });
    server.environment.roomServer = 'https://meet.school.example/rooms';
    await server.db.update(bookings).set({ cancelledAt: server.clock.now }).where(eq(bookings.id, bookingId));
    expect((await join(tokenOf('student'))).body).toMatchObject({
      status: 0,
      reason: 'closed',
      msg: 'This session was canceled.',
    });
    expect((await look(tokenOf('tutor'))).body.data).toMatchObject({ isCanceled: true });
    expect(await came()).toEqual([null, null]);
  });
});

/** Reads a token by another library than the one that made it. `at`: when, in minutes from the beginning. */
async function readToken(token: string | null, secret: string, at = 0) {
  const currentDate = new Date(startsAt().getTime() + at * minute);
  const { payload, protectedHeader } = await jwtVerify(token ?? '', new TextEncoder().encode(secret), { currentDate });
  expect(protectedHeader.alg).toBe('HS256');
  return payload;
}

describe('a room that asks for a token', () => {
  const secret = 'what the school and its server share';
  const setServer = (roomServer: string, roomPage: string | null) =>
    Object.assign(server.environment, { roomServer, roomPage, roomKey: { id: 'APIschool', secret } });
  const enter = async (reader: 'student' | 'tutor') => new URL(String((await join(tokenOf(reader))).body.url));
  afterEach(() => {
    Object.assign(server.environment, { roomServer: 'https://meet.school.example/rooms', roomPage: null, roomKey: null });
  });

  it('is opened by the page of a LiveKit server, for each person by one of their own, until it shuts', async () => {
    setServer('wss://live.school.example', 'https://meet.school.example/custom?theme=dark');
    at(0);
    const [own, theirs] = [await enter('student'), await enter('tutor')];
    expect([own.origin + own.pathname, own.searchParams.get('theme'), own.searchParams.get('liveKitUrl')]).toEqual([
      ...['https://meet.school.example/custom', 'dark', 'wss://live.school.example'],
    ]);
    const claims = await readToken(own.searchParams.get('token'), secret);
    const exp = (startsAt().getTime() + 75 * minute) / 1000;
    expect(claims).toEqual({
      ...{ iss: 'APIschool', sub: 'student', name: claims.name, exp },
      video: {
        ...{ roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
        room: expect.stringMatching(/^prepchart-[0-9a-f]{32}$/),
      },
    });
    const other = await readToken(theirs.searchParams.get('token'), secret);
    expect(other).toMatchObject({ sub: 'tutor', exp, video: { room: (claims.video as { room: string }).room } });
    await expect(readToken(own.searchParams.get('token'), secret, 75)).rejects.toThrow(/exp/);
    await expect(readToken(own.searchParams.get('token'), `${secret}!`)).rejects.toThrow(/signature/);
  });

  it('of Jitsi Meet has the token in its address, and the tutor moderates', async () => {
    setServer('https://meet.school.example/prep', null);
    at(0);
    const [own, theirs] = [await enter('student'), await enter('tutor')];
    expect(own.href.replace(/jwt=.*/, '')).toMatch(/^https:\/\/meet\.school\.example\/prep\/prepchart-[0-9a-f]{32}\?$/);
    const room = own.pathname.split('/').at(-1);
    expect(await readToken(own.searchParams.get('jwt'), secret)).toMatchObject({
      ...{ aud: 'jitsi', iss: 'APIschool', sub: 'prep', room, exp: (startsAt().getTime() + 75 * minute) / 1000 },
      context: { user: { id: 'student', moderator: false } },
    });
    const claims = await readToken(theirs.searchParams.get('jwt'), secret);
    expect(claims).toMatchObject({ room, context: { user: { id: 'tutor', moderator: true } } });
  });

  it('lets two parents in at once, each as somebody else', async () => {
    setServer('wss://live.school.example', 'https://meet.school.example/custom');
    await server.db.update(bookings).set({ kind: 'meeting' }).where(eq(bookings.id, bookingId));
    at(0);
    const claims = await Promise.all(
      [await enter('student'), await enter('student')].map((url) => readToken(url.searchParams.get('token'), secret)),
    );
    expect(new Set(claims.map(({ sub }) => sub)).size).toBe(2);
    expect(claims[0]?.name).toMatch(/’s parents$/);
  });

  it('has its token in the answer alone: not in schedule, page, mail, calendar file or record', async () => {
    setServer('https://meet.school.example/prep', null);
    at(0);
    const token = (await enter('student')).searchParams.get('jwt') ?? '';
    const mails = await server.db.select().from(outbox);
    const rows = await server.db.select().from(bookings).where(eq(bookings.id, bookingId));
    const page = await look(tokenOf('student'));
    expect(JSON.stringify([mails, rows, page.body])).not.toContain(token.split('.')[1]);
    expect(token.split('.')).toHaveLength(3);
  });
});
