import { type ActorRefFrom, assign, setup } from 'xstate';
import type { SentPage } from '../../../contract/free-response/pages.ts';
import { taskBounds, toPageNames } from '../../../contract/free-response/tasks.ts';
import { messages } from '../../content/messages/free-response.ts';
import { pagesRetryMs } from '../../content/times.ts';
import { turnPhoto } from '../../services/attachments/turn-photo.ts';
import type { OpenedPage, UnopenedPage } from '../../services/free-response/page-store.ts';
import {
  deliverPage,
  dropPage,
  type KnownPages,
  keepPage,
  keepPages,
  openPage,
  recallPages,
  toNewPage,
} from '../../services/free-response/pages.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import type { answerSheetMachine } from '../exam/answer-sheet.machine.ts';
import { unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import type { Failure } from '../kit/with-output.ts';

export type AnswerPagesInput = { studentId: string; sittingId: string; sheet: ActorRefFrom<typeof answerSheetMachine> };

/** What is to be made a page: a new photo, which its answer names already, or the page that is to be turned in the answer to a question. */
type Shot = UnopenedPage | { question: number; turned: OpenedPage };

/**
 * `fresh`: chosen, and not kept by the device yet. `shots`: still to be made small or turned. `opened`: what the first of them became. `kept`: pictures that this page has at hand, by name. `waiting`: to be sent, in order. `sent`: those that have
 * arrived. `dropped`: to be forgotten by the device.
 */
type Context = AnswerPagesInput & {
  fresh: UnopenedPage[];
  shots: Shot[];
  opened: OpenedPage | null;
  kept: Record<string, string>;
  waiting: OpenedPage[];
  sent: SentPage[];
  dropped: string[];
  notice: string | null;
};

const readNames = ({ sheet }: Pick<Context, 'sheet'>, question: number): string[] =>
  toPageNames(sheet.getSnapshot().context.answers[question] ?? '');

const setNames = ({ sheet }: Pick<Context, 'sheet'>, question: number, names: string[]) =>
  sheet.send({ type: 'pages.set', question, names });

const readQuestions = ({ sheet }: Pick<Context, 'sheet'>): number[] =>
  Object.keys(sheet.getSnapshot().context.answers).map(Number);

const readAllNames = (context: Pick<Context, 'sheet'>) =>
  readQuestions(context).flatMap((question) => readNames(context, question));

/** Takes a page out of the answer that names it. */
function unname(context: Pick<Context, 'sheet'>, name: string) {
  for (const question of readQuestions(context)) {
    const names = readNames(context, question);
    const rest = names.filter((each) => each !== name);
    if (rest.length < names.length) setNames(context, question, rest);
  }
}

/** Everything the chart names: `answer-pages.machine.ts` has only states and transitions. */
export const answerPagesSetup = setup({
  types: {
    input: {} as AnswerPagesInput,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'shots.added' | 'picture.kept' }
      | { type: 'photos.choose'; question: number; files: readonly File[] }
      | { type: 'picture.turn' | 'picture.remove'; question: number; name: string },
    tags: '' as 'waiting' | 'offline' | 'opening',
  },
  actors: {
    recallPages: fromService(recallPages),
    openShot: fromService<OpenedPage, Shot>(async (shot, signal) => {
      if ('file' in shot) return openPage(shot, signal);
      const { photoKey, jpeg } = await turnPhoto({ jpeg: shot.turned.jpeg }, signal);
      return { ...shot.turned, name: photoKey, jpeg };
    }),
    keepFresh: fromService(keepPages),
    keepPage: fromService(keepPage),
    deliverPage: fromService(deliverPage),
    dropPage: fromService(dropPage),
    connection,
  },
  actions: {
    ...noticeActions,
    takeKnown: assign((_, { kept, sent }: KnownPages) => {
      const opened = kept.filter((page) => 'jpeg' in page);
      return {
        kept: Object.fromEntries(opened.map(({ name, jpeg }) => [name, jpeg])),
        shots: kept.filter((page) => 'file' in page),
        waiting: opened,
        sent,
      };
    }),
    takeFiles: assign(({ context }, { question, files }: { question: number; files: readonly File[] }) => {
      const room = files.slice(0, Math.max(0, taskBounds.pages - readNames(context, question).length));
      return {
        fresh: [...context.fresh, ...room.map((file) => toNewPage(context, file))],
        notice: room.length < files.length ? messages.tooMany : null,
      };
    }),
    // The answer names the page from here on, whether or not it was opened or has arrived: time may run out over that.
    nameInAnswer: ({ context }, { question }: { question: number }) => {
      const named = readAllNames(context);
      const chosen = context.fresh.map(({ name }) => name).filter((name) => !named.includes(name));
      setNames(context, question, [...readNames(context, question), ...chosen]);
    },
    noteFresh: assign(({ context: { fresh, shots } }) => ({ fresh: [], shots: [...shots, ...fresh] })),
    takeTurn: assign(({ context }, { question, name }: { question: number; name: string }) => {
      const { studentId, sittingId, kept, shots } = context;
      const jpeg = kept[name];
      return jpeg === undefined ? {} : { shots: [...shots, { question, turned: { name, studentId, sittingId, jpeg } }] };
    }),
    takeOpened: assign({ opened: (_, page: OpenedPage) => page }),
    nameTurned: ({ context }) => {
      const [page, shot] = [required(context.opened), required(context.shots[0])];
      if (!('turned' in shot)) return;
      const names = readNames(context, shot.question);
      setNames(
        context,
        shot.question,
        names.map((name) => (name === shot.turned.name ? page.name : name)),
      );
    },
    takePicture: assign(({ context }) => {
      const page = required(context.opened);
      const [shot, ...shots] = context.shots;
      const replaced = shot && 'turned' in shot ? [shot.turned.name] : [];
      return {
        shots,
        opened: null,
        kept: { ...context.kept, [page.name]: page.jpeg },
        waiting: [...context.waiting.filter(({ name }) => !replaced.includes(name)), page],
        dropped: [...context.dropped, ...replaced],
      };
    }),
    // A page that cannot be turned stays as it is.
    unnameShot: ({ context }) => {
      const shot = required(context.shots[0]);
      if ('file' in shot) unname(context, shot.name);
    },
    dropShot: assign(({ context: { shots, dropped } }) => {
      const [shot, ...others] = shots;
      return { shots: others, dropped: shot && 'file' in shot ? [...dropped, shot.name] : dropped };
    }),
    takeOutOfAnswer: ({ context }, { name }: { name: string }) => unname(context, name),
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
    hasFresh: ({ context }) => context.fresh.length > 0,
    hasShots: ({ context }) => context.shots.length > 0,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasDropped: ({ context }) => context.dropped.length > 0,
    isUnreachable: (_, { error }: Failure) => unreachable(error),
  },
  delays: { retry: pagesRetryMs },
});
