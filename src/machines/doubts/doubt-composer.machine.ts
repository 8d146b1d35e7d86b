import { assign, raise, setup } from 'xstate';
import type { DoubtLine } from '../../../contract/doubts/doubts.ts';
import { messages } from '../../content/messages/doubts.ts';
import { doubtTimes } from '../../content/times.ts';
import { randomName } from '../../services/api/random-name.ts';
import { type DoubtReader, deliverLine, type ToldLine, type UnsentLine } from '../../services/doubts/doubts.ts';
import { type Draft, forgetLine, type KeptLines, keepLines, restoreLines } from '../../services/doubts/line-store.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor, unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/**
 * `thread`: the doubt, or 'new'. `lines`: written, and not delivered yet, in that order. `delivered`: what the server told of those that were, in the
 * order of their delivery. `settled`: the key of the one that this device may forget.
 */
type Context = DoubtReader & {
  thread: string;
  draft: Draft;
  lines: UnsentLine[];
  delivered: ToldLine[];
  settled: string | null;
  notice: string | null;
};

export type ComposerInput = DoubtReader & { thread: string; draft?: Draft };

const emptyDraft: Draft = { text: '', courseId: null, origin: null };

const composerSetup = setup({
  types: {
    input: {} as ComposerInput,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'line.takeBack' | 'lines.kept' | 'draft.restored' | 'origin.drop' }
      | { type: 'draft.type'; text: string }
      | { type: 'course.choose'; courseId: string }
      | { type: 'line.send'; kind: DoubtLine['kind']; seen: number }
      | { type: 'line.retry'; seen: number; confirmed: boolean },
    tags: '' as 'waiting' | 'offline',
  },
  actors: {
    restoreLines: fromService(restoreLines),
    keepLines: fromService(keepLines),
    deliverLine: fromService(deliverLine),
    forgetLine: fromService(forgetLine),
    connection,
  },
  actions: {
    ...noticeActions,
    takeKept: assign(({ context }, { draft, lines }: KeptLines) => ({
      lines,
      // What the page was opened with is newer than what was kept.
      draft: context.draft.origin === null && context.draft.text === '' ? (draft ?? context.draft) : context.draft,
    })),
    takeText: assign({ draft: ({ context }, { text }: { text: string }) => ({ ...context.draft, text }) }),
    takeCourse: assign({ draft: ({ context }, { courseId }: { courseId: string }) => ({ ...context.draft, courseId }) }),
    dropOrigin: assign({ draft: ({ context }) => ({ ...context.draft, origin: null }) }),
    queueLine: assign(({ context }, { kind, seen }: Pick<UnsentLine, 'kind' | 'seen'>) => {
      const { side, personId, thread, lines, draft } = context;
      const order = Math.max(Date.now(), (lines.at(-1)?.order ?? 0) + 1);
      const line = {
        side,
        personId,
        thread,
        key: randomName(),
        order,
        kind,
        seen,
        confirmed: false,
        ...draft,
        text: draft.text.trim(),
      };
      return { lines: [...lines, line], draft: { ...emptyDraft, courseId: draft.courseId } };
    }),
    takeDelivered: assign(({ context }, told: ToldLine) => ({
      lines: context.lines.slice(1),
      delivered: [...context.delivered, told],
      settled: required(context.lines[0]).key,
    })),
    seeMore: assign({
      lines: ({ context }, { seen, confirmed }: { seen: number; confirmed: boolean }) =>
        context.lines.map((line, at) => ({ ...line, seen, confirmed: at === 0 && confirmed })),
    }),
    /** The one that stopped becomes the draft again, before whatever was begun since. */
    takeBack: assign(({ context: { lines, draft } }) => {
      const [first, ...others] = lines;
      const { key, text, courseId, origin } = required(first);
      const joined = [text, draft.text].filter(Boolean).join('\n');
      return { lines: others, draft: { text: joined, courseId, origin }, settled: key };
    }),
  },
  guards: {
    hasText: ({ context }) => context.draft.text.trim() !== '',
    lacksCourse: ({ context: { thread, draft } }) => thread === 'new' && draft.courseId === null,
    hasLines: ({ context }) => context.lines.length > 0,
    isHeldBack: (_, { error }: Failure) => refusedFor(error, 'contactDetails'),
    isUnreachable: (_, { error }: Failure) => unreachable(error),
  },
  delays: { retry: doubtTimes.retryMs },
});

