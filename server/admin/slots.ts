import { findTeacher } from '../accounts/people.ts';
import { CallRefused } from '../http/refused.ts';
import {
  dayAfter,
  formatStartTime,
  instantsAt,
  readDay,
  readStartTime,
  type SessionDay,
  toDay,
} from '../schedule/school-time.ts';
import { type OfferResult, offerSlots, withdrawSlot } from '../schedule/slots.ts';
import { UsageError } from './arguments.ts';
import { listSlots, mostSlots } from './booking-queries.ts';
import type { Command } from './command.ts';
import { formatCount, formatTable } from './text.ts';

/** Minutes of a slot where none are given. */
const usualMinutes = 60;
/** Most days that one command fills. */
const mostDays = 200;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const add: Command = {
  name: 'slot add',
  changes: true,
  summary: 'offer sessions with a tutor, on one day or on many',
  positionals: [],
  options: {
    teacher: { value: 'USERNAME', required: true, says: 'whose time it is' },
    date: { value: 'DATE', required: true, says: 'the day, as 2026-03-02' },
    times: { value: 'TIMES', required: true, says: 'when they begin on the school\'s clock, as "10:30 am, 4:00 pm"' },
    until: { value: 'DATE', says: `every day up to this one, at most ${mostDays}` },
    days: { value: 'DAYS', says: `only on these, of ${weekdays.join(', ')}` },
    minutes: { value: 'N', says: `how long each takes; ${usualMinutes} without` },
  },
  examples: [
    'slot add --teacher meera.nair --date 2026-03-02 --times "10:30 am, 4:00 pm"',
    'slot add --teacher meera.nair --date 2026-03-02 --until 2026-04-10 --days mon,wed,fri --times "5:30 pm" --minutes 45',
  ],
  notes:
    'Times are on the clock of SCHOOL_TIME_ZONE. What crosses another slot of the same teacher, what is over, and what the clocks are put\n' +
    'forward over is left out and said. The same again changes nothing.',
  run: async (db, args, { now, environment: { schoolTimeZone: zone } }) => {
    const { id: instructorId, username } = await findTeacher(db, args.text('teacher'));
    const days = listDays(readDay(args.text('date')), args.optional('until'), args.optional('days'));
    const times = args.text('times').split(',').map(readStartTime);
    const wanted = days.flatMap((day) => times.map((minutes) => instantsAt(day, minutes, zone).at(0) ?? null));
    const starts = wanted.filter((start) => start !== null);
    const duration = readMinutes(args.optional('minutes'));
    const result = await offerSlots(db, { instructorId, starts, duration }, now);
    const missing = wanted.length - starts.length;
    const text = [`${username} offers ${formatCount(result.added.length, 'slot')} more.`, ...leftOut(result, missing, zone)].join(
      '\n',
    );
    return { text, data: { teacher: username, ...result, notOnTheClock: missing } };
  },
};

const list: Command = {
  name: 'slot list',
  summary: `the next ${mostSlots} slots, and who has booked them`,
  positionals: [],
  options: {
    teacher: { value: 'USERNAME', says: 'only those of one teacher' },
    from: { value: 'DATE', says: 'from this day on, as 2026-03-02; today without' },
  },
  examples: ['slot list', 'slot list --teacher meera.nair --from 2026-03-02'],
  run: async (db, args, { now, environment: { schoolTimeZone: zone } }) => {
    const username = args.optional('teacher');
    const teacher = username === undefined ? undefined : await findTeacher(db, username);
    const from = readDay(args.optional('from') ?? toDay(now, zone));
    const lines = await listSlots(db, { from, zone, teacherId: teacher?.id });
    const rows = lines.map((line) => [
      ...[line.id, line.teacher, shownDay(line.day), line.startTime, String(line.minutes)],
      line.withdrawn ? 'withdrawn' : (line.student ?? 'free'),
    ]);
    const columns = ['SLOT', 'TEACHER', 'DAY', 'TIME', 'MINUTES', 'BOOKED BY'];
    return { text: formatTable(columns, rows, 'There are no slots. `slot add` makes some.'), data: lines };
  },
};

const remove: Command = {
  name: 'slot remove',
  changes: true,
  summary: 'stop offering a slot; refused while a student has it booked',
  positionals: ['SLOT'],
  options: {},
  examples: ['slot remove 3f0c9a5d7b1e4c2f8a6d0e9b5c7f1a24'],
  run: async (db, args, { now, environment: { schoolTimeZone: zone } }) => {
    const { id, startsAt } = await withdrawSlot(db, args.positional(0).trim(), now);
    return { text: `The slot ${formatWhen(startsAt, zone)} is no longer offered.`, data: { id, startsAt } };
  },
};

export const slotCommands: Command[] = [add, list, remove];

/** `2026-03-02`. */
const shownDay = (day: SessionDay) => day.slice(0, 10);
const formatWhen = (instant: Date, zone: string) => `${shownDay(toDay(instant, zone))} ${formatStartTime(instant, zone)}`;

/** The days from one to another that are wanted. Throws `UsageError`. */
function listDays(first: SessionDay, until: string | undefined, only: string | undefined): SessionDay[] {
  const last = until === undefined ? first : readDay(until);
  const wanted = only?.split(',').map((day) => day.trim().toLowerCase());
  const unknown = wanted?.find((day) => !weekdays.includes(day));
  if (unknown !== undefined) throw new UsageError(`--days are of ${weekdays.join(', ')}, not '${unknown}'.`, 'slot add');
  if (last < first) throw new UsageError('--until is before --date.', 'slot add');
  const days: SessionDay[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  if (days.length > mostDays)
    throw new CallRefused(400, 'badInput', `These are ${days.length} days; at most ${mostDays} at once.`);
  return days.filter((day) => wanted?.includes(weekdays[new Date(day).getUTCDay()] ?? '') ?? true);
}

function readMinutes(text: string | undefined): number {
  if (text === undefined) return usualMinutes;
  if (!/^\d{1,3}$/.test(text)) throw new UsageError(`--minutes is a whole number, not '${text}'.`, 'slot add');
  return Number(text);
}

function leftOut({ there, crossing, past }: OfferResult, missing: number, zone: string): string[] {
  const all = (times: Date[]) => times.map((time) => formatWhen(time, zone)).join(', ');
  return [
    ...(there.length > 0 ? [`Offered already: ${all(there)}`] : []),
    ...(crossing.length > 0 ? [`Left out, they cross other slots: ${all(crossing)}`] : []),
    ...(past.length > 0 ? [`Left out, they are over: ${all(past)}`] : []),
    ...(missing > 0 ? [`Left out, the clock does not show them: ${missing}`] : []),
  ];
}
