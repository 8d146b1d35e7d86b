import { eq } from 'drizzle-orm';
import { addStudent, findStudent, listStudents, type Student, setGuardianEmail } from '../accounts/people.ts';
import type { Database } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { accommodate as setAccommodations } from '../desk/students/access.ts';
import { subject } from '../desk/students/subject.ts';
import { countGradedLate } from '../exam/staff/late-answers.ts';
import { findUnproctored } from '../exam/staff/unproctored.ts';
import { readRecords } from '../exam/student/records.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { passwordFrom, passwordLine, passwordOption } from './passwords.ts';
import { accessCommands, personOptions } from './people-commands.ts';
import { formatCount, formatList, formatTable, formatTime } from './text.ts';

/** How many times as long as others: the values of the contract. */
const extraTimes = { '1': 1, '1.25': 1.25, '1.5': 1.5, '2': 2 } as const;

const add: Command = {
  name: 'student add',
  changes: true,
  summary: 'add a student, who can sign in at once',
  positionals: [],
  options: {
    ...personOptions,
    contact: { value: 'TEXT', says: 'telephone number' },
    standard: { value: 'TEXT', says: "class, shown as 'Class 11'" },
    ...passwordOption,
  },
  examples: [
    'student add --username asha.menon --firstname Asha --lastname Menon --email asha@example.org --standard 11',
    'student add --username ravi --firstname Ravi --lastname Iyer --email ravi@example.org --password-stdin < password.txt',
  ],
  run: async (db, args, { now, stdin, environment, act }) => {
    const chosen = passwordFrom(args, stdin, 'student add');
    const given = {
      contact: args.optional('contact'),
      standard: args.optional('standard'),
      password: chosen.password,
      isDemo: environment.demo,
    };
    const named = { username: args.text('username'), firstname: args.text('firstname'), lastname: args.text('lastname') };
    const student = await addStudent(db, { ...named, email: args.text('email'), ...given }, now);
    const { username, email, contact, standard } = student;
    await act.record({ action: 'student.add', subject: subject(student), after: { username, email, contact, standard } });
    const shown = chosen.isNew ? { password: chosen.password } : {};
    return { text: `Student ${student.username} is added.${passwordLine(chosen)}`, data: { ...student, ...shown } };
  },
};

const list: Command = {
  name: 'student list',
  summary: 'all students, by username',
  positionals: [],
  options: {},
  examples: ['student list', 'student list --json'],
  run: async (db) => {
    const students = await listStudents(db);
    const rows = students.map((each) => [each.username, formatName(each), each.email, each.standard, getState(each)]);
    return { text: formatTable(['USERNAME', 'NAME', 'EMAIL', 'CLASS', 'STATE'], rows, 'There are no students.'), data: students };
  },
};

const show: Command = {
  name: 'student show',
  summary: 'one student, with courses and quizzes',
  positionals: ['USERNAME'],
  options: {},
  examples: ['student show asha.menon'],
  run: async (db, args, { now }) => {
    const student = await findStudent(db, args.positional(0));
    const taken = await coursesTaken(db, student.id);
    const sittings = await readRecords(db, student.id, now);
    const late = await countGradedLate(
      db,
      sittings.map(({ _id }) => _id),
    );
    const unproctored = await findUnproctored(db, student.id);
    const quizRows = sittings.map((sitting) => {
      const came = late.get(sitting._id);
      const graded = came === undefined ? '' : `, ${formatCount(came, 'late answer')} graded`;
      const watched = unproctored.has(sitting._id) ? ', unproctored' : '';
      return [sitting.quiz_name ?? '', sittingState(sitting) + graded + watched, sitting._id];
    });
    const courseRows = taken.map(({ course, plan }) => [course, plan ?? '']);
    const text = [
      formatDetails(student),
      formatTable(['COURSE', 'PLAN'], courseRows, 'No courses.'),
      formatTable(['QUIZ', 'STATE', 'SITTING'], quizRows, 'No quizzes.'),
    ].join('\n\n');
    const quizzes = sittings.map((sitting) => ({
      ...{ sitting: sitting._id, title: sitting.quiz_name, state: sittingState(sitting) },
      ...{ lateAnswersGraded: late.get(sitting._id) ?? 0, unproctored: unproctored.has(sitting._id) },
    }));
    return { text, data: { ...student, courses: taken, quizzes } };
  },
};