const settledKey = ({ context }: { context: Context }) => ({ key: required(context.settled) });

/** The first line was refused: it is sent again, or becomes the draft again. */
const stopped = composerSetup.createStateConfig({
  on: {
    'line.retry': { target: '#doubtComposer.writing.delivery.sending', actions: [withEvent('seeMore'), 'hideNotice'] },
    'line.takeBack': {
      target: '#doubtComposer.writing.delivery.forgetting',
      actions: ['takeBack', 'hideNotice', raise({ type: 'draft.restored' })],
    },
  },
});

/**
 * What is written in a doubt: idle -> restoring -> writing. Drafts and lines are kept on the device first, survive a reload, and are delivered one after the
 * other, each once by its key. The first that is refused stops those after it (`stopped`), until it is tried again or taken back; without a connection
 * all wait (`offline`).
 */
export const doubtComposerMachine = composerSetup.createMachine({
  id: 'doubtComposer',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    ...{ draft: draft ?? emptyDraft, lines: [], delivered: [], settled: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'restoring' } },
    restoring: {
      tags: 'waiting',
      invoke: {
        id: 'restoreLines',
        src: 'restoreLines',
        input: ({ context: { personId, thread } }) => ({ personId, thread }),
        onDone: { target: 'writing', actions: withOutput('takeKept') },
        onError: 'writing',
      },
    },
    writing: {
      type: 'parallel',
      invoke: { id: 'connection', src: 'connection' },
      states: {
        device: {
          initial: 'kept',
          // Here and not on `writing`: a transition from a parallel state begins all its regions anew, and ends a delivery.
          on: {
            'draft.type': { target: '.keeping', actions: [withEvent('takeText'), 'hideNotice'] },
            'course.choose': { target: '.keeping', actions: [withEvent('takeCourse'), 'hideNotice'] },
            'draft.restored': '.keeping',
            'origin.drop': { target: '.keeping', actions: 'dropOrigin' },
            'line.send': [
              { guard: 'lacksCourse', actions: { type: 'showNotice', params: messages.doubts.courseMissing } },
              { guard: 'hasText', target: '.keeping', actions: [withEvent('queueLine'), 'hideNotice'] },
              { actions: { type: 'showNotice', params: messages.doubts.textMissing } },
            ],
          },
          states: {
            kept: {},
            keeping: {
              invoke: {
                id: 'keepLines',
                src: 'keepLines',
                input: ({ context: { personId, thread, draft, lines } }) => ({ personId, thread, draft, lines }),
                onDone: { target: 'kept', actions: raise({ type: 'lines.kept' }) },
                // A browser that keeps nothing must still deliver: the server is the safer place anyway.
                onError: { target: 'notKept', actions: raise({ type: 'lines.kept' }) },
              },
            },
            notKept: {},
          },
        },
        delivery: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'hasLines', target: 'sending' }, { target: 'nothing' }] },
            nothing: { on: { 'lines.kept': { guard: 'hasLines', target: 'sending' } } },
            sending: {
              invoke: {
                id: 'deliverLine',
                src: 'deliverLine',
                input: ({ context }) => required(context.lines[0]),
                onDone: { target: 'forgetting', actions: withOutput('takeDelivered') },
                onError: [
                  { guard: withError('isUnreachable'), target: 'offline' },
                  {
                    guard: withError('isHeldBack'),
                    target: 'heldBack',
                    actions: withError('showNotice', messages.doubts.stopped),
                  },
                  { target: 'stopped', actions: withError('showNotice', messages.doubts.stopped) },
                ],
              },
            },
            forgetting: {
              invoke: {
                id: 'forgetLine',
                src: 'forgetLine',
                input: settledKey,
                onDone: 'choosing',
                // Delivered again, it is the same line.
                onError: 'choosing',
              },
            },
            offline: {
              tags: 'offline',
              after: { retry: 'sending' },
              on: { 'connection.restored': 'sending' },
            },
            stopped,
            // A tutor's line leads away from the school: it goes only if that is meant.
            heldBack: stopped,
          },
        },
      },
    },
  },
});
