import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { photoBounds } from '../../../contract/attachments/photos.ts';
import type { DoubtLine } from '../../../contract/doubts/doubts.ts';
import { messages as photoMessages } from '../../content/messages/attachments.ts';
import { doubtTimes } from '../../content/times.ts';
import { randomName } from '../../services/api/random-name.ts';
import type { KeptPhoto } from '../../services/attachments/photos.ts';
import { shrinkPhoto } from '../../services/attachments/shrink-photo.ts';
import { type DoubtReader, deliverLine, type ToldLine, type UnsentLine } from '../../services/doubts/doubts.ts';
import { type Draft, forgetLine, type KeptLines, keepLines, restoreLines } from '../../services/doubts/line-store.ts';
import { holdThread } from '../../services/doubts/thread-lock.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor, unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import type { Failure } from '../kit/with-output.ts';

/**
 * `thread`: the doubt, or 'new'. `files`: photos that are still to be made small enough to go along. `lines`: written, and not delivered yet, in that order. `delivered`: what the server told of those that were, in the
 * order of their delivery. `settled`: the key of the one that this device may forget.
 */
export type ComposerContext = DoubtReader & {
  thread: string;
  draft: Draft;
  files: readonly File[];
  lines: UnsentLine[];
  delivered: ToldLine[];
  settled: string | null;
  notice: string | null;
};

export type ComposerInput = DoubtReader & { thread: string; draft?: Omit<Draft, 'photos'> };

export const emptyDraft: Draft = { text: '', courseId: null, origin: null, photos: [] };

/** Keeps whatever delivers in the background away from a thread that is open. */
const holding = fromCallback<EventObject, { personId: string; thread: string }>(({ input }) => holdThread(input));

export const composerSetup = setup({
  types: {
    input: {} as ComposerInput,
    context: {} as ComposerContext,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'line.takeBack' | 'lines.kept' | 'draft.restored' | 'photo.opened' | 'origin.drop' }
      | { type: 'draft.type'; text: string }
      | { type: 'course.choose'; courseId: string }
      | { type: 'photos.choose'; files: readonly File[] }
      | { type: 'photo.remove'; photoKey: string }
      | { type: 'line.send'; kind: DoubtLine['kind']; seen: number }
      | { type: 'line.retry'; seen: number; confirmed: boolean },
    tags: '' as 'waiting' | 'offline',
  },
  actors: {
    shrinkPhoto: fromService(shrinkPhoto),
    restoreLines: fromService(restoreLines),
    keepLines: fromService(keepLines),
    deliverLine: fromService(deliverLine),
    forgetLine: fromService(forgetLine),
    connection,
    holding,
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
    takeFiles: assign(({ context }, { files }: { files: readonly File[] }) => {
      const added = files.slice(0, Math.max(0, photoBounds.perThing - context.draft.photos.length - context.files.length));
      return { files: [...context.files, ...added], notice: added.length < files.length ? photoMessages.tooMany : null };
    }),
    takePhoto: assign(({ context: { draft, files, notice } }, photo: KeptPhoto) => ({
      files: files.slice(1),
      // What was waited for is there.
      notice: notice === photoMessages.opening ? null : notice,
      draft: { ...draft, photos: [...draft.photos, photo] },
    })),
    dropFile: assign({ files: ({ context }) => context.files.slice(1) }),
    removePhoto: assign(({ context: { draft } }, { photoKey }: { photoKey: string }) => ({
      draft: { ...draft, photos: draft.photos.filter((photo) => photo.photoKey !== photoKey) },
    })),
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
      const { key, text, courseId, origin, photos } = required(first);
      const joined = [text, draft.text].filter(Boolean).join('\n');
      return { lines: others, draft: { text: joined, courseId, origin, photos: [...photos, ...draft.photos] }, settled: key };
    }),
  },
  guards: {
    hasText: ({ context }) => context.draft.text.trim() !== '',
    lacksCourse: ({ context: { thread, draft } }) => thread === 'new' && draft.courseId === null,
    hasFiles: ({ context }) => context.files.length > 0,
    hasTooManyPhotos: ({ context }) => context.draft.photos.length > photoBounds.perThing,
    hasLines: ({ context }) => context.lines.length > 0,
    isHeldBack: (_, { error }: Failure) => refusedFor(error, 'contactDetails'),
    isUnreachable: (_, { error }: Failure) => unreachable(error),
  },
  delays: { retry: doubtTimes.retryMs },
});
