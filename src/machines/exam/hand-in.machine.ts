import { assign, setup } from 'xstate';
import type { LedgerEntry, SittingEvent } from '../../../contract/exam/attempts.ts';
import { submitAgainMs } from '../../content/times.ts';
import { type OpenedAttempt, openAttempt } from '../../services/exam/attempts.ts';
import { type HandIn, handIn, type QuizEnding, type TestEnding } from '../../services/exam/hand-in.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';
import { type OwnEnding, restoreAttempt, type SheetStart, toAnswers } from './restore-attempt.ts';

/**
 * What ended. `holder` '' where the attempt was not opened in this tab: it is opened first, and what this device kept is handed in.
 * `questions`: how many there are. `seconds` used. A whole test has no sheet of its own, and no holder.
 */
export type HandInInput = {
  kind: HandIn['kind'];
  studentId: string;
  sittingId: string;
  questions: number;
  holder: string;
  sheet: SheetStart | null;
  events: SittingEvent[];
  seconds: number;
  ending: OwnEnding;
};

/** What is known here of an attempt that was not opened in this tab. */
export const unopened = { holder: '', sheet: null, events: [], seconds: 0 } satisfies Partial<HandInInput>;

/** `accepted`: the server has it. `displaced`: another device holds it. `closed`: it was over before. `tooEarly`: time is left. */
export type HandInEnd = 'accepted' | 'displaced' | 'closed' | 'tooEarly';

type Context = HandInInput & { undelivered: LedgerEntry[] };

/** The end as the service wants it. Which ending belongs to which kind is the flow's own rule. */
function toHandIn({
  kind,
  studentId,
  sittingId,
  holder,
  questions,
  sheet,
  events,
  seconds,
  ending,
  undelivered,
}: Context): HandIn {
  if (kind === 'test') return { kind, studentId, sittingId, holder, events, ending: ending as TestEnding };
  const answers = toAnswers(sheet, questions);
  const end = { studentId, sittingId, holder, answers, undelivered, events, totalTime: seconds };
  const timePerQuestion = sheet?.timePerQuestion ?? {};
  if (kind === 'quiz') return { kind, ...end, timePerQuestion, ending: ending as QuizEnding };
  return { kind, ...end, timePerQuestion, ending };
}

/** The seconds of a module whose time ran out while nobody looked: all of them. After staff took an end back only the rest is known. */
const usedUp = ({ startedAt, deadline, reinstatedAt }: OpenedAttempt, ending: OwnEnding) =>
  ending === 'timeUp' && deadline !== null && reinstatedAt === null ? Math.floor((deadline - startedAt) / 1000) : 0;

const handInSetup = setup({
  types: {
    input: {} as HandInInput,
    context: {} as Context,
    events: {} as { type: 'handIn.retry' } | ConnectionEvent,
    output: {} as { end: HandInEnd; ending: OwnEnding },
    tags: '' as 'waiting',
  },
  actors: { openAttempt: fromService(openAttempt), handIn: fromService(handIn), connection },
  actions: {
    rejoin: assign(({ context }, opened: OpenedAttempt) => {
      const known = { ...context, seconds: Math.max(context.seconds, usedUp(opened, context.ending)) };
      const { holder, events, seconds, ending, undelivered, sheet } = restoreAttempt(opened, known);
      return { holder, events, seconds, undelivered, sheet, ending: ending ?? context.ending };
    }),
  },
  guards: {
    isKnown: ({ context }) => context.kind === 'test' || context.holder !== '',
    isHeldElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere'),
    isClosed: (_, { error }: Failure) => refusedFor(error, 'closed'),
    isTooEarly: (_, { error }: Failure) => refusedFor(error, 'tooEarly'),
  },
  delays: { submitAgain: submitAgainMs },
});

/** One try: what ended on this device without being opened here is opened first, and then sent. */
const delivery = handInSetup.createStateConfig({
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isKnown', target: 'sending' }, { target: 'recovering' }] },
    recovering: {
      invoke: {
        id: 'openAttempt',
        src: 'openAttempt',
        input: ({ context }) => ({ sittingId: context.sittingId, takeOver: true }),
        onDone: { target: 'sending', actions: withOutput('rejoin') },
        onError: [{ guard: withError('isClosed'), target: '#handIn.closed' }, { target: '#handIn.waiting' }],
      },
    },
    sending: {
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => toHandIn(context),
        onDone: '#handIn.accepted',
        onError: [
          { guard: withError('isHeldElsewhere'), target: '#handIn.displaced' },
          { guard: withError('isClosed'), target: '#handIn.closed' },
          { guard: withError('isTooEarly'), target: '#handIn.tooEarly' },
          { target: '#handIn.waiting' },
        ],
      },
    },
  },
});

/**
 * Delivers the end of a sitting, however long that takes: delivering -> accepted, or waiting until the connection is back, some
 * seconds have passed, or the student asks, and then retrying. What ended here has ended, whoever holds it now.
 */
export const handInMachine = handInSetup.createMachine({
  id: 'handIn',
  context: ({ input }) => ({ ...input, undelivered: [] }),
  initial: 'delivering',
  output: ({ context, event }) => ({ end: event.output as HandInEnd, ending: context.ending }),
  states: {
    delivering: delivery,
    waiting: {
      tags: 'waiting',
      meta: { requirements: ['8-quiz-11'] },
      invoke: { id: 'connection', src: 'connection' },
      after: { submitAgain: 'retrying' },
      on: { 'handIn.retry': 'retrying', 'connection.restored': 'retrying' },
    },
    retrying: delivery,
    accepted: { type: 'final', output: 'accepted' },
    displaced: { type: 'final', output: 'displaced' },
    closed: { type: 'final', output: 'closed' },
    tooEarly: { type: 'final', output: 'tooEarly' },
  },
});
