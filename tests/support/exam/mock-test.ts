import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { type LedgerEntry, type SittingEvent, type TimePerQuestion, testEndings } from '../../../contract/exam/attempts.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import type { ModuleDetails, QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { ProctorPolicy } from '../../../src/content/proctor-policies.ts';
import { answerJournalMachine, type Kept } from '../../../src/machines/exam/answer-journal.machine.ts';
import { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import { attemptOpeningMachine } from '../../../src/machines/exam/attempt-opening.machine.ts';
import type { FullscreenEvent } from '../../../src/machines/exam/fullscreen.ts';
import { handInMachine } from '../../../src/machines/exam/hand-in.machine.ts';
import { mockTestMachine } from '../../../src/machines/exam/mock-test.machine.ts';
import { moduleAttemptMachine } from '../../../src/machines/exam/module-attempt.machine.ts';
import type { ProctorEvent } from '../../../src/machines/exam/proctor.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Delivered, Delivery, OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import { NotOnScreen } from '../../../src/services/exam/fullscreen.ts';
import type { HandIn } from '../../../src/services/exam/hand-in.ts';
import { type Journal, journalKey } from '../../../src/services/exam/journal-store.ts';
import type { MockDescription } from '../../../src/services/exam/mock-description.ts';
import type { Address } from '../../../src/services/exam/records.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { connectionsOf } from './quiz-attempt.ts';
import { securityCheckUnderTest } from './security-check.ts';

/** When the server closes a module that nobody submitted, after its deadline, in ms. */
const closeAfterMs = 15_000;

const choice = (question: string, letters = ['A', 'B', 'C', 'D']): Question => ({
  question: `<p>${question}</p>`,
  questionFormat: 'html',
  options: Object.fromEntries(letters.map((letter, index) => [letter, `choice ${index + 1}`])),
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
});
const numeric = (question: string): Question => ({ ...choice(question), options: {}, kind: 'number', mcq: false });

/** A choice, a number and another choice, by module. The last one's letters are small, as content may have them. */
export const questionsOf = (name: string): Question[] => [
  choice(`${name} one`),
  numeric(`${name} two`),
  choice(`${name} three`, ['a', 'b', 'c']),
];

const moduleDetails = (number: number, more: Partial<ModuleDetails>): ModuleDetails => ({
  studentQuizId: `module-${number}`,
  quizId: `content-${number}`,
  name: '',
  questions: 3,
  time: 1800,
  deadline: null,
  type: 'reading-writing',
  state: 'assigned',
  ending: null,
  late: false,
  ...more,
});

/** A mock test of two modules, nothing begun. */
export const mockDetails = (more: Partial<QuizDetails> = {}): QuizDetails => ({
  title: 'Model test',
  creator: 'Prepchart',
  duration: 60,
  is_node: true,
  state: 'assigned',
  ending: null,
  reinstatedAt: null,
  totalTime: 0,
  modules: [
    moduleDetails(1, { name: 'Reading and Writing' }),
    moduleDetails(2, { name: 'Mathematics', type: 'math', time: 2100 }),
  ],
  policy: { keysAllowed: false, extraTime: 1 },
  ...more,
});

/** What the server has of a module's sitting. Times in s, stamps in ms. */
type Ledger = {
  holder: string;
  startedAt: number;
  deadline: number;
  saved: LedgerEntry[];
  lastSeq: number;
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
};

const endsTest = (ending: string | null) => testEndings.some((each) => each === ending);
const refused = (reason: CallFailed['reason']) => new CallFailed('refused', `The server said ${reason}.`, reason, 409);

/**
 * A server with one mock test record and a device with its journals, as far as the app can tell: they outlive every actor, so a
 * test can kill one and start the next. `online` false: no call arrives.
 */
function fakeWorld(details: QuizDetails) {
  const world = {
    details,
    ledgers: new Map<string, Ledger>(),
    device: new Map<string, Journal>(),
    tab: 'tab-1',
    online: true,
    canGoFullscreen: true,
    /** When staff took back that a module had ended (ms). */
    reinstatedAt: null as number | null,
    /** Whether questions that come find the page in fullscreen and on the screen. */
    onScreen: true,
    openings: [] as { sittingId: string; takeOver: boolean }[],
    deliveries: [] as Delivery[],
    handIns: [] as HandIn[],
    locateFailure: null as Error | null,
    describeFailure: null as Error | null,
    openFailure: null as Error | null,
    deliverFailure: null as Error | null,
    /** Settled by the test: the newest call of each. */
    questions: deferred<Question[]>(),
    submission: deferred<void>(),
    fullscreen: (_event: FullscreenEvent) => {},
    proctor: (_event: ProctorEvent) => {},
    connection: () => {},
    proctorPolicy: null as ProctorPolicy | null,
    running: new Set<string>(),
    check: securityCheckUnderTest().world,
    moduleOf,
    journalsOf: (sittingId: string) => [...world.device.values()].filter((journal) => journal.sittingId === sittingId),
    reach,
    closeOverdue,
    submit,
  };

  function moduleOf(sittingId: string): ModuleDetails {
    const module = world.details.modules.find(({ studentQuizId }) => studentQuizId === sittingId);
    if (!module) throw new Error(`No module is ${sittingId}.`);
    return module;
  }

  function reach() {
    if (!world.online) throw new CallFailed('unreachable', '');
    closeOverdue();
  }

  function complete(ending: QuizDetails['ending']) {
    world.details = { ...world.details, state: 'submitted', ending };
  }

  function close(module: ModuleDetails, more: Partial<ModuleDetails>) {
    const modules = world.details.modules.map((each) =>
      each === module ? { ...module, state: 'submitted' as const, deadline: null, ...more } : each,
    );
    world.details = { ...world.details, modules };
    if (endsTest(more.ending ?? null)) complete(more.ending ?? null);
    else if (modules.every(({ state }) => state === 'submitted')) complete('student');
  }

  function closeOverdue() {
    const overdue = world.details.modules.find(
      ({ state, deadline }) => state === 'inProgress' && deadline !== null && Date.now() > deadline + closeAfterMs,
    );
    if (overdue) close(overdue, { ending: 'timeUp', late: true });
  }

  function submit(end: HandIn) {
    if (end.kind === 'test') {
      if (world.details.state !== 'submitted') complete(end.ending);
      return;
    }
    const module = moduleOf(end.sittingId);
    if (module.state === 'submitted') {
      close(module, { late: false, ending: module.ending });
      return;
    }
    if (end.ending === 'timeUp' && Date.now() < (module.deadline ?? 0)) throw refused('tooEarly');
    close(module, { ending: end.ending });
  }

  return world;
}
type World = ReturnType<typeof fakeWorld>;

function open(world: World, { sittingId, takeOver }: { sittingId: string; takeOver: boolean }): OpenedAttempt {
  world.openings.push({ sittingId, takeOver });
  world.reach();
  if (world.openFailure) throw world.openFailure;
  const module = world.moduleOf(sittingId);
  if (module.state === 'submitted' && !module.late) throw refused('closed');
  const known = world.ledgers.get(sittingId);
  if (known && known.holder !== world.tab && !takeOver) throw refused('heldElsewhere');
  const deadline = known?.deadline ?? Date.now() + (module.time ?? 1800) * 1000;
  const empty = { startedAt: Date.now(), deadline, saved: [], lastSeq: 0, events: [], timePerQuestion: {}, totalTime: 0 };
  const ledger: Ledger = { ...(known ?? empty), holder: world.tab };
  world.ledgers.set(sittingId, ledger);
  if (module.state === 'assigned') {
    const modules = world.details.modules.map((each) =>
      each === module ? { ...module, state: 'inProgress' as const, deadline } : each,
    );
    world.details = { ...world.details, state: 'inProgress', modules };
  }
  return { ...ledger, reinstatedAt: world.reinstatedAt, journals: world.journalsOf(sittingId) };
}

function deliver(world: World, delivery: Delivery): Delivered {
  world.deliveries.push(delivery);
  world.reach();
  if (world.deliverFailure) throw world.deliverFailure;
  const ledger = world.ledgers.get(delivery.sittingId);
  if (!ledger) throw refused('notOpen');
  if (ledger.holder !== delivery.holder) throw refused('heldElsewhere');
  const { entries, events, timePerQuestion, totalTime } = delivery;
  const lastSeq = entries.at(-1)?.seq ?? ledger.lastSeq;
  const saved = [...ledger.saved, ...entries];
  world.ledgers.set(delivery.sittingId, {
    ...ledger,
    ...{ saved, lastSeq, timePerQuestion, totalTime, events: [...ledger.events, ...events] },
  });
  return { lastSeq, eventIds: events.map(({ id }) => id) };
}

/** As the service: that it ended is kept on the device first, except that the time is up; once over, nothing is kept. */
async function handInTo(world: World, end: HandIn, arrival: () => Promise<void>) {
  world.handIns.push(end);
  const { studentId, sittingId, holder, ending, events } = end;
  const key = journalKey(sittingId, holder);
  if (ending !== 'timeUp') {
    const empty = { key, studentId, sittingId, entries: [], timePerQuestion: {}, totalTime: 0 };
    world.device.set(key, { ...(world.device.get(key) ?? empty), ending, endedAt: Date.now(), events });
  }
  await arrival();
  world.reach();
  world.submit(end);
  forget(world, sittingId);
}

function forget(world: World, sittingId: string) {
  for (const { key } of world.journalsOf(sittingId)) world.device.delete(key);
}

/** `more`: what the server has of the test at the start. */
export function mockTestUnderTest(more: Partial<QuizDetails> = {}) {
  const world = fakeWorld(mockDetails(more));
  const check = securityCheckUnderTest();
  world.check = check.world;
  const renew = <Value>(old: Deferred<Value>) => Object.assign(old, deferred<Value>()).promise;
  const watcher = (name: string) => {
    world.running.add(name);
    return () => world.running.delete(name);
  };
  const connection = connectionsOf(world);
  const openAttempt = fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async ({ input }) =>
    open(world, input),
  );
  const handIn = handInMachine.provide({
    actors: {
      openAttempt,
      handIn: fromPromise<void, HandIn>(({ input }) => handInTo(world, input, () => renew(world.submission))),
      connection,
    },
  });
  const answerJournal = answerJournalMachine.provide({
    actors: {
      keepJournal: fromPromise<void, Kept>(async ({ input: { journal, adopted } }) => {
        for (const key of adopted) world.device.delete(key);
        const ending = journal.ending ?? world.device.get(journal.key)?.ending ?? null;
        world.device.set(journal.key, { ...journal, ending });
      }),
      deliverAnswers: fromPromise<Delivered, Delivery>(async ({ input }) => deliver(world, input)),
      connection,
    },
  });
  const moduleLogic = moduleAttemptMachine.provide({
    actors: {
      attemptOpening: attemptOpeningMachine.provide({
        actors: {
          openAttempt,
          loadQuestions: fromPromise<Question[], { quizId: string }>(async () => {
            const questions = await renew(world.questions);
            if (!world.onScreen) throw new NotOnScreen();
            return questions;
          }),
        },
      }),
      answerSheet: answerSheetMachine.provide({ actors: { answerJournal } }),
      handIn,
      askDeadline: fromPromise<number | null, { sittingId: string; holder: string }>(async ({ input }) => {
        world.reach();
        return world.moduleOf(input.sittingId).deadline;
      }),
      proctor: fromCallback<EventObject, { policy: ProctorPolicy }>(({ sendBack, input }) => {
        world.proctor = sendBack;
        world.proctorPolicy = input.policy;
        return watcher('proctor');
      }),
    },
  });
  const logic = mockTestMachine.provide({
    actors: {
      locateMock: fromPromise<string, Address>(async () => {
        if (world.locateFailure) throw world.locateFailure;
        return 'record-1';
      }),
      describeMock: fromPromise<MockDescription, { sittingId: string }>(async ({ input }) => {
        world.reach();
        if (world.describeFailure) throw world.describeFailure;
        if (world.details.state === 'submitted') forget(world, input.sittingId);
        const endingOf = (sittingId: string) => world.journalsOf(sittingId).find(({ ending }) => ending !== null)?.ending ?? null;
        return {
          details: world.details,
          modules: world.details.modules.map(({ studentQuizId }) => ({
            ending: endingOf(studentQuizId),
            undelivered: world.journalsOf(studentQuizId).some(({ entries }) => entries.length > 0),
          })),
          endedHere: endingOf(input.sittingId),
          seenHere:
            world
              .journalsOf(input.sittingId)
              .flatMap(({ events }) => events)
              .at(-1) ?? null,
          canGoFullscreen: world.canGoFullscreen,
        };
      }),
      securityCheck: check.logic,
      moduleAttempt: moduleLogic,
      handIn,
      fullscreen: fromCallback<EventObject>(({ sendBack }) => {
        world.fullscreen = sendBack;
        return watcher('fullscreen');
      }),
    },
  });
  return { logic, moduleLogic, world };
}
