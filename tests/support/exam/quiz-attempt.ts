import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { ProctorPolicy } from '../../../src/content/proctor-policies.ts';
import { answerJournalMachine, type Kept } from '../../../src/machines/exam/answer-journal.machine.ts';
import { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import { attemptOpeningMachine } from '../../../src/machines/exam/attempt-opening.machine.ts';
import type { FullscreenEvent } from '../../../src/machines/exam/fullscreen.ts';
import { handInMachine } from '../../../src/machines/exam/hand-in.machine.ts';
import type { ProctorEvent } from '../../../src/machines/exam/proctor.ts';
import { quizAttemptMachine } from '../../../src/machines/exam/quiz-attempt.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Delivered, Delivery, OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import type { HandIn } from '../../../src/services/exam/hand-in.ts';
import { type Journal, journalKey } from '../../../src/services/exam/journal-store.ts';
import type { SittingDescription } from '../../../src/services/exam/quizzes.ts';
import type { Address } from '../../../src/services/exam/records.ts';
import { type Deferred, deferred } from '../deferred.ts';

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

const refused = (reason: CallFailed['reason']) => new CallFailed('refused', `The server said ${reason}.`, reason, 409);

/**
 * A server with one quiz sitting and a device with its journals: `description` and `attempt` are what they have of it, and outlive
 * every actor. `online` false: no call arrives. `heldElsewhere`: another device has gone on with it.
 */
function fakeWorld(description: SittingDescription, attempt: OpenedAttempt) {
  const world = {
    description,
    attempt,
    online: true,
    heldElsewhere: false,
    openings: [] as { sittingId: string; takeOver: boolean }[],
    openFailure: null as Error | null,
    questions: deferred<Question[]>(),
    handIn: deferred<void>(),
    handIns: [] as HandIn[],
    deliveries: [] as Delivery[],
    deliver,
    kept: [] as Journal[],
    fullscreen: (_event: FullscreenEvent) => {},
    proctor: (_event: ProctorEvent) => {},
    connection: () => {},
    proctorPolicy: null as ProctorPolicy | null,
    running: new Set<string>(),
    reach,
    describe,
    open,
    keep,
    end,
    submit,
  };

  function reach() {
    if (!world.online) throw new CallFailed('unreachable', '');
  }

  /** As the service: of a sitting that is over nothing is kept any more. */
  function describe(): SittingDescription {
    reach();
    if (world.description.details.state === 'submitted') world.attempt = { ...world.attempt, journals: [] };
    return world.description;
  }

  /** The sitting is under way from here on, whether questions come or not. */
  function open({ takeOver }: { takeOver: boolean }): OpenedAttempt {
    reach();
    if (world.openFailure) throw world.openFailure;
    if (world.description.details.state === 'submitted') throw refused('closed');
    if (world.heldElsewhere && !takeOver) throw refused('heldElsewhere');
    world.heldElsewhere = false;
    if (world.description.details.state === 'assigned') know({ details: details('inProgress') });
    return world.attempt;
  }

  async function deliver({ entries, events, timePerQuestion, totalTime }: Delivery): Promise<Delivered> {
    if (world.description.details.state === 'submitted') throw refused('closed');
    if (world.heldElsewhere) throw refused('heldElsewhere');
    const { attempt } = world;
    const lastSeq = entries.at(-1)?.seq ?? attempt.lastSeq;
    const ledger = { saved: [...attempt.saved, ...entries], events: [...attempt.events, ...events], lastSeq };
    world.attempt = { ...attempt, ...ledger, timePerQuestion, totalTime };
    return { lastSeq, eventIds: events.map(({ id }) => id) };
  }

  function keep({ journal, adopted }: Kept) {
    const known = world.attempt.journals.find(({ key }) => key === journal.key);
    const others = world.attempt.journals.filter(({ key }) => key !== journal.key && !adopted.includes(key));
    world.attempt = { ...world.attempt, journals: [...others, { ...journal, ending: journal.ending ?? known?.ending ?? null }] };
    know({ seconds: Math.max(world.description.seconds, journal.totalTime) });
  }

  /** As the service: that it ended, and how, is kept on the device before anything is sent. */
  function end({ studentId, sittingId, holder, ending, events }: HandIn) {
    const key = journalKey(sittingId, holder);
    const empty = { key, studentId, sittingId, entries: [], timePerQuestion: {}, totalTime: 0 };
    const known = world.attempt.journals.find((journal) => journal.key === key) ?? empty;
    const others = world.attempt.journals.filter((journal) => journal.key !== key);
    world.attempt = { ...world.attempt, journals: [...others, { ...known, ending, events }] };
    know({ endedHere: ending });
  }

  function submit({ ending }: Pick<HandIn, 'ending'>) {
    reach();
    world.attempt = { ...world.attempt, journals: [] };
    know({ details: { ...details('submitted'), ending }, endedHere: null });
  }

  function know(more: Partial<SittingDescription>) {
    world.description = { ...world.description, ...more };
  }

  return world;
}

/**
 * The quiz attempt with its outside world in the test's hands: `world.questions` and `world.handIn` are settled by the test,
 * `world.fullscreen` and `world.proctor` send facts, `world.deliveries` and `world.handIns` are what the services were given.
 */
export function quizAttemptUnderTest(start: { description?: SittingDescription; attempt?: OpenedAttempt } = {}) {
  const unknown = { details: details(), endedHere: null, seconds: 0, canGoFullscreen: true };
  const world = fakeWorld(start.description ?? unknown, start.attempt ?? opened());
  const renew = <Value>(old: Deferred<Value>) => Object.assign(old, deferred<Value>());
  const openAttempt = fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async ({ input }) => {
    world.openings.push(input);
    return world.open(input);
  });
  const connection = connectionsOf(world);
  const answerJournal = answerJournalMachine.provide({
    actors: {
      keepJournal: fromPromise<void, Kept>(async ({ input }) => {
        world.kept.push(input.journal);
        world.keep(input);
      }),
      deliverAnswers: fromPromise<Delivered, Delivery>(async ({ input }) => {
        world.deliveries.push(input);
        world.reach();
        return world.deliver(input);
      }),
      connection,
    },
  });
  const logic = quizAttemptMachine.provide({
    actors: {
      locateSitting: fromPromise<string, Address>(async () => 'sitting-1'),
      describeSitting: fromPromise<SittingDescription, { sittingId: string }>(async () => world.describe()),
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
          handIn: fromPromise<void, HandIn>(async ({ input }) => {
            world.handIns.push(input);
            world.end(input);
            await renew(world.handIn).promise;
            world.submit(input);
          }),
          connection,
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

/** Tells all that wait for the network that it is back, when the world says so. */
export function connectionsOf(world: { connection: () => void }) {
  const waiting = new Set<() => void>();
  world.connection = () => {
    for (const tell of waiting) tell();
  };
  return fromCallback<EventObject>(({ sendBack }) => {
    const tell = () => sendBack({ type: 'connection.restored' });
    waiting.add(tell);
    return () => waiting.delete(tell);
  });
}

let named = 0;

/** A proctor's or fullscreen's fact, as the actors stamp it. */
export const fact = <Kind extends 'keyPressed' | 'tabHidden' | 'devtoolsOpened' | 'fullscreenLeft'>(kind: Kind, detail = '') => {
  named += 1;
  return { id: `event-${named}`, kind, detail, at: Date.now() };
};
