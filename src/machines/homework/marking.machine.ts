import { assign, setup } from 'xstate';
import { type MarkedWork, markMinutes } from '../../../contract/homework/marking.ts';
import { messages } from '../../content/messages/homework.ts';
import { type AfterMarks, keepWork, loadMarked, saveMarks, takeWork } from '../../services/homework/marking.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `comment`, `points`: as they are typed. `isTouched`: they are not saved. `next`: what becomes of the work that is being saved. */
type Context = {
  work: string;
  open: MarkedWork | null;
  comment: string;
  points: string;
  isTouched: boolean;
  fromOther: boolean;
  next: AfterMarks;
  notice: string | null;
};

export type MarkingEvent =
  | { type: 'page.opened' | 'work.reload' }
  | { type: 'work.take'; fromOther: boolean }
  | { type: 'comment.type'; text: string }
  | { type: 'points.type'; text: string }
  | { type: 'marks.save'; next: AfterMarks };

/** Several signs of life in the time that a work is held, so that one may be lost. */
const signOfLifeMs = (markMinutes * 60_000) / 3;

const markingSetup = setup({
  types: {
    input: {} as { work: string },
    context: {} as Context,
    events: {} as ConnectionEvent | MarkingEvent,
    tags: '' as 'waiting' | 'busy',
  },
  actors: {
    connection,
    loadMarked: fromService(loadMarked),
    takeWork: fromService(takeWork),
    keepWork: fromService(keepWork),
    saveMarks: fromService(saveMarks),
  },
  actions: {
    ...noticeActions,
    // What was typed and not saved stays, whoever had the work meanwhile.
    takeWork: assign(({ context }, open: MarkedWork) =>
      context.isTouched ? { open } : { open, comment: open.comment, points: String(open.line.points ?? '') },
    ),
    takeSaved: assign((_, open: MarkedWork) => ({
      ...{ open, comment: open.comment, points: String(open.line.points ?? ''), isTouched: false },
    })),
    typeComment: assign((_, { text }: { text: string }) => ({ comment: text, isTouched: true, notice: null })),
    typePoints: assign((_, { text }: { text: string }) => ({ points: text, isTouched: true, notice: null })),
    noteTaking: assign((_, { fromOther }: { fromOther: boolean }) => ({ fromOther, notice: null })),
    noteNext: assign((_, { next }: { next: AfterMarks }) => ({ next, notice: null })),
  },
  guards: {
    isOwn: ({ context }) => context.open?.hold?.own === true,
    isUnknown: (_, { error }: Failure) => refusedFor(error, 'notFound'),
    isElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere') || refusedFor(error, 'closed'),
    hasBadPoints: ({ context }) => !/^\d*$/.test(context.points.trim()),
    isEmptyBack: ({ context: { comment, points } }, { next }: { next: AfterMarks }) =>
      next === 'giveBack' && comment.trim() === '' && points.trim() === '',
  },
  delays: { signOfLife: signOfLifeMs },
});

/**
 * One work as it is marked: idle -> loading -> reading, or marking by whoever has taken it. Meanwhile it gives a sign of life (`signing`); whoever loses the work to a colleague is told, and
 * what was typed stays on the screen. Marks are saved, and the work is kept, let go of or given back (`saving`).
 */
export const markingMachine = markingSetup.createMachine({
  id: 'marking',
  context: ({ input }) => ({
    ...{ ...input, open: null, comment: '', points: '', isTouched: false, fromOther: false, next: 'stay', notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadMarked', {
      input: ({ context: { work } }: { context: Context }) => ({ work }),
      onDone: withOutput('takeWork'),
      target: 'choosing',
      unknown: withError('isUnknown'),
      onError: withError('showNotice', messages.work),
      retry: 'work.reload',
      onRetry: 'hideNotice',
    }),
    choosing: { always: [{ guard: 'isOwn', target: 'marking' }, { target: 'reading' }] },
    reading: { on: { 'work.take': { target: 'taking', actions: withEvent('noteTaking') } } },
    taking: {
      tags: 'busy',
      invoke: {
        id: 'takeWork',
        src: 'takeWork',
        input: ({ context: { work, fromOther } }) => ({ work, fromOther }),
        onDone: { target: 'choosing', actions: withOutput('takeWork') },
        onError: [
          { guard: withError('isElsewhere'), target: 'lookingAgain', actions: withError('showNotice', messages.notMarked) },
          { target: 'reading', actions: withError('showNotice', messages.notMarked) },
        ],
      },
    },
    /** Who has it by now. */
    lookingAgain: {
      tags: 'busy',
      invoke: {
        id: 'loadMarked',
        src: 'loadMarked',
        input: ({ context: { work } }) => ({ work }),
        onDone: { target: 'choosing', actions: withOutput('takeWork') },
        onError: 'reading',
      },
    },
    marking: {
      on: {
        'comment.type': { actions: withEvent('typeComment') },
        'points.type': { actions: withEvent('typePoints') },
        'marks.save': [
          { guard: 'hasBadPoints', actions: { type: 'showNotice', params: messages.noPoints } },
          { guard: withEvent('isEmptyBack'), actions: { type: 'showNotice', params: messages.nothingMarked } },
          { target: 'saving', actions: withEvent('noteNext') },
        ],
      },
      initial: 'still',
      states: {
        still: { after: { signOfLife: 'signing' } },
        signing: {
          invoke: {
            id: 'keepWork',
            src: 'keepWork',
            input: ({ context: { work } }) => ({ work }),
            onDone: 'still',
            onError: [
              {
                guard: withError('isElsewhere'),
                target: '#marking.lookingAgain',
                actions: withError('showNotice', messages.notMarked),
              },
              { target: 'still' },
            ],
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveMarks',
        src: 'saveMarks',
        input: ({ context: { work, comment, points, next } }) => ({ work, comment, points, next }),
        onDone: { target: 'choosing', actions: withOutput('takeSaved') },
        onError: [
          { guard: withError('isElsewhere'), target: 'lookingAgain', actions: withError('showNotice', messages.notMarked) },
          { target: 'marking', actions: withError('showNotice', messages.notMarked) },
        ],
      },
    },
  },
});
