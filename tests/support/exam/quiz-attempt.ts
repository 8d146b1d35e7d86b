import { fromPromise } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { quizAttemptMachine } from '../../../src/machines/exam/quiz-attempt.machine.ts';
import type { OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import type { Journal } from '../../../src/services/exam/journal-store.ts';
import type { SittingDescription } from '../../../src/services/exam/quiz-description.ts';
import type { Address } from '../../../src/services/exam/records.ts';
import { emptyLedger, examUnderTest, type Ledger } from './exam-world.ts';

const sittingId = 'sitting-1';

export const student: Student = {
  _id: 'student-1',
  firstname: 'Aanya',
  lastname: 'Rao',
  email: 'aanya@example.org',
  contact: '',
  standard: '11',
};

const choice = (question: string): Question => ({
  question,
  questionFormat: 'html',
  options: { A: 'one', B: 'two', C: 'three', D: 'four' },
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
});

/** Two choice questions and a numeric one. */
export const threeQuestions: Question[] = [
  choice('<p>First</p>'),
  { ...choice('<p>Second</p>'), options: {}, kind: 'number', mcq: false },
  choice('<p>Third</p>'),
];

export const details = (state: QuizDetails['state'] = 'assigned'): QuizDetails => ({
  title: 'Model quiz',
  creator: 'Prepchart',
  duration: 15,
  exam: null,
  is_node: false,
  state,
  ending: state === 'submitted' ? 'student' : null,
  reinstatedAt: null,
  totalTime: 0,
  modules: [
    {
      studentQuizId: 'sitting-1',
      quizId: 'quiz-1',
      name: 'Model quiz',
      photographing: null,
      questions: 3,
      time: null,
      deadline: null,
      type: 'quiz',
      tools: [],
      reference: 'sat',
      breakBefore: null,
      state,
      ending: state === 'submitted' ? 'student' : null,
      late: false,
    },
  ],
  policy: { keysAllowed: false, extraTime: 1 },
});

export const opened = (more: Partial<OpenedAttempt> = {}): OpenedAttempt => ({
  holder: 'tab-1',
  startedAt: 0,
  deadline: null,
  reinstatedAt: null,
  lastSeq: 0,
  saved: [],
  events: [],
  timePerQuestion: {},
  totalTime: 0,
  journals: [],
  ...more,
});

/** What another tab of this device has kept of the sitting. */
export const keptJournal = (more: Partial<Journal>): Journal => ({
  ...{ key: `${sittingId}/tab-0`, studentId: student._id, sittingId, entries: [], events: [] },
  ...{ timePerQuestion: {}, totalTime: 0, ending: null },
  ...more,
});

/** What the server has of the quiz at the start, and the device; `seconds`: its time so far. */
type QuizStart = {
  details?: QuizDetails;
  seconds?: number;
  ledger?: Partial<Ledger>;
  journals?: Journal[];
  canGoFullscreen?: boolean;
};

export function quizAttemptUnderTest(start: QuizStart = {}) {
  const { details: known = details(), seconds = 0, ledger, journals = [], canGoFullscreen = true } = start;
  const exam = examUnderTest({ ...known, totalTime: seconds });
  Object.assign(exam.world, { canGoFullscreen });
  for (const journal of journals) exam.world.device.set(journal.key, journal);
  if (known.state === 'inProgress') exam.world.ledgers.set(sittingId, { ...emptyLedger(), totalTime: seconds, ...ledger });
  // As the service: of a sitting that is over nothing is kept any more.
  const describe = (): SittingDescription => {
    world.reach();
    if (world.details.state === 'submitted') world.forget(sittingId);
    world.kept.details = world.details;
    return described(world.details, world.ledgers.get(sittingId));
  };
  const described = (about: QuizDetails, has: Ledger | undefined): SittingDescription => ({
    details: about,
    endedHere: world.findEnding(sittingId),
    seconds: Math.max(about.totalTime, ...[...world.listJournals(sittingId), has].map((each) => each?.totalTime ?? 0)),
    canGoFullscreen: world.canGoFullscreen,
  });
  const world = Object.assign(exam.world, { describe, handIn: exam.world.submission });
  const logic = quizAttemptMachine.provide({
    actors: {
      ...exam.actors,
      locateSitting: fromPromise<string, Address>(async () => sittingId),
      describeSitting: fromPromise<SittingDescription, { sittingId: string; quizId: string }>(async () => world.describe()),
      recallSitting: fromPromise<SittingDescription, { sittingId: string }>(async () =>
        described(world.recallDetails(), world.kept.ledgers.get(sittingId)),
      ),
    },
  });
  return { logic, world };
}

let named = 0;

/** A proctor's or fullscreen's fact, as the actors stamp it. */
export const fact = <Kind extends 'keyPressed' | 'tabHidden' | 'devtoolsOpened' | 'fullscreenLeft'>(kind: Kind, detail = '') => {
  named += 1;
  return { id: `event-${named}`, kind, detail, at: Date.now() };
};
