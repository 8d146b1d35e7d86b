import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Student } from '../../contract/people.ts';
import type { Question } from '../../contract/questions.ts';
import type { QuizDetails } from '../../contract/quizzes.ts';
import type { ProctorPolicy } from '../../src/config/proctor-policies.ts';
import type { FullscreenEvent } from '../../src/machines/actors/fullscreen.ts';
import type { ProctorEvent } from '../../src/machines/actors/proctor.ts';
import { answerJournalMachine, type Kept } from '../../src/machines/answer-journal.machine.ts';
import { answerSheetMachine } from '../../src/machines/answer-sheet.machine.ts';
import { attemptOpeningMachine } from '../../src/machines/attempt-opening.machine.ts';
import { handInMachine } from '../../src/machines/hand-in.machine.ts';
import { quizAttemptMachine } from '../../src/machines/quiz-attempt.machine.ts';
import type { Delivered, Delivery, OpenedAttempt } from '../../src/services/attempts.ts';
import type { HandIn } from '../../src/services/hand-in.ts';
import type { Journal } from '../../src/services/journal-store.ts';
import type { SittingDescription } from '../../src/services/quizzes.ts';
import type { Address } from '../../src/services/records.ts';
import { type Deferred, deferred } from './deferred.ts';

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
  mcq: true,
});

/** Two choice questions and a numeric one. */
export const threeQuestions: Question[] = [
  choice('<p>First</p>'),
  { ...choice('<p>Second</p>'), options: {}, mcq: false },
  choice('<p>Third</p>'),
];

export const details = (state: QuizDetails['state'] = 'assigned'): QuizDetails => ({
  title: 'Model quiz',
  creator: 'Prepchart',
  duration: 15,
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
      questions: 3,
      time: null,
      deadline: null,
      type: 'quiz',
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

/**
 * The quiz attempt with its outside world in the test's hands: `world.questions` and `world.handIn` are settled by the test,
 * `world.fullscreen` and `world.proctor` send facts, `world.deliveries` and `world.handIns` are what the services were given.
 */
export function quizAttemptUnderTest(start: { description?: SittingDescription; attempt?: OpenedAttempt } = {}) {
  const world = {
    description: start.description ?? { details: details(), endedHere: null, seconds: 0, canGoFullscreen: true },
    attempt: start.attempt ?? opened(),
    openings: [] as { sittingId: string; takeOver: boolean }[],
    openFailure: null as Error | null,
    questions: deferred<Question[]>(),
    handIn: deferred<void>(),
    handIns: [] as HandIn[],
    deliveries: [] as Delivery[],
    deliver: async (delivery: Delivery): Promise<Delivered> => ({
      lastSeq: delivery.entries.at(-1)?.seq ?? 0,
      eventIds: delivery.events.map(({ id }) => id),
    }),
    kept: [] as Journal[],
    fullscreen: (_event: FullscreenEvent) => {},
    proctor: (_event: ProctorEvent) => {},
    proctorPolicy: null as ProctorPolicy | null,
    running: new Set<string>(),
  };
  const renew = <Value>(old: Deferred<Value>) => Object.assign(old, deferred<Value>());
  const openAttempt = fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async ({ input }) => {
    world.openings.push(input);
    if (world.openFailure) throw world.openFailure;
    return world.attempt;
  });
  const nothing = fromCallback<EventObject>(() => {});
  const answerJournal = answerJournalMachine.provide({
    actors: {
      keepJournal: fromPromise<void, Kept>(async ({ input }) => {
        world.kept.push(input.journal);
      }),
      deliverAnswers: fromPromise<Delivered, Delivery>(async ({ input }) => {
        world.deliveries.push(input);
        return world.deliver(input);
      }),
      connection: nothing,
    },
  });
  const logic = quizAttemptMachine.provide({
    actors: {
      locateSitting: fromPromise<string, Address>(async () => 'sitting-1'),
      describeSitting: fromPromise<SittingDescription, { sittingId: string }>(async () => world.description),
      attemptOpening: attemptOpeningMachine.provide({
        actors: {
          openAttempt,
          loadQuestions: fromPromise<Question[], { quizId: string }>(() => renew(world.questions).promise),
        },
      }),
      answerSheet: answerSheetMachine.provide({ actors: { answerJournal } }),
      handIn: handInMachine.provide({
        actors: {
          openAttempt,
          handIn: fromPromise<void, HandIn>(({ input }) => {
            world.handIns.push(input);
            return renew(world.handIn).promise;
          }),
          connection: nothing,
        },
      }),
      fullscreen: fromCallback<EventObject>(({ sendBack }) => {
        world.fullscreen = sendBack;
        world.running.add('fullscreen');
        return () => world.running.delete('fullscreen');
      }),
      proctor: fromCallback<EventObject, { policy: ProctorPolicy }>(({ sendBack, input }) => {
        world.proctor = sendBack;
        world.proctorPolicy = input.policy;
        world.running.add('proctor');
        return () => world.running.delete('proctor');
      }),
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
