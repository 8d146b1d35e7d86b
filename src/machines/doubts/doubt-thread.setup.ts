import { assign, setup } from 'xstate';
import type { DoubtHead, DoubtLine, DoubtThread } from '../../../contract/doubts/doubts.ts';
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
import type { Failure } from '../kit/with-output.ts';

export type { Side };

/** What is being done to a line of one's own: edited, or deleted (`text` null). `confirmed`: a tutor means what was held back. */
type LineChange = { number: number; text: string | null; confirmed: boolean };

/** `since`: the revision up to which all lines are here; what a call tells of one line says nothing of the others. `move` and `change`: what is being done. `signed`: until which line the server knows that it was read. */
export type ThreadContext = DoubtReader & {
  doubtId: string;
  thread: DoubtThread | null;
  since: number;
  move: DoubtMove | null;
  change: LineChange | null;
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

export const lastNumber = ({ thread }: Pick<ThreadContext, 'thread'>): number => thread?.lines.at(-1)?.number ?? 0;

export const doubtThreadSetup = setup({
  types: {
    input: {} as DoubtReader & { doubtId: string },
    context: {} as ThreadContext,
    events: {} as
      | ConnectionEvent
      | LiveEvent
      | { type: 'page.opened' | 'thread.retry' | 'thread.read' | 'draft.touched' | 'change.save' | 'change.cancel' }
      | { type: 'doubt.move'; move: DoubtMove }
      | { type: 'line.edit' | 'line.delete'; number: number }
      | { type: 'change.type'; text: string },
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
      since: (_, newer: DoubtThread) => newer.head.revision,
    }),
    takeMove: assign({ move: (_, { move }: { move: DoubtMove }) => move }),
    beginEdit: assign({
      change: ({ context: { thread } }, { number }: { number: number }) => ({
        ...{ number, confirmed: false },
        text: thread?.lines.find((line) => line.number === number)?.text ?? '',
      }),
    }),
    beginDelete: assign({ change: (_, { number }: { number: number }) => ({ number, text: null, confirmed: false }) }),
    takeWords: assign({
      change: ({ context: { change } }, { text }: { text: string }) => change && { ...change, text, confirmed: false },
    }),
    confirm: assign({ change: ({ context: { change } }) => change && { ...change, confirmed: true } }),
    dropChange: assign({ change: null }),
    takeHead: assign({ thread: ({ context }, head: DoubtHead) => context.thread && withHead(context.thread, head) }),
    takeLine: assign({ thread: ({ context }, told: ToldLine) => context.thread && withLine(context.thread, told) }),
    noteSigned: assign({ signed: ({ context }) => lastNumber(context) }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => refusedFor(error, 'notFound'),
    isHeldBack: (_, { error }: Failure) => refusedFor(error, 'contactDetails'),
    isDeletion: ({ context }) => context.change?.text === null,
    hasWords: ({ context }) => (context.change?.text ?? '').trim() !== '',
    isSomebodyWriting: ({ context }) => (context.thread?.writing.length ?? 0) > 0,
    isUnsigned: ({ context }) => lastNumber(context) > context.signed,
  },
  delays: { retry: doubtTimes.retryMs, writing: doubtTimes.writingMs },
});
