import { beforeAll, expect, it } from 'vitest';
import { findTeacher } from '../../../../server/accounts/people.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { booker, type SignedInPerson, seatsTaken, seedLearner } from '../../../support/schedule/booking.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { asked, insertFinished, seedPack } from '../../../support/server/server-results.ts';
import { seedChecks } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const course = 'AP Statistics';
const server = sharedServer();
let asha: SignedInPerson;

beforeAll(async () => {
  await done(
    'teacher',
    'add',
    '--username',
    'meera',
    '--firstname',
    'Meera',
    '--lastname',
    'Nair',
    '--email',
    'meera@example.org',
  );
  const { id } = await findTeacher(server.db, 'meera');
  await seedChecks(server.db, id, server.clock.now);
  await done('course', 'instructor', course, '--teacher', 'meera');
  asha = await seedLearner(server.db, ['course-ap-statistics'], server.clock.now);
});

const { run: admin, succeed: done } = adminCommands(server);
type Line = {
  id: string;
  teacher: string;
  day: string;
  startTime: string;
  minutes: number;
  withdrawn: boolean;
  student: string | null;
};
const slotList = async (...more: string[]): Promise<Line[]> => JSON.parse(await done('slot', 'list', ...more, '--json'));
const shown = (lines: Line[]) => lines.map(({ day, startTime, minutes }) => [day.slice(0, 10), startTime, minutes]);

it('slot add offers a tutor’s times on the school’s clock, on the days that are wanted, and says what it leaves out', async () => {
  const add = (...more: string[]) => done('slot', 'add', '--teacher', 'meera', ...more);
  // It is Monday 2 March 2026, 3:30 pm in Kolkata.
  expect(await add('--date', '2026-03-02', '--times', '3:30 pm, 12:00 pm, 4:00 pm')).toBe(
    'meera offers 1 slot more.\nLeft out, they are over: 2026-03-02 12:00 pm, 2026-03-02 3:30 pm\n',
  );
  expect(await add('--date', '2026-03-02', '--times', '4:00 pm,4:30 pm,5:00 pm', '--minutes', '45')).toBe(
    'meera offers 1 slot more.\nOffered already: 2026-03-02 4:00 pm\nLeft out, they cross other slots: 2026-03-02 4:30 pm\n',
  );
  const week = ['--date', '2026-03-09', '--until', '2026-03-15', '--days', 'Mon, fri'];
  expect(await add(...week, '--times', '12:00 am,12:00 pm')).toBe('meera offers 4 slots more.\n');
  expect(shown(await slotList('--teacher', 'meera'))).toEqual([
    ['2026-03-02', '4:00 pm', 60],
    ['2026-03-02', '5:00 pm', 45],
    ['2026-03-09', '12:00 am', 60],
    ['2026-03-09', '12:00 pm', 60],
    ['2026-03-13', '12:00 am', 60],
    ['2026-03-13', '12:00 pm', 60],
  ]);
  expect(shown(await slotList('--from', '2026-03-13'))).toHaveLength(2);
});

it('slot add says which times the clock does not show, where it is put forward', async () => {
  const { run } = adminCommands({
    db: server.db,
    clock: server.clock,
    environment: { ...server.environment, schoolTimeZone: 'America/New_York' },
  });
  const times = ['--date', '2026-03-08', '--times', '2:30 am'];
  expect((await run('slot', 'add', '--teacher', 'meera', ...times)).out).toBe(
    'meera offers 0 slots more.\nLeft out, the clock does not show them: 1\n',
  );
});

it.each([
  [['--date', '2026-02-30', '--times', '4:00 pm'], 1, "'2026-02-30' isn’t a date like 2026-03-02."],
  [['--date', '2026-03-09', '--times', '16:00'], 1, "'16:00' isn’t a time like 10:30 am."],
  [['--date', '2026-03-09', '--times', '4:00 pm', '--minutes', '241'], 1, 'A session takes 5 to 240 minutes.'],
  [['--date', '2026-03-09', '--times', '4:00 pm', '--until', '2027-03-09'], 1, 'These are 366 days; at most 200 at once.'],
  [['--date', '2026-03-09', '--times', '4:00 pm', '--until', '2026-03-08'], 2, '--until is before --date.'],
  [
    ['--date', '2026-03-09', '--times', '4:00 pm', '--days', 'day'],
    2,
    "--days are of sun, mon, tue, wed, thu, fri, sat, not 'day'.",
  ],
  [['--date', '2026-03-09', '--times', '4:00 pm', '--minutes', 'long'], 2, "--minutes is a whole number, not 'long'."],
])('slot add %j is refused', async (argv, exitCode, message) => {
  const before = await slotList();
  expect(await admin('slot', 'add', '--teacher', 'meera', ...argv)).toMatchObject({
    exitCode,
    err: expect.stringMatching(new RegExp(`^${message.replace(/[.()]/g, '\\$&')}\n`)),
  });
  expect(await slotList()).toEqual(before);
});

