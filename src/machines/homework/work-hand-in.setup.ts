import { assign, setup } from 'xstate';
import { homeworkBounds, type OpenWork } from '../../../contract/homework/homework.ts';
import { messages } from '../../content/messages/homework.ts';
import { doubtTimes } from '../../content/times.ts';
import { randomName } from '../../services/api/random-name.ts';
import type { KeptFile } from '../../services/attachments/files.ts';
import { openFile } from '../../services/attachments/open-file.ts';
import {
  forgetHandIn,
  type HandInDraft,
  type KeptHandIn,
  keepHandIn,
  type PendingWork,
  restoreHandIn,
} from '../../services/homework/hand-in-store.ts';
import { deliverWork, loadWork, toDraft } from '../../services/homework/homework.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor, unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import type { Failure } from '../kit/with-output.ts';

type HandInInput = { personId: string; workId: string };

/** `chosen`: files that are still to be opened. `pending`: what is on its way. `isAgain`: what was handed in is being changed. */
export type HandInContext = HandInInput & {
  open: OpenWork | null;
  draft: HandInDraft;
  pending: PendingWork | null;
  chosen: readonly File[];
  isAgain: boolean;
  notice: string | null;
};

export type HandInEvent =
  | ConnectionEvent
  | { type: 'page.opened' | 'work.reload' | 'work.send' | 'work.again' | 'work.kept' | 'work.stopped' | 'file.opened' }
  | { type: 'draft.type'; text: string }
  | { type: 'files.choose'; files: readonly File[] }
  | { type: 'file.remove'; photoKey: string };

export const handInSetup = setup({
  types: {
    input: {} as HandInInput,
    context: {} as HandInContext,
    events: {} as HandInEvent,
    tags: '' as 'waiting' | 'sending' | 'offline',
  },
  actors: {
    loadWork: fromService(loadWork),
    restoreHandIn: fromService(restoreHandIn),
    keepHandIn: fromService(keepHandIn),
    forgetHandIn: fromService(forgetHandIn),
    deliverWork: fromService(deliverWork),
    openFile: fromService(openFile),
    connection,
  },
  actions: {
    ...noticeActions,
    takeWork: assign({ open: (_, open: OpenWork) => open }),
    takeKept: assign(({ context }, { draft, pending }: KeptHandIn) => ({
      pending,
      draft: draft ?? context.draft,
      // What was begun on this device goes on.
      isAgain: draft !== null || pending !== null,
    })),
    takeText: assign({ draft: ({ context }, { text }: { text: string }) => ({ ...context.draft, text }) }),
    takeChosen: assign(({ context }, { files }: { files: readonly File[] }) => {
      const room = Math.max(0, homeworkBounds.files - context.draft.files.length - context.chosen.length);
      const added = files.slice(0, room);
      return { chosen: [...context.chosen, ...added], notice: added.length < files.length ? messages.tooMany : null };
    }),
    takeFile: assign(({ context: { draft, chosen } }, file: KeptFile) => ({
      chosen: chosen.slice(1),
      draft: { ...draft, files: [...draft.files, file] },
    })),
    dropChosen: assign({ chosen: ({ context }) => context.chosen.slice(1) }),
    removeFile: assign({
      draft: ({ context: { draft } }, { photoKey }: { photoKey: string }) => ({
        ...draft,
        files: draft.files.filter((file) => file.photoKey !== photoKey),
      }),
    }),
    beginAgain: assign(({ context: { open, draft } }) => ({ isAgain: true, draft: open ? toDraft(open) : draft, notice: null })),
    queueWork: assign({
      pending: ({ context: { draft } }) => ({ ...draft, text: draft.text.trim(), key: randomName() }),
    }),
    takeDelivered: assign((_, open: OpenWork) => ({ open, isAgain: false, draft: { text: '', files: [] } })),
    dropPending: assign({ pending: null }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => refusedFor(error, 'notFound'),
    isUnreachable: (_, { error }: Failure) => unreachable(error),
    hasChosen: ({ context }) => context.chosen.length > 0,
    isEmpty: ({ context: { draft } }) => draft.text.trim() === '' && draft.files.length === 0,
    hasPending: ({ context }) => context.pending !== null,
    canSend: ({ context: { open, pending } }) => pending === null && open !== null && canHandIn(open),
  },
  delays: { retry: doubtTimes.retryMs },
});

/** Whether a work can be handed in: until somebody looks at it. */
export const canHandIn = ({ head: { state } }: OpenWork): boolean =>
  state === 'given' || state === 'missing' || state === 'handedIn' || state === 'late';
