import { assign, raise, setup } from 'xstate';
import type { DoubtHead, DoubtLine, DoubtThread } from '../../../contract/doubts/doubts.ts';
import { messages } from '../../content/messages/doubts.ts';
import { doubtTimes } from '../../content/times.ts';
import {
  changeLine,
  type DoubtMove,
  type DoubtReader,
  moveDoubt,
  openDoubt,
  type Side,
  signDoubt,
  type ToldLine,
} from '../../services/doubts/doubts.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { type LiveEvent, live } from '../actors/live.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { DoubtThread, Side };

/** `move` and `change`: what is being done. `signed`: until which line the server knows that it was read. */
type Context = DoubtReader & {
  doubtId: string;
  thread: DoubtThread | null;
  move: DoubtMove | null;
  change: { number: number; text: string | null } | null;
  signed: number;
  notice: string | null;
};

/** A thread with a line as it is now, and the newest head: what a call told of a line that was written or changed. */
export function withLine(thread: DoubtThread, { head, line }: ToldLine): DoubtThread {
  const others = thread.lines.filter(({ number }) => number !== line.number);
  return { ...withHead(thread, head), lines: [...others, line].sort((one, other) => one.number - other.number) };
}

const withHead = (thread: DoubtThread, head: DoubtHead): DoubtThread =>
  head.revision < thread.head.revision ? thread : { ...thread, head };

/** A thread with what has changed in it. */
function caughtUp(thread: DoubtThread, newer: DoubtThread): DoubtThread {
  const lines = new Map<number, DoubtLine>(thread.lines.map((line) => [line.number, line]));
  for (const line of newer.lines) lines.set(line.number, line);
  return { ...newer, lines: [...lines.values()].sort((one, other) => one.number - other.number) };
}

const lastNumber = ({ thread }: Pick<Context, 'thread'>): number => thread?.lines.at(-1)?.number ?? 0;

