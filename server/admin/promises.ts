import { promiseNames } from '../../contract/enrolment/promises.ts';
import { findStudent } from '../accounts/people.ts';
import type { FamilyState } from '../promises/make-promises.ts';
import { readPromises } from '../promises/read-promises.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime } from './text.ts';

/** '3 of 4 given, 1 late' */
export const describePromises = ({ promised, delivered, due, late, left }: FamilyState): string =>
  [
    `${delivered} of ${promised} given`,
    ...(due > 0 ? [`${due} due`] : []),
    ...(late > 0 ? [`${late} late`] : []),
    ...(left === null ? [] : [`${left} left to book`]),
  ].join(', ');

const show: Command = {
  name: 'student promises',
  summary: 'what a student’s courses promise, and what was given',
  positionals: ['USERNAME'],
  options: {},
  examples: ['student promises asha@example.org'],
  notes:
    'Sessions count as they are booked, unless their number was sold, answers as doubts are asked. Parent meetings have a day only where the student has a test date. Nothing of it is\n' +
    'written down: it follows from what was held, given and answered.',
  run: async (db, args, { now, environment }) => {
    const student = await findStudent(db, args.positional(0));
    const found = await readPromises(db, student.id, { now, zone: environment.schoolTimeZone });
    const rows = found.flatMap(({ course, plan, families }) =>
      families.map((each) => [
        ...[plan ?? course, promiseNames[each.family], describePromises(each)],
        each.nextDueAt === null ? '-' : formatTime(new Date(each.nextDueAt)),
      ]),
    );
    return { text: formatTable(['COURSE', 'WHAT', 'STATE', 'NEXT BY'], rows, 'The student is in no course.'), data: found };
  },
};

export const promiseCommands: Command[] = [show];
