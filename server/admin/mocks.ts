import type { Ending } from '../../contract/exam/attempts.ts';
import { detailLength, warningLimit } from '../../contract/limits.ts';
import { numberWord } from '../../contract/number-words.ts';
import { findStudent } from '../accounts/people.ts';
import type { Database } from '../db/open.ts';
import { addMinutes } from '../exam/staff/add-minutes.ts';
import { decideLateAnswers } from '../exam/staff/late-answers.ts';
import { reinstate } from '../exam/staff/reinstate.ts';
import { UsageError } from './arguments.ts';
import type { Command, Option } from './command.ts';
import { listMocks, type MockLine, type ModuleLine, mostMocks, readMock } from './mock-queries.ts';
import { formatCount, formatTable, formatTime, plain } from './text.ts';

/** Most minutes that staff give at once. */
const mostMinutes = 240;

const sittingOption = {
  value: 'ID',
  required: true,
  says: 'which test of which student, as `mock list` shows it',
} satisfies Option;
const minutesOption = { value: 'N', says: `how many, 1 to ${mostMinutes}` } satisfies Option;

const list: Command = {
  name: 'mock list',
  summary: `the newest ${mostMocks} sittings of mock tests, with their modules`,
  positionals: [],
  options: { student: { value: 'USERNAME', says: 'only those of one student' } },
  examples: ['mock list', 'mock list --student asha.menon'],
  notes:
    "'unproctored': the page gave no signs of life of what watches keys and the screen, or too few. A slow or an old page gives\n" +
    'none either: it says nothing of why, and costs the student nothing.',
  run: async (db, args, { now }) => {
    const username = args.optional('student');
    const student = username === undefined ? undefined : await findStudent(db, username);
    const mocks = await listMocks(db, now, student?.id);
    const columns = ['SITTING', 'STUDENT', 'TEST, MODULES', 'STATE', 'ENDING', 'TIME LEFT'];
    return { text: formatTable(columns, mocks.flatMap(toRows), 'There are no sittings of mock tests.'), data: mocks };
  },
};

const exampleId = '3f0c9a5d7b1e4c2f8a6d0e9b5c7f1a24';

const takeBack: Command = {
  name: 'mock reinstate',
  changes: true,
  summary: "take back what a rule or 'End Test' ended: a mock test, or its last module",
  positionals: [],
  options: {
    sitting: sittingOption,
    reason: {
      value: 'TEXT',
      required: true,
      says: `why; its first ${detailLength} characters are kept, and the student sees them`,
    },
    minutes: { ...minutesOption, says: `how many minutes to add to what was left, 1 to ${mostMinutes}` },
    'keys-seen': { says: 'also where the student has read the keys' },
  },
  examples: [
    `mock reinstate --sitting ${exampleId} --reason "A system update closed the fullscreen"`,
    `mock reinstate --sitting ${exampleId} --reason "Fire alarm" --minutes 10`,
  ],
  notes:
    'The module keeps its answers, and its clock continues with the time that was left when the student opens it again. What the student\n' +
    'completed, what ran out of time and what expired cannot be taken back. Where the student has read the result, which has the\n' +
    'keys, it is refused without --keys-seen.',
  run: async (db, args, { now }) => {
    const id = args.text('sitting').trim();
    const added = args.optional('minutes');
    const minutes = added === undefined ? 0 : readMinutes(added, 'mock reinstate');
    const wanted = { id, reason: plain(args.text('reason')).trim(), minutes, keysSeen: args.flag('keys-seen') };
    const { position, reason } = await reinstate(db, wanted, now);
    const { mock, module, left } = await readPresent(db, id, now);
    const what = position === null ? 'It ended between two modules: none is taken back.' : `Module ${position} is taken back.`;
    const lines = [`${mock.student} can go on with '${mock.title}'. ${what}`, left, `Reason, as it is kept: ${reason}`];
    return { text: lines.join('\n'), data: { ...toIdentity(mock), takenBack: position, reason, module } };
  },
};

const give: Command = {
  name: 'mock add-minutes',
  changes: true,
  summary: 'give the open module of a mock test more time, or else the next one',
  positionals: [],
  options: { sitting: sittingOption, minutes: { ...minutesOption, required: true } },
  examples: [`mock add-minutes --sitting ${exampleId} --minutes 5`],
  run: async (db, args, { now }) => {
    const id = args.text('sitting').trim();
    const minutes = readMinutes(args.text('minutes'), 'mock add-minutes');
    const position = await addMinutes(db, { id, minutes }, now);
    const { mock, module, left } = await readPresent(db, id, now);
    const text = `${mock.student} has ${formatCount(minutes, 'minute')} more in module ${position} of '${mock.title}'.\n${left}`;
    return { text, data: { ...toIdentity(mock), added: minutes, module } };
  },
};

