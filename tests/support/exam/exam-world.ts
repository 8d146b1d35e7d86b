import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { type LedgerEntry, type SittingEvent, type TimePerQuestion, testEndings } from '../../../contract/exam/attempts.ts';
import type { ExamMessage } from '../../../contract/exam/messages.ts';
import type { ModuleDetails, QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import type { ProctorPolicy } from '../../../src/content/proctor-policies.ts';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import type { JournalStart } from '../../../src/machines/exam/answer-journal.setup.ts';
import { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import { attemptOpeningMachine } from '../../../src/machines/exam/attempt-opening.machine.ts';
import type { FullscreenEvent } from '../../../src/machines/exam/fullscreen.ts';
import { handInMachine } from '../../../src/machines/exam/hand-in.machine.ts';
import type { ProctorEvent } from '../../../src/machines/exam/proctor.ts';
import type { SchoolEvent } from '../../../src/machines/exam/school-watch.ts';
import { sittingMachine } from '../../../src/machines/exam/sitting.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Delivery, DeliveryReceipt, OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import { NotOnScreen } from '../../../src/services/exam/fullscreen.ts';
import type { HandIn } from '../../../src/services/exam/hand-in.ts';
import { type Journal, journalKey } from '../../../src/services/exam/journal-store.ts';
import { NotKept } from '../../../src/services/exam/offline-attempt.ts';
import { type Deferred, deferred } from '../deferred.ts';

/** When the server closes a module that nobody submitted, after its deadline, in ms. */
const closeAfterMs = 15_000;

/** What the server has of a sitting. Times in s, stamps in ms; `deadline` null for a quiz. */
export type Ledger = {
  holder: string;
  startedAt: number;
  deadline: number | null;
  saved: LedgerEntry[];
  lastSeq: number;
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
};

export const emptyLedger = (): Ledger => ({
  ...{ holder: 'tab-1', startedAt: Date.now(), deadline: null, saved: [], lastSeq: 0, events: [] },
  ...{ timePerQuestion: {}, totalTime: 0 },
});

const endsTest = (ending: string | null) => testEndings.some((each) => each === ending);
const refused = (reason: CallFailed['reason']) => new CallFailed('refused', `The server said ${reason}.`, reason, 409);

/**
 * A server with one record, a quiz's or a mock test's, and a device with its journals, as far as the app can tell: they outlive every
 * actor, so a test can kill one and start the next. `online` false: no call arrives. `heldElsewhere`: another device has gone on with it.
 */
function fakeWorld(details: QuizDetails) {
  const world = {
    details,
    ledgers: new Map<string, Ledger>(),
    device: new Map<string, Journal>(),
    /** What the device keeps of the server's answers for a reload without it. */
    kept: {
      details: null as QuizDetails | null,
      ledgers: new Map<string, Ledger>(),
      questions: new Map<string, SheetQuestion[]>(),
    },
    /** Whether the tab that last held a sitting here is open, beside this one. */
    otherTabOpen: false,
    /** Whether an attempt is open that keeps a new build from taking over. */
    holdsBuild: false,
    tab: 'tab-1',
    online: true,
    heldElsewhere: false,
    canGoFullscreen: true,
    /** When staff took back that a module had ended (ms). */
    reinstatedAt: null as number | null,
    /** Whether questions that come find the page in fullscreen and on the screen. */
    onScreen: true,
    /** What the school has said that was not read, and what was read. */
    messages: [] as ExamMessage[],
    read: [] as string[],
    school: (_event: SchoolEvent) => {},
    openings: [] as { sittingId: string; takeOver: boolean }[],
    deliveries: [] as Delivery[],
    handIns: [] as HandIn[],
    openFailure: null as Error | null,
    deliverFailure: null as Error | null,
    /** Settled by the test: the newest call of each. */
    questions: deferred<SheetQuestion[]>(),
    submission: deferred<void>(),
    fullscreen: (_event: FullscreenEvent) => {},
    proctor: (_event: ProctorEvent) => {},
    connection: () => {},
    proctorPolicy: null as ProctorPolicy | null,
    running: new Set<string>(),
    findModule,
    listJournals: (sittingId: string) => [...world.device.values()].filter((journal) => journal.sittingId === sittingId),
    findEnding: (sittingId: string) => world.listJournals(sittingId).find(({ ending }) => ending !== null)?.ending ?? null,
    reach,
    open,
    recall,
    recallDetails,
    deliver,
    closeOverdue,
    submit,
    forget,
  };

  function findModule(sittingId: string): ModuleDetails {
    const module = world.details.modules.find(({ studentQuizId }) => studentQuizId === sittingId);
    if (!module) throw new Error(`No module is ${sittingId}.`);
    return module;
  }

  function reach() {
    if (!world.online) throw new CallFailed('unreachable', '');
    closeOverdue();
  }

  /** The sitting is under way from here on, whether its questions come or not. */
  function open({ sittingId, takeOver }: { sittingId: string; takeOver: boolean }): OpenedAttempt {
    if (world.openFailure) throw world.openFailure;
    const module = world.findModule(sittingId);
    if (module.state === 'submitted' && !module.late) throw refused('closed');
    const known = world.ledgers.get(sittingId);
    if ((world.heldElsewhere || (known && known.holder !== world.tab)) && !takeOver) throw refused('heldElsewhere');
    world.heldElsewhere = false;
    const fresh = world.details.is_node && module.time ? Date.now() + module.time * 1000 : null;
    const deadline = known ? known.deadline : fresh;
    const ledger = { ...(known ?? emptyLedger()), deadline, holder: world.tab };
    world.ledgers.set(sittingId, ledger);
    if (module.state === 'assigned') {
      const modules = world.details.modules.map((each) =>
        each === module ? { ...module, state: 'inProgress' as const, deadline } : each,
      );
      world.details = { ...world.details, state: 'inProgress', modules };
    }
    world.kept.ledgers.set(sittingId, ledger);
    return { ...ledger, reinstatedAt: world.reinstatedAt, journals: world.listJournals(sittingId) };
  }

  /** As the service: the tab that held it goes on, another one is asked, and is kept out while that tab is open. */
  function recall({ sittingId, takeOver }: { sittingId: string; takeOver: boolean }): OpenedAttempt {
    const ledger = world.kept.ledgers.get(sittingId);
    if (!ledger) throw new NotKept();
    if (ledger.holder !== world.tab && world.otherTabOpen) throw new Error('It is open in another tab.');
    if (ledger.holder !== world.tab && !takeOver) throw refused('heldElsewhere');
    return { ...ledger, reinstatedAt: world.reinstatedAt, journals: world.listJournals(sittingId) };
  }

  /** What was last described, in which what was opened since is under way. */
  function recallDetails(): QuizDetails {
    const { details, ledgers } = world.kept;
    if (!details || ledgers.size === 0) throw new NotKept();
    const modules = details.modules.map((module) => {
      const ledger = ledgers.get(module.studentQuizId);
      return ledger && module.state !== 'submitted'
        ? { ...module, state: 'inProgress' as const, deadline: ledger.deadline }
        : module;
    });
    return { ...details, state: 'inProgress', modules };
  }

  async function deliver(delivery: Delivery): Promise<DeliveryReceipt> {
    if (world.deliverFailure) throw world.deliverFailure;
    const ledger = world.ledgers.get(delivery.sittingId);
    if (!ledger) throw refused('notOpen');
    if (world.findModule(delivery.sittingId).state === 'submitted') throw refused('closed');
    if (world.heldElsewhere || ledger.holder !== delivery.holder) throw refused('heldElsewhere');
    const { entries, events, timePerQuestion, totalTime } = delivery;
    const lastSeq = entries.at(-1)?.seq ?? ledger.lastSeq;
    const saved = [...ledger.saved, ...entries];
    const grown = { ...ledger, saved, lastSeq, timePerQuestion, totalTime, events: [...ledger.events, ...events] };
    world.ledgers.set(delivery.sittingId, grown);
    world.kept.ledgers.set(delivery.sittingId, grown);
    return { lastSeq, eventIds: events.map(({ id }) => id) };
  }

  function complete(ending: QuizDetails['ending']) {
    world.details = { ...world.details, state: 'submitted', ending };
  }

  function close(module: ModuleDetails, more: Partial<ModuleDetails>) {
    const next = world.details.modules[world.details.modules.indexOf(module) + 1];
    const modules = world.details.modules.map((each) => {
      if (each === module) return { ...module, state: 'submitted' as const, deadline: null, ...more };
      const { breakBefore } = each;
      return each === next && breakBefore
        ? { ...each, breakBefore: { ...breakBefore, endsAt: Date.now() + breakBefore.seconds * 1000 } }
        : each;
    });
    world.details = { ...world.details, modules };
    if (!world.details.is_node || endsTest(more.ending ?? null)) complete(more.ending ?? null);
    else if (modules.every(({ state }) => state === 'submitted')) complete('student');
  }

  function closeOverdue() {
    const overdue = world.details.modules.find(
      ({ state, deadline }) => state === 'inProgress' && deadline !== null && Date.now() > deadline + closeAfterMs,
    );
    if (overdue) close(overdue, { ending: 'timeUp', late: true });
  }

  /** What ended: by default the first module. */
  function submit({ kind, sittingId, ending }: Pick<HandIn, 'ending'> & Partial<Pick<HandIn, 'kind' | 'sittingId'>>) {
    if (kind === 'test') {
      if (world.details.state !== 'submitted') complete(ending as QuizDetails['ending']);
      return;
    }
    const module = findModule(sittingId ?? world.details.modules[0]?.studentQuizId ?? '');
    if (module.state === 'submitted') {
      close(module, { late: false, ending: module.ending });
      return;
    }
    if (ending === 'timeUp' && Date.now() < (module.deadline ?? 0)) throw refused('tooEarly');
    close(module, { ending });
  }

  function forget(sittingId: string) {
    for (const { key } of world.listJournals(sittingId)) world.device.delete(key);
    world.kept.ledgers.delete(sittingId);
    world.kept.questions.delete(sittingId);
  }

  return world;
}
export type ExamWorld = ReturnType<typeof fakeWorld>;

/** As the service: that it ended is kept on the device first, except that the time is up; once over, nothing is kept. */
async function handInTo(world: ExamWorld, end: HandIn, arrival: () => Promise<void>) {
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
  world.forget(sittingId);
}

/**
 * The actors that a quiz and a mock test share, with their outside world in the test's hands: `world.questions` and `world.submission` are
 * settled by the test, `world.fullscreen` and `world.proctor` send facts, `world.deliveries` and `world.handIns` are what the services were
 * given.
 */
export function examUnderTest(details: QuizDetails) {
  const world = fakeWorld(details);
  const renew = <Value>(old: Deferred<Value>) => Object.assign(old, deferred<Value>()).promise;
  const watcher = (name: string) => {
    world.running.add(name);
    return () => world.running.delete(name);
  };
  const { connection, server } = createConnections(world);
  const openAttempt = fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async ({ input }) => {
    world.openings.push(input);
    world.reach();
    return world.open(input);
  });
  const answerJournal = answerJournalMachine.provide({
    actors: {
      keepJournal: fromPromise<void, JournalStart>(async ({ input: { journal, adopted } }) => {
        for (const key of adopted) world.device.delete(key);
        const ending = journal.ending ?? world.device.get(journal.key)?.ending ?? null;
        world.device.set(journal.key, { ...journal, ending });
      }),
      deliverAnswers: fromPromise<DeliveryReceipt, Delivery>(async ({ input }) => {
        world.deliveries.push(input);
        world.reach();
        return world.deliver(input);
      }),
      connection,
    },
  });
  const sitting = sittingMachine.provide({
    actors: {
      attemptOpening: attemptOpeningMachine.provide({
        actors: {
          openAttempt,
          loadQuestions: fromPromise<SheetQuestion[], { sittingId: string; quizId: string }>(async ({ input }) => {
            const questions = await renew(world.questions);
            world.kept.questions.set(input.sittingId, questions);
            if (!world.onScreen) throw new NotOnScreen();
            return questions;
          }),
          recallAttempt: fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async ({ input }) =>
            world.recall(input),
          ),
          recallQuestions: fromPromise<SheetQuestion[], { sittingId: string }>(async ({ input }) => {
            const questions = world.kept.questions.get(input.sittingId);
            if (!questions) throw new NotKept();
            if (!world.onScreen) throw new NotOnScreen();
            return questions;
          }),
        },
      }),
      answerSheet: answerSheetMachine.provide({ actors: { answerJournal } }),
      fetchDeadline: fromPromise<number | null, { sittingId: string; holder: string }>(async ({ input }) => {
        world.reach();
        if (world.heldElsewhere || world.ledgers.get(input.sittingId)?.holder !== input.holder) throw refused('heldElsewhere');
        return world.findModule(input.sittingId).deadline;
      }),
      fetchMessages: fromPromise<ExamMessage[], { sittingId: string; read: string[] }>(async ({ input }) => {
        world.reach();
        if (world.findModule(input.sittingId).state === 'submitted') throw refused('closed');
        world.read.push(...input.read);
        world.messages = world.messages.filter(({ id }) => !input.read.includes(id));
        return world.messages;
      }),
      proctor: fromCallback<EventObject, { policy: ProctorPolicy }>(({ sendBack, input }) => {
        world.proctor = sendBack;
        world.proctorPolicy = input.policy;
        return watcher('proctor');
      }),
    },
  });
  const handIn = handInMachine.provide({
    actors: {
      openAttempt,
      handIn: fromPromise<void, HandIn>(({ input }) => handInTo(world, input, () => renew(world.submission))),
      connection,
    },
  });
  const fullscreen = fromCallback<EventObject>(({ sendBack }) => {
    world.fullscreen = sendBack;
    return watcher('fullscreen');
  });
  const buildHold = fromCallback<EventObject>(() => {
    world.holdsBuild = true;
    return () => {
      world.holdsBuild = false;
    };
  });
  const schoolWatch = fromCallback<EventObject, { studentId: string }>(({ sendBack }) => {
    world.school = sendBack;
  });
  return { world, actors: { sitting, handIn, fullscreen, buildHold, schoolWatch, server } };
}

/** Tells all that wait for the network that it is back, when the world says so. */
function createConnections(world: { connection: () => void }) {
  const waiting = new Set<() => void>();
  world.connection = () => {
    for (const tell of waiting) tell();
  };
  const connection = fromCallback<EventObject>(({ sendBack }) => {
    const tell = () => sendBack({ type: 'connection.restored' });
    waiting.add(tell);
    return () => waiting.delete(tell);
  });
  const server = fromPromise<void, void>(
    ({ signal }) =>
      new Promise((resolve) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => waiting.delete(resolve));
      }),
  );
  return { connection, server };
}
