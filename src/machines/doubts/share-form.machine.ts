import { assign, setup } from 'xstate';
import type { DoubtShare } from '../../../contract/doubts/shares.ts';
import { messages } from '../../content/messages/doubts.ts';
import { loadShare, offerShare, withdrawShare } from '../../services/doubts/shares.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

type Words = Pick<DoubtShare, 'question' | 'answer'>;

/** `words`: as the tutor would offer them; `isMeant`: also what was held back. */
type Context = { doubtId: string; share: DoubtShare | null; words: Words; isMeant: boolean; notice: string | null };

const which = ({ context: { doubtId } }: { context: Context }) => ({ doubtId });

const shareFormSetup = setup({
  types: {
    input: {} as { doubtId: string },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'share.retry' | 'share.begin' | 'share.cancel' | 'share.offer' | 'share.withdraw' }
      | { type: 'words.type'; part: keyof Words; text: string },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadShare: fromService(loadShare),
    offerShare: fromService(offerShare),
    withdrawShare: fromService(withdrawShare),
  },
  actions: {
    ...noticeActions,
    takeShare: assign((_, share: DoubtShare) => ({
      share,
      words: { question: share.question, answer: share.answer },
      isMeant: false,
    })),
    takeWords: assign(({ context: { words } }, { part, text }: { part: keyof Words; text: string }) => ({
      words: { ...words, [part]: text },
      isMeant: false,
    })),
    mean: assign({ isMeant: true }),
    dropWords: assign(({ context }) => {
      const { question, answer } = required(context.share);
      return { words: { question, answer }, isMeant: false };
    }),
  },
  guards: {
    hasWords: ({ context: { words } }) => words.question.trim() !== '' && words.answer.trim() !== '',
    isOffered: ({ context: { share } }) => share?.state === 'offered',
    mayOffer: ({ context: { share } }) => share !== null && share.state !== 'refused',
    isHeldBack: (_, { error }: Failure) => refusedFor(error, 'contactDetails'),
    isImpossible: (_, { error }: Failure) =>
      refusedFor(error, 'closed') || refusedFor(error, 'notOpen') || refusedFor(error, 'notFound'),
  },
});

const cancel = { target: 'shown', actions: ['dropWords', 'hideNotice'] } as const;
const type = { target: 'writing', actions: [withEvent('takeWords'), 'hideNotice'] } as const;

/**
 * A tutor's choice to offer a solved doubt, without a name, in the review of its question: idle -> loading -> shown, `impossible` where it can't be, with the server's reason,
 * or failed. The words are written anew and looked over (`writing`), and offered once the tutor says so; those that name somebody are `heldBack` until they are meant.
 */
export const shareFormMachine = shareFormSetup.createMachine({
  id: 'shareForm',
  context: ({ input }) => ({ ...input, share: null, words: { question: '', answer: '' }, isMeant: false, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadShare',
        src: 'loadShare',
        input: which,
        onDone: { target: 'shown', actions: withOutput('takeShare') },
        onError: [
          {
            guard: withError('isImpossible'),
            target: 'impossible',
            actions: withError('showNotice', messages.doubts.shareFailed),
          },
          { target: 'failed', actions: withError('showNotice', messages.doubts.shareFailed) },
        ],
      },
    },
    failed: {
      invoke: { id: 'connection', src: 'connection' },
      on: {
        'share.retry': { target: 'loading', actions: 'hideNotice' },
        'connection.restored': { target: 'loading', actions: 'hideNotice' },
      },
    },
    impossible: {},
    shown: {
      on: {
        'share.begin': { guard: 'mayOffer', target: 'writing', actions: 'hideNotice' },
        'share.withdraw': { guard: 'isOffered', target: 'withdrawing', actions: 'hideNotice' },
      },
    },
    writing: {
      on: {
        'words.type': type,
        'share.cancel': cancel,
        'share.offer': [
          { guard: 'hasWords', target: 'offering', actions: 'hideNotice' },
          { actions: { type: 'showNotice', params: messages.doubts.wordsMissing } },
        ],
      },
    },
    heldBack: {
      on: {
        'words.type': type,
        'share.cancel': cancel,
        'share.offer': { target: 'offering', actions: ['mean', 'hideNotice'] },
      },
    },
    offering: {
      invoke: {
        id: 'offerShare',
        src: 'offerShare',
        input: ({ context: { doubtId, words, isMeant } }) => ({ doubtId, ...words, confirmed: isMeant }),
        onDone: { target: 'shown', actions: withOutput('takeShare') },
        onError: [
          { guard: withError('isHeldBack'), target: 'heldBack', actions: withError('showNotice', messages.doubts.notOffered) },
          { target: 'writing', actions: withError('showNotice', messages.doubts.notOffered) },
        ],
      },
    },
    withdrawing: {
      invoke: {
        id: 'withdrawShare',
        src: 'withdrawShare',
        input: which,
        onDone: 'loading',
        onError: { target: 'shown', actions: withError('showNotice', messages.doubts.notWithdrawn) },
      },
    },
  },
});
