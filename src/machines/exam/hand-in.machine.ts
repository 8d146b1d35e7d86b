import { assign, setup } from 'xstate';
import type { LedgerEntry, SittingEvent } from '../../../contract/exam/attempts.ts';
import { submitAgainMs } from '../../content/times.ts';
import { type OpenedAttempt, openAttempt } from '../../services/exam/attempts.ts';
import { type HandIn, handIn, type QuizEnding, type TestEnding } from '../../services/exam/hand-in.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { answersOf, type EndedBy, rejoined, type SheetStart } from './rejoin.ts';

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
  ending: EndedBy;
};

/** `accepted`: the server has it. `displaced`: another device holds it. `closed`: it was over before. `tooEarly`: time is left. */
export type HandInEnd = 'accepted' | 'displaced' | 'closed' | 'tooEarly';

type Context = HandInInput & { undelivered: LedgerEntry[]; tries: number };
type Failure = { error: unknown };

/** The end as the service wants it. Which ending belongs to which kind is the flow's own rule. */
function endOf({ kind, studentId, sittingId, holder, questions, sheet, events, seconds, ending, undelivered }: Context): HandIn {
  if (kind === 'test') return { kind, studentId, sittingId, holder, events, ending: ending as TestEnding };
  const answers = answersOf(sheet, questions);
  const end = { studentId, sittingId, holder, answers, undelivered, events, totalTime: seconds };
  const timePerQuestion = sheet?.timePerQuestion ?? {};
  if (kind === 'quiz') return { kind, ...end, timePerQuestion, ending: ending as QuizEnding };
  return { kind, ...end, timePerQuestion, ending: ending as Exclude<EndedBy, 'expired'> };
}

/** The seconds of a module whose time ran out while nobody looked: all of them. After staff took an end back only the rest is known. */
const usedUp = ({ startedAt, deadline, reinstatedAt }: OpenedAttempt, ending: EndedBy) =>
  ending === 'timeUp' && deadline !== null && reinstatedAt === null ? Math.floor((deadline - startedAt) / 1000) : 0;

const words = setup({
  types: {
    input: {} as HandInInput,
    context: {} as Context,
    events: {} as { type: 'handIn.retry' } | ConnectionEvent,
    output: {} as { end: HandInEnd; ending: EndedBy },
    tags: '' as 'waiting',
  },
  actors: { openAttempt: fromService(openAttempt), handIn: fromService(handIn), connection },
  actions: {
    rejoin: assign(({ context }, opened: OpenedAttempt) => {
      const known = { ...context, seconds: Math.max(context.seconds, usedUp(opened, context.ending)) };
      const { holder, events, seconds, ending, undelivered, sheet } = rejoined(opened, known);
      return { holder, events, seconds, undelivered, sheet, ending: ending ?? context.ending };
    }),
    noteFailure: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  guards: {
    isKnown: ({ context }) => context.kind === 'test' || context.holder !== '',
    isHeldElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere'),
    isClosed: (_, { error }: Failure) => refusedFor(error, 'closed'),
    isTooEarly: (_, { error }: Failure) => refusedFor(error, 'tooEarly'),
  },
  delays: { submitAgain: submitAgainMs },
});

/**
 * Delivers the end of a sitting, however long that takes: sending -> accepted, or waiting until the connection is back, some
 * seconds have passed, or the student asks. What ended on this device without being opened here is opened first (`recovering`):
 * what ended here has ended, whoever holds it now.
 */
export const handInMachine = words.createMachine({
  id: 'handIn',
  context: ({ input }) => ({ ...input, undelivered: [], tries: 0 }),
  initial: 'beginning',
  output: ({ context, event }) => ({ end: event.output as HandInEnd, ending: context.ending }),
  states: {
    beginning: { always: [{ guard: 'isKnown', target: 'sending' }, { target: 'recovering' }] },
    recovering: {
      invoke: {
        id: 'openAttempt',
        src: 'openAttempt',
        input: ({ context }) => ({ sittingId: context.sittingId, takeOver: true }),
        onDone: { target: 'sending', actions: { type: 'rejoin', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isClosed', params: ({ event }) => ({ error: event.error }) }, target: 'closed' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => endOf(context),
        onDone: 'accepted',
        onError: [
          { guard: { type: 'isHeldElsewhere', params: ({ event }) => ({ error: event.error }) }, target: 'displaced' },
          { guard: { type: 'isClosed', params: ({ event }) => ({ error: event.error }) }, target: 'closed' },
          { guard: { type: 'isTooEarly', params: ({ event }) => ({ error: event.error }) }, target: 'tooEarly' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
      },
    },
    waiting: {
      tags: 'waiting',
      invoke: { id: 'connection', src: 'connection' },
      after: { submitAgain: 'beginning' },
      on: { 'handIn.retry': 'beginning', 'connection.restored': 'beginning' },
    },
    accepted: { type: 'final', output: 'accepted' },
    displaced: { type: 'final', output: 'displaced' },
    closed: { type: 'final', output: 'closed' },
    tooEarly: { type: 'final', output: 'tooEarly' },
  },
});
