import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { taskBounds } from '../free-response/tasks.ts';
import { detailLength, entriesPerCall, questionsAtMost } from '../limits.ts';
import { highlights } from './highlights.ts';

const milliseconds = z.number().check(z.nonnegative());
const count = z.number().check(z.int(), z.nonnegative());
/** Of a question `answerLength` at most, which the server checks; a task's is a text, or the names of its pages. */
const answer = z.string().check(z.maxLength(taskBounds.characters));
const questionNumber = z.number().check(z.int(), z.minimum(1), z.maximum(questionsAtMost));

/** One line of the ledger: what became of a question: its answer, whether it is marked, and its highlights (absent: none). `at` in server time, ms. */
export const ledgerEntry = z.object({
  seq: z.number().check(z.int(), z.minimum(1)),
  question: questionNumber,
  answer,
  marked: z.boolean(),
  highlights: z.optional(highlights),
  at: milliseconds,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/**
 * What the proctor saw. `detail` is the evidence: the key's name, the length of the pause that developer tools made, or
 * nothing; `at` in server time, ms.
 */
export const sittingEvent = z.object({
  id,
  kind: z.enum(['keyPressed', 'fullscreenLeft', 'tabHidden', 'devtoolsOpened', 'interrupted']),
  detail: z.string().check(z.maxLength(detailLength)),
  at: milliseconds,
});
export type SittingEvent = z.infer<typeof sittingEvent>;

/**
 * What staff do to a sitting. 'lateLeftOut', 'lateCounted': late answers are not graded, or are. 'answersHandedIn': they handed in a file of
 * answers that a device could not deliver. 'endedByStaff': they ended it.
 */
const staffAction = z.enum(['reinstated', 'minutesAdded', 'lateLeftOut', 'lateCounted', 'answersHandedIn', 'endedByStaff']);
export type StaffAction = z.infer<typeof staffAction>;

/**
 * What stands in the record of a sitting: what the proctor saw, what staff did, and an end by a wrong clock of the server that was taken
 * back ('clockCorrected').
 */
export const recordedEvent = z.extend(sittingEvent, {
  kind: z.enum([...sittingEvent.shape.kind.options, ...staffAction.options, 'clockCorrected']),
});
export type RecordedEvent = z.infer<typeof recordedEvent>;

/** Seconds spent on each question, by its number from 1. */
export const timePerQuestion = z.record(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.number().check(z.nonnegative()));
export type TimePerQuestion = z.infer<typeof timePerQuestion>;

/** Keys that end a module of a mock test at once (specification 4.3). */
export const immediateKeys = ['F12', 'PrintScreen'] as const;

/** Which tab holds the attempt: a random name made by the app. Once one is set, a call without it is refused as one with another is. */
const holder = z.optional(id);

/**
 * Opens a quiz's sitting or a module of a mock test, or opens it again. A module's clock begins with its first opening:
 * `deadline` in ms, null for a quiz. 409 `heldElsewhere` when another device or tab holds it and `takeOver` is not true; 409
 * `closed` when it is over; 409 `notOpen` for a module whose turn has not come, and for the record of a mock test itself.
 * `lastSeq` 0 is an empty ledger; `saved` has the newest entry of each question. `reinstatedAt`: when staff opened it again;
 * `events` are those since then, and what a device kept of an earlier end counts no more.
 */
export const startAttempt = defineCall({
  path: '/startAttempt',
  role: 'student',
  body: { studentQuizId: id, holder, takeOver: z.optional(z.boolean()) },
  fields: {
    data: z.object({
      startedAt: z.number(),
      deadline: z.nullable(z.number()),
      reinstatedAt: z.nullable(z.number()),
      saved: z.array(ledgerEntry),
      lastSeq: count,
      timePerQuestion,
      totalTime: z.number(),
      events: z.array(sittingEvent),
    }),
  },
});

/**
 * Adds to the ledger. `data.lastSeq` is the highest sequence number that is committed without a gap; entries that would leave
 * a gap are not taken, nor one stamped after the deadline or what follows it. The same entry again is no error; another one
 * under a used number is 409 `conflict`. Of more entries than a sitting takes in a minute (`ledgerRate`) the first are taken; 429 where none is:
 * the rest is to be sent again. `data.deadline` (ms, null for a quiz) may have moved: staff can add minutes. A module
 * that the server closed at its deadline takes late entries for 24 h; one from before a contact that did not bring it, or whose stamp goes
 * back, is kept and not graded, as is all of a device that was in contact at the deadline. `signs`: when the page's proctor gave a sign of
 * life. Time is counted by the server's own clock, whatever `totalTime` says; and what the events so far cost by specification 4.2 and 4.3
 * ends the sitting, as if it had been submitted so.
 */
export const saveAnswers = defineCall({
  path: '/saveAnswers',
  role: 'student',
  body: {
    studentQuizId: id,
    holder,
    entries: z.array(ledgerEntry).check(z.maxLength(entriesPerCall)),
    events: z.optional(z.array(sittingEvent).check(z.maxLength(entriesPerCall))),
    timePerQuestion: z.optional(timePerQuestion),
    totalTime: z.optional(z.number().check(z.nonnegative())),
    signs: z.optional(z.array(milliseconds).check(z.maxLength(entriesPerCall))),
  },
  fields: { data: z.object({ lastSeq: count, deadline: z.nullable(z.number()) }) },
});

/**
 * How a sitting came to its end. By the student ('student'; 'testEnded' for 'End Test'), by the specification's rules
 * ('warningLimit' for as many warnings as `warningLimit` says, 'restrictedKey' for F12 and PrintScreen, 'fullscreenLeft',
 * 'devtoolsOpened', 'tabHidden'), at its deadline ('timeUp'), unsubmitted for `sittingOpenDays` ('expired'), or by staff ('staff').
 */
export const ending = z.enum([
  'student',
  'warningLimit',
  'fullscreenLeft',
  'tabHidden',
  'expired',
  'restrictedKey',
  'timeUp',
  'devtoolsOpened',
  'testEnded',
  'staff',
]);
export type Ending = z.infer<typeof ending>;

/** What 'warningLimit' was called before: a tab that was open during an update still sends it, a device still keeps it. */
const formerName = 'threeWarnings';

/** One of the given endings as a device says it, under its name of today. */
export const deviceEnding = <const Name extends Ending>(names: readonly Name[]) =>
  z.pipe(
    z.transform((name: unknown) => (name === formerName ? 'warningLimit' : name)),
    z.enum(names),
  );

const answers = z.array(z.object({ answer })).check(z.maxLength(questionsAtMost));
const seconds = z.number().check(z.nonnegative());
const events = z.optional(z.array(sittingEvent).check(z.maxLength(entriesPerCall)));

/** How a quiz may end on a device. */
export const quizEndings = ['student', 'warningLimit', 'fullscreenLeft', 'tabHidden'] as const;

/**
 * Submits a quiz: `answers[0]` belongs to question 1, a blank is `{ answer: '' }`. Idempotent: the same sitting again is
 * answered alike and graded once.
 */
export const submitQuiz = defineCall({
  path: '/submitQuiz',
  role: 'student',
  body: {
    studentQuizId: id,
    holder,
    answers,
    timePerQuestion,
    totalTime: seconds,
    ending: z.optional(deviceEnding(quizEndings)),
    events,
  },
  fields: {},
});

/** How a module may end before the whole test does, and how the whole test may be ended from within a module. */
export const moduleEndings = [
  'student',
  'timeUp',
  'warningLimit',
  'restrictedKey',
  'tabHidden',
  'fullscreenLeft',
  'devtoolsOpened',
  'testEnded',
] as const;
export type ModuleEnding = (typeof moduleEndings)[number];

/** The endings of a module that end the whole test (specification 4.3). */
export const testEndings = ['fullscreenLeft', 'devtoolsOpened', 'testEnded'] as const;

/**
 * Submits a module of a mock test; `time` in seconds used. Otherwise as /submitQuiz. 409 `tooEarly` for `timeUp` before the
 * deadline: the module goes on. For a module that the server closed at its deadline this is the end of late answers: what the
 * ledger has counts, `answers` do not. An ending in `testEndings`, or the last module's, also completes the test.
 */
export const submitMockModule = defineCall({
  path: '/submitMockModule',
  role: 'student',
  body: {
    studentQuizId: id,
    holder,
    answers,
    time: seconds,
    timePerQuestion,
    ending: z.optional(deviceEnding(moduleEndings)),
    events,
  },
  fields: {},
});

/**
 * Marks a mock test complete (`studentQuizId` is the record's `_id`): what is open in it is graded as it stands, what was not
 * begun stays unsat. Idempotent.
 */
export const markMockComplete = defineCall({
  path: '/markMockComplete',
  role: 'student',
  body: { studentQuizId: id, ending: z.optional(z.enum(['student', ...testEndings])), events },
  fields: {},
});

/** The student says that no device has late answers for a mock test any more (`studentQuizId` is the record's `_id`). */
export const endLateAnswers = defineCall({
  path: '/endLateAnswers',
  role: 'student',
  body: { studentQuizId: id },
  fields: {},
});