const accommodate: Command = {
  name: 'student accommodate',
  changes: true,
  summary: 'set what is lifted or added for a student who needs it',
  positionals: ['USERNAME'],
  options: {
    keys: {
      value: 'YES|NO',
      choices: ['yes', 'no'],
      says: 'whether restricted keys are allowed (keyboard and screen-reader use)',
    },
    'extra-time': { value: 'FACTOR', choices: ['1', '1.25', '1.5', '2'], says: 'how many times as long as others (timed tests)' },
  },
  examples: [
    'student accommodate asha.menon --keys yes --extra-time 1.5',
    'student accommodate asha.menon --keys no --extra-time 1',
  ],
  run: async (db, args, { act }) => {
    const keys = args.optional('keys');
    const factor = args.optional('extra-time');
    if (keys === undefined && factor === undefined)
      throw new UsageError('Give --keys, --extra-time or both.', 'student accommodate');
    const { id, username } = await findStudent(db, args.positional(0));
    const given = {
      ...(keys === undefined ? {} : { keysAllowed: keys === 'yes' }),
      ...(factor !== undefined && isExtraTime(factor) ? { extraTime: extraTimes[factor] } : {}),
    };
    const accommodations = await setAccommodations(act, { id, given });
    return { text: `${username}: ${accommodationText(accommodations)}.`, data: { username, accommodations } };
  },
};

const set: Command = {
  name: 'student set',
  changes: true,
  summary: 'set where the reports to the parents are mailed',
  positionals: ['USERNAME'],
  options: {
    'guardian-email': { value: 'ADDRESS', says: 'a parent’s or guardian’s email address' },
    'no-guardian-email': { says: 'to the student’s own address' },
  },
  examples: ['student set asha.menon --guardian-email ravi.menon@example.org', 'student set asha.menon --no-guardian-email'],
  run: async (db, args) => {
    const given = args.optional('guardian-email') ?? null;
    if ((given === null) !== args.flag('no-guardian-email'))
      throw new UsageError('Give --guardian-email or --no-guardian-email.', 'student set');
    const { username, email, guardianEmail } = await setGuardianEmail(db, args.positional(0), given);
    return { text: `Reports on ${username} go to ${guardianEmail ?? email}.`, data: { username, guardianEmail } };
  },
};

export const studentCommands: Command[] = [add, list, show, set, ...accessCommands('student'), accommodate];

const isExtraTime = (text: string): text is keyof typeof extraTimes => text in extraTimes;
const formatName = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`;
const getState = ({ disabledAt }: { disabledAt: Date | null }) => (disabledAt ? 'disabled' : 'active');
const accommodationText = ({ keysAllowed, extraTime }: Student['accommodations']) =>
  `restricted keys ${keysAllowed ? 'allowed' : 'count'}, ${extraTime} times the time`;
const sittingState = (sitting: { is_complete: boolean; in_progress: boolean }) =>
  sitting.is_complete ? 'submitted' : sitting.in_progress ? 'in progress' : 'assigned';

const formatDetails = (student: Student) =>
  formatList([
    ['Username', student.username],
    ['Name', formatName(student)],
    ['Email', student.email],
    ['Guardian', student.guardianEmail ?? '-'],
    [
      'Reports',
      student.reportsStoppedAt ? `not mailed since ${formatTime(student.reportsStoppedAt)}, as was asked for` : 'mailed',
    ],
    ['Contact', student.contact || '-'],
    ['Class', student.standard || '-'],
    ['Added', formatTime(student.createdAt)],
    ['State', student.disabledAt ? `disabled since ${formatTime(student.disabledAt)}` : 'active'],
    ['Accommodations', accommodationText(student.accommodations)],
  ]);

const coursesTaken = (db: Database, studentId: string) =>
  db
    .select({ course: courses.name, plan: enrolments.plan })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(courses.name);