const late: Command = {
  name: 'mock late-answers',
  changes: true,
  summary: 'leave answers that came after the deadline out of a score, or count them',
  positionals: [],
  options: {
    sitting: sittingOption,
    module: { value: 'N', required: true, says: 'which module, by its number' },
    reason: { value: 'TEXT', required: true, says: `why; its first ${detailLength} characters are kept` },
    'leave-out': { says: 'grade none of them' },
    count: { says: 'grade all of them, also those that no honest device would have delivered so late' },
  },
  examples: [
    `mock late-answers --sitting ${exampleId} --module 1 --leave-out --reason "Seen with a telephone"`,
    `mock late-answers --sitting ${exampleId} --module 1 --count --reason "Power cut at school"`,
  ],
  notes: 'The module is graded anew, and takes no further late answers. The student sees in the result that staff decided so.',
  run: async (db, args, { now }) => {
    const graded = args.flag('count');
    if (graded === args.flag('leave-out')) throw new UsageError('Give either --leave-out or --count.', 'mock late-answers');
    const number = args.text('module').trim();
    if (!/^[1-9]\d?$/.test(number)) throw new UsageError(`--module is a module’s number, not '${number}'.`, 'mock late-answers');
    const [id, position] = [args.text('sitting').trim(), Number(number)];
    const reason = await decideLateAnswers(db, { id, position, graded, reason: plain(args.text('reason')).trim() }, now);
    const mock = await readMock(db, now, id);
    const module = mock.modules.find((each) => each.position === position) ?? null;
    const what = graded ? 'are graded' : 'are left out of the score';
    const text = `The late answers of ${mock.student} in module ${position} of '${mock.title}' ${what}.\nReason, as it is kept: ${reason}`;
    return { text, data: { ...toIdentity(mock), reason, module } };
  },
};

export const mockCommands: Command[] = [list, takeBack, give, late];

/** A whole number of minutes, from the text of --minutes. Throws `UsageError`. */
function readMinutes(text: string, command: string): number {
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostMinutes) return Number(text);
  throw new UsageError(`--minutes is a whole number from 1 to ${mostMinutes}, not '${text}'.`, command);
}

const states = { assigned: 'assigned', inProgress: 'in progress', submitted: 'submitted' };
const endings: Record<Ending, string> = {
  student: 'by the student',
  testEnded: "'End Test'",
  warningLimit: `${numberWord(warningLimit)} warnings`,
  restrictedKey: 'restricted key',
  tabHidden: 'tab hidden',
  fullscreenLeft: 'fullscreen left',
  devtoolsOpened: 'developer tools',
  timeUp: 'time up',
  expired: 'expired',
  staff: 'by staff',
};
const endingText = (ending: Ending | null) => (ending === null ? '-' : endings[ending]);

/** A line for the test, and one for each module below it. */
const toRows = ({ sitting, student, title, state, ending, resultReadAt, modules }: MockLine): string[][] => [
  [sitting, student, title, states[state], endingText(ending), keysRead(resultReadAt)],
  ...modules.map((each) => ['', '', `  ${formatName(each)}`, states[each.state], endingText(each.ending), timeLeft(each)]),
];

const keysRead = (at: Date | null) => (at === null ? '' : `keys read ${formatTime(at)}`);
const formatName = ({ position, name }: ModuleLine) => `${position} ${name}`;

function timeLeft(module: ModuleLine): string {
  const { graded, kept } = module.lateAnswers;
  const late = graded + kept === 0 ? [] : [`late answers: ${graded} graded, ${kept} not`];
  const remarks = [...late, ...(module.unproctored ? ['unproctored'] : [])];
  const clock = clockText(module);
  return (clock === '-' && remarks.length > 0 ? remarks : [clock, ...remarks]).join('; ');
}

function clockText({ secondsLeft, deadline, lateUntil }: ModuleLine): string {
  if (lateUntil) return `late answers until ${formatTime(lateUntil)}`;
  if (secondsLeft === null) return '-';
  return deadline ? `${formatDuration(secondsLeft)}, until ${formatTime(deadline)}` : formatDuration(secondsLeft);
}

/** `30 min`, `4 min 5 s`, `5 s`. */
function formatDuration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** What is true of a test after a command: the module that is open, or comes next. */
async function readPresent(db: Database, id: string, now: Date) {
  const mock = await readMock(db, now, id);
  const module = mock.modules.find(({ state }) => state !== 'submitted') ?? null;
  const counted = module?.deadline ? '' : ', counted from when the student opens it';
  const left = module ? `Module ${formatName(module)}: ${clockText(module)}${counted}.` : 'The test is over.';
  return { mock, module, left };
}

const toIdentity = ({ sitting, student, mock, title, state }: MockLine) => ({ sitting, student, mock, title, state });
