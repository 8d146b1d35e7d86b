import { type ActorRefFrom, assign, setup } from 'xstate';
import type { SentPage } from '../../../contract/free-response/pages.ts';
import { taskBounds, toPageNames } from '../../../contract/free-response/tasks.ts';
import { messages } from '../../content/messages/free-response.ts';
import { pagesRetryMs } from '../../content/times.ts';
import type { KeptPhoto } from '../../services/attachments/photos.ts';
import { shrinkPhoto } from '../../services/attachments/shrink-photo.ts';
import { turnPhoto } from '../../services/attachments/turn-photo.ts';
import type { KeptPage } from '../../services/free-response/page-store.ts';
import { deliverPage, dropPage, type KnownPages, keepPage, recallPages } from '../../services/free-response/pages.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import type { answerSheetMachine } from '../exam/answer-sheet.machine.ts';
import { unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import type { Failure } from '../kit/with-output.ts';

export type AnswerPagesInput = { studentId: string; sittingId: string; sheet: ActorRefFrom<typeof answerSheetMachine> };

/** A photo on its way to be a page of the answer to a question; `turned`: instead of the page of this name. */
type Shot = { question: number } & ({ file: File } | { turned: string; jpeg: string });

/**
 * `shots`: still to be made small or turned. `opened`: what the first of them became. `kept`: pictures that this page has at hand, by name. `waiting`: to be sent, in order. `sent`: those that have
 * arrived. `dropped`: to be forgotten by the device.
 */
type Context = AnswerPagesInput & {
  shots: Shot[];
  opened: KeptPage | null;
  kept: Record<string, string>;
  waiting: KeptPage[];
  sent: SentPage[];
  dropped: string[];
  notice: string | null;
};

const readNames = ({ sheet }: Pick<Context, 'sheet'>, question: number): string[] =>
  toPageNames(sheet.getSnapshot().context.answers[question] ?? '');

const setNames = ({ sheet }: Pick<Context, 'sheet'>, question: number, names: string[]) =>
  sheet.send({ type: 'pages.set', question, names });

/** Everything the chart names: `answer-pages.machine.ts` has only states and transitions. */
export const answerPagesSetup = setup({
  types: {
    input: {} as AnswerPagesInput,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'picture.kept' }
      | { type: 'photos.choose'; question: number; files: readonly File[] }
      | { type: 'picture.turn' | 'picture.remove'; question: number; name: string },
    tags: '' as 'waiting' | 'offline' | 'opening',
  },
  actors: {
    recallPages: fromService(recallPages),
    openShot: fromService<KeptPhoto, Shot>((shot, signal) =>
      'file' in shot ? shrinkPhoto({ file: shot.file }, signal) : turnPhoto({ jpeg: shot.jpeg }, signal),
    ),
    keepPage: fromService(keepPage),
    deliverPage: fromService(deliverPage),
    dropPage: fromService(dropPage),
    connection,
  },
  actions: {
    ...noticeActions,
    takeKnown: assign((_, { kept, sent }: KnownPages) => ({
      kept: Object.fromEntries(kept.map(({ name, jpeg }) => [name, jpeg])),
      waiting: kept,
      sent,
    })),
    takeFiles: assign(({ context }, { question, files }: { question: number; files: readonly File[] }) => {
      const known = readNames(context, question).length + context.shots.filter((shot) => shot.question === question).length;
      const room = files.slice(0, Math.max(0, taskBounds.pages - known));
      return {
        shots: [...context.shots, ...room.map((file) => ({ question, file }))],
        notice: room.length < files.length ? messages.tooMany : null,
      };
    }),
    takeTurn: assign(({ context }, { question, name }: { question: number; name: string }) => {
      const jpeg = context.kept[name];
      return jpeg === undefined ? {} : { shots: [...context.shots, { question, turned: name, jpeg }] };
    }),
    takeOpened: assign(({ context: { studentId, sittingId } }, { photoKey, jpeg }: KeptPhoto) => ({
      opened: { name: photoKey, studentId, sittingId, jpeg },
    })),
    // The answer names the page from here on, whether or not the picture has arrived.
    nameInAnswer: ({ context }) => {
      const [page, shot] = [required(context.opened), required(context.shots[0])];
      const names = readNames(context, shot.question);
      const replaced = 'turned' in shot ? names.indexOf(shot.turned) : -1;
      setNames(context, shot.question, replaced === -1 ? [...names, page.name] : names.with(replaced, page.name));
    },
    takePicture: assign(({ context }) => {
      const page = required(context.opened);
      const [shot, ...shots] = context.shots;
      const replaced = shot && 'turned' in shot ? [shot.turned] : [];
      return {
        shots,
        opened: null,
        kept: { ...context.kept, [page.name]: page.jpeg },
        waiting: [...context.waiting.filter(({ name }) => !replaced.includes(name)), page],
        dropped: [...context.dropped, ...replaced],
      };
    }),
    dropShot: assign({ shots: ({ context }) => context.shots.slice(1) }),
    takeOutOfAnswer: ({ context }, { question, name }: { question: number; name: string }) =>
      setNames(
        context,
        question,
        readNames(context, question).filter((each) => each !== name),
      ),
    dropPicture: assign(({ context }, { name }: { name: string }) => ({
      waiting: context.waiting.filter((page) => page.name !== name),
      sent: context.sent.filter((page) => page.name !== name),
      dropped: [...context.dropped, name],
    })),
    noteSent: assign(({ context }, page: SentPage) => ({
      waiting: context.waiting.filter(({ name }) => name !== page.name),
      sent: [...context.sent, page],
    })),
    skipFirst: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    noteDropped: assign({ dropped: ({ context }) => context.dropped.slice(1) }),
  },
  guards: {
    hasShots: ({ context }) => context.shots.length > 0,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasDropped: ({ context }) => context.dropped.length > 0,
    isUnreachable: (_, { error }: Failure) => unreachable(error),
  },
  delays: { retry: pagesRetryMs },
});