it('slot list and booking list say who has what; a booked slot cannot be removed; staff cancel, and both get a mail', async () => {
  const [slot] = await slotList('--from', '2026-03-09');
  await booker(server, asha).book(slot?.id ?? '');
  const [booking] = await seatsTaken(server.db, slot?.id ?? '');
  const id = booking?.id ?? '';
  const rows = (out: string) =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
  const student = (await slotList('--from', '2026-03-09'))[0]?.student ?? '';
  expect(rows(await done('slot', 'list', '--from', '2026-03-09'))[1]).toEqual([
    ...[slot?.id, 'meera', '2026-03-09', '12:00 am', '60', student],
  ]);
  const line = [id, student, 'meera', course, '2026-03-09', '12:00 am', '-'];
  expect(rows(await done('booking', 'list', '--student', student))).toEqual([
    ['BOOKING', 'STUDENT', 'TEACHER', 'COURSE', 'DAY', 'TIME', 'ABOUT', 'STATE'],
    [...line, 'booked'],
  ]);
  expect(await admin('slot', 'remove', slot?.id ?? '')).toMatchObject({
    exitCode: 1,
    err: `${student} has booked this slot: cancel the booking ${id} first.\n`,
  });

  const mails = (await server.db.select().from(outbox)).length;
  expect(await done('booking', 'cancel', id)).toBe('The booking is canceled; student and teacher get an email.\n');
  const sent = (await server.db.select().from(outbox)).slice(mails).map(({ once }) => once);
  expect(sent.sort()).toEqual([`cancelled-tutor:${id}`, `cancelled:${id}`]);
  expect(rows(await done('booking', 'list', '--teacher', 'meera'))[1]).toEqual([...line, 'canceled']);
  expect(await admin('booking', 'cancel', id)).toMatchObject({ exitCode: 1, err: 'This booking is already canceled.\n' });
  expect(await admin('booking', 'cancel', 'x')).toMatchObject({ exitCode: 1, err: "There is no booking 'x'.\n" });

  expect(await done('slot', 'remove', slot?.id ?? '')).toBe('The slot 2026-03-09 12:00 am is no longer offered.\n');
  expect(rows(await done('slot', 'list', '--from', '2026-03-09'))[1]?.at(-1)).toBe('withdrawn');
  expect(await admin('slot', 'remove', slot?.id ?? '')).toMatchObject({ exitCode: 1, err: 'This slot is withdrawn already.\n' });
  expect(await booker(server, asha).book(slot?.id ?? '')).toMatchObject({ http: 404 });
  const again = ['--date', '2026-03-09', '--times', '12:00 am'];
  expect(await done('slot', 'add', '--teacher', 'meera', ...again)).toBe('meera offers 1 slot more.\n');
  expect(await booker(server, asha).book(slot?.id ?? '')).toMatchObject({ http: 200 });
});

it('staff cancel also after the student’s cut-off, and no more once the session has begun', async () => {
  const [first, second] = await slotList('--teacher', 'meera');
  await booker(server, asha).book(first?.id ?? '');
  await booker(server, asha).book(second?.id ?? '');
  const findBooking = async (slot: Line | undefined) => (await seatsTaken(server.db, slot?.id ?? ''))[0]?.id ?? '';
  expect(await booker(server, asha).cancel(first?.id ?? '')).toMatchObject({ http: 409 });
  await done('booking', 'cancel', await findBooking(first));
  server.clock.pass(90 * 60_000);
  expect(await admin('booking', 'cancel', await findBooking(second))).toMatchObject({
    exitCode: 1,
    err: 'This session has already begun.\n',
  });
});

it('booking list says what a session is about', async () => {
  const { db, clock } = server;
  const pack = await seedPack(db, { title: 'Owls', asked: asked(1) }, clock.now);
  const finished = { studentId: asha.id, ...pack, answers: ['B'], submittedAt: clock.now };
  const studentQuizId = await insertFinished(db, finished);
  const [slot] = (await slotList('--teacher', 'meera')).filter(({ student }) => student === null).slice(-1);
  await booker(server, asha).book(slot?.id ?? '', { studentQuizId });
  const [newest] = JSON.parse(await done('booking', 'list', '--json'));
  expect(newest).toMatchObject({ about: 'Owls', course });
});

it('slot list has 200 slots at most, from the first of the day that is asked for', async () => {
  const add = (...more: string[]) => done('slot', 'add', '--teacher', 'meera', '--minutes', '30', ...more);
  const times = '12:00 am, 1:00 am, 11:00 pm, 11:30 pm';
  await add('--date', '2026-06-01', '--until', '2026-08-01', '--times', times);
  const listed = await slotList('--from', '2026-06-02');
  expect([listed.length, ...shown(listed).slice(0, 5)]).toEqual([
    200,
    ['2026-06-02', '12:00 am', 30],
    ['2026-06-02', '1:00 am', 30],
    ['2026-06-02', '11:00 pm', 30],
    ['2026-06-02', '11:30 pm', 30],
    ['2026-06-03', '12:00 am', 30],
  ]);
});

it('who is disabled is told with the sessions that stay booked', async () => {
  const [booked] = (await slotList('--teacher', 'meera')).filter(({ student }) => student !== null);
  const student = booked?.student ?? '';
  expect(await done('student', 'disable', student)).toBe(
    `${student} can’t sign in anymore. 2 coming sessions stay booked: \`booking list --student ${student}\` names them.\n`,
  );
  expect(JSON.parse(await done('teacher', 'disable', 'meera', '--json'))).toEqual({
    ...{ username: 'meera', disabled: true, comingSessions: 2 },
  });
});