const doubtThreadSetup = setup({
  types: {
    input: {} as DoubtReader & { doubtId: string },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | LiveEvent
      | { type: 'page.opened' | 'thread.retry' | 'thread.read' | 'draft.touched' }
      | { type: 'doubt.move'; move: DoubtMove }
      | { type: 'line.change'; number: number; text: string | null },
    tags: '' as 'waiting',
  },
  actors: {
    openDoubt: fromService(openDoubt),
    moveDoubt: fromService(moveDoubt),
    changeLine: fromService(changeLine),
    signDoubt: fromService(signDoubt),
    connection,
    live,
  },
  actions: {
    ...noticeActions,
    takeThread: assign({
      thread: ({ context }, newer: DoubtThread) => (context.thread ? caughtUp(context.thread, newer) : newer),
    }),
    takeMove: assign({ move: (_, { move }: { move: DoubtMove }) => move }),
    takeChange: assign({ change: (_, { number, text }: NonNullable<Context['change']>) => ({ number, text }) }),
    takeHead: assign({ thread: ({ context }, head: DoubtHead) => context.thread && withHead(context.thread, head) }),
    takeLine: assign({ thread: ({ context }, told: ToldLine) => context.thread && withLine(context.thread, told) }),
    noteSigned: assign({ signed: ({ context }) => lastNumber(context) }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => refusedFor(error, 'notFound'),
    isSomebodyWriting: ({ context }) => (context.thread?.writing.length ?? 0) > 0,
    isUnsigned: ({ context }) => lastNumber(context) > context.signed,
  },
  delays: { retry: doubtTimes.retryMs, writing: doubtTimes.writingMs },
});

const thisDoubt = ({ side, personId, doubtId }: Context) => ({ side, personId, doubtId });

/** Tells until where was read, and whether somebody writes; a tutor who has the doubt keeps it by writing. */
const signing = (writing: boolean, after: 'silent' | 'writing') =>
  doubtThreadSetup.createStateConfig({
    invoke: {
      id: 'signDoubt',
      src: 'signDoubt',
      input: ({ context }) => ({
        ...thisDoubt(context),
        ...{ read: lastNumber(context), writing, holds: writing && context.thread?.head.hold?.own === true },
      }),
      onDone: { target: after, actions: 'noteSigned' },
      // A mark that was not set is set with the next one.
      onError: { target: after, actions: 'noteSigned' },
    },
  });

/**
 * A doubt that is open, on the student's side or a tutor's: idle -> loading -> open, `unknown` where it is nobody's here, or failed. Three things go on
 * beside each other: it is kept up with what the others do (`news`), something is done to it (`deed`), and the others are told what was read and that
 * somebody writes (`marks`).
 */
export const doubtThreadMachine = doubtThreadSetup.createMachine({
  id: 'doubtThread',
  context: ({ input }) => ({ ...input, thread: null, move: null, change: null, signed: 0, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    loading: {
      tags: 'waiting',
      entry: 'hideNotice',
      invoke: {
        id: 'openDoubt',
        src: 'openDoubt',
        input: ({ context }) => thisDoubt(context),
        onDone: { target: 'open', actions: withOutput('takeThread') },
        onError: [
          { guard: withError('isUnknown'), target: 'unknown' },
          { target: 'failed', actions: withError('showNotice', messages.doubts.threadFailed) },
        ],
      },
    },
    unknown: {},
    failed: {
      invoke: { id: 'connection', src: 'connection' },
      on: { 'thread.retry': 'loading', 'connection.restored': 'loading' },
    },
    open: {
      type: 'parallel',
      invoke: [
        { id: 'connection', src: 'connection' },
        {
          id: 'live',
          src: 'live',
          input: ({ context: { side, personId, doubtId } }) => ({
            ...{ person: `${side} ${personId}`, topic: 'doubt', subject: doubtId },
          }),
        },
      ],
      states: {
        news: {
          initial: 'current',
          on: {
            'connection.restored': { target: '.catchingUp', reenter: true },
            'live.changed': { target: '.catchingUp', reenter: true },
          },
          states: {
            current: {
              entry: raise({ type: 'thread.read' }),
              // Nobody says when they stop.
              after: { writing: { guard: 'isSomebodyWriting', target: 'catchingUp' } },
            },
            catchingUp: {
              invoke: {
                id: 'openDoubt',
                src: 'openDoubt',
                input: ({ context }) => ({ ...thisDoubt(context), since: required(context.thread).head.revision }),
                onDone: { target: 'current', actions: withOutput('takeThread') },
                onError: 'behind',
              },
            },
            behind: { after: { retry: 'catchingUp' } },
          },
        },
        deed: {
          initial: 'none',
          states: {
            none: {
              on: {
                'doubt.move': { target: 'moving', actions: [withEvent('takeMove'), 'hideNotice'] },
                'line.change': { target: 'changing', actions: [withEvent('takeChange'), 'hideNotice'] },
              },
            },
            moving: {
              invoke: {
                id: 'moveDoubt',
                src: 'moveDoubt',
                input: ({ context }) => ({ ...thisDoubt(context), move: required(context.move) }),
                onDone: { target: 'none', actions: withOutput('takeHead') },
                onError: { target: 'none', actions: withError('showNotice', messages.doubts.moveFailed) },
              },
            },
            changing: {
              invoke: {
                id: 'changeLine',
                src: 'changeLine',
                input: ({ context }) => ({ ...thisDoubt(context), ...required(context.change) }),
                onDone: { target: 'none', actions: withOutput('takeLine') },
                onError: { target: 'none', actions: withError('showNotice', messages.doubts.changeFailed) },
              },
            },
          },
        },
        marks: {
          initial: 'silent',
          states: {
            silent: {
              on: { 'thread.read': { guard: 'isUnsigned', target: 'signing' }, 'draft.touched': 'sayingSo' },
            },
            signing: signing(false, 'silent'),
            sayingSo: signing(true, 'writing'),
            // Said once, it holds for a while.
            writing: { after: { writing: 'silent' }, on: { 'thread.read': { guard: 'isUnsigned', target: 'signing' } } },
          },
        },
      },
    },
  },
});
