import { assign, setup } from 'xstate';
import type { ApEstimate, WrittenAnswer } from '../../../contract/free-response/work.ts';
import { messages } from '../../content/messages/free-response.ts';
import type { KeptPage } from '../../services/free-response/page-store.ts';
import { deliverPage, recallWaiting } from '../../services/free-response/pages.ts';
import { keepScore, loadWork } from '../../services/free-response/work.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `answers`: with the scores as the student has them on the page. `unsaved`: the numbers of those that the server lacks; `saving`: of the one that is on its way. `waiting`: pages that this device still has to send. */
type Context = {
  studentId: string;
  sittingId: string;
  answers: WrittenAnswer[];
  estimate: ApEstimate | null;
  unsaved: number[];
  saving: number | null;
  waiting: KeptPage[];
  notice: string | null;
};

/** `index`: a row of the rubric. */
type Tick = { number: number; index: number };

const findScore = ({ answers }: Context, number: number): number[] =>
  answers.find((answer) => answer.number === number)?.self ?? [];

const withScore = ({ answers, unsaved }: Context, number: number, self: number[]): Partial<Context> => ({
  answers: answers.map((answer) => (answer.number === number ? { ...answer, self } : answer)),
  unsaved: [...unsaved.filter((each) => each !== number), number],
});

/**
 * The answers of a free-response section beside rubric and model answer: delivering (the pages that this device still has) -> loading -> shown. What the student ticks is kept at once (`saving`), one
 * answer after the other; what could not be kept is tried again with the next tick or by the student.
 */
export const writtenWorkMachine = setup({
  types: {
    input: {} as { studentId: string; sittingId: string },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'work.retry' }
      | ({ type: 'row.toggle' } & Tick)
      | { type: 'score.none'; number: number },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    recallWaiting: fromService(recallWaiting),
    deliverPage: fromService(deliverPage),
    loadWork: fromService(loadWork),
    keepScore: fromService(keepScore),
  },
  actions: {
    ...noticeActions,
    takeWaiting: assign({ waiting: (_, waiting: KeptPage[]) => waiting }),
    noteDelivered: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    takeWork: assign((_, { answers, estimate }: { answers: WrittenAnswer[]; estimate: ApEstimate | null }) => ({
      answers,
      estimate,
    })),
    toggleRow: assign(({ context }, { number, index }: Tick) => {
      const score = findScore(context, number);
      return withScore(context, number, score.includes(index) ? score.filter((each) => each !== index) : [...score, index]);
    }),
    scoreNone: assign(({ context }, { number }: { number: number }) => withScore(context, number, [])),
    beginSaving: assign(({ context: { unsaved } }) => ({ saving: required(unsaved[0]), unsaved: unsaved.slice(1) })),
    takeEstimate: assign({ estimate: (_, estimate: ApEstimate | null) => estimate }),
    noteUnsaved: assign(({ context: { unsaved, saving } }) => ({
      unsaved: [...unsaved.filter((each) => each !== saving), required(saving)],
    })),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
  },
}).createMachine({
  id: 'writtenWork',
  context: ({ input }) => ({ ...input, answers: [], estimate: null, unsaved: [], saving: null, waiting: [], notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'recalling' } },
    recalling: {
      tags: 'waiting',
      invoke: {
        id: 'recallWaiting',
        src: 'recallWaiting',
        input: ({ context: { studentId } }) => ({ studentId }),
        onDone: { target: 'delivering', actions: withOutput('takeWaiting') },
        onError: 'loading',
      },
    },
    delivering: { tags: 'waiting', always: [{ guard: 'hasWaiting', target: 'sending' }, { target: 'loading' }] },
    sending: {
      tags: 'waiting',
      invoke: {
        id: 'deliverPage',
        src: 'deliverPage',
        input: ({ context }) => required(context.waiting[0]),
        onDone: { target: 'delivering', actions: 'noteDelivered' },
        // Out of reach, or refused: the answer says what is missing, and the next visit tries again.
        onError: { target: 'delivering', actions: 'noteDelivered' },
      },
    },
    ...loadable('loadWork', {
      input: ({ context: { sittingId } }: { context: Context }) => ({ sittingId }),
      onDone: withOutput('takeWork'),
      onError: withError('showNotice', messages.workFailed),
      retry: 'work.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'row.toggle': { target: '.choosing', actions: [withEvent('toggleRow'), 'hideNotice'] },
        'score.none': { target: '.choosing', actions: [withEvent('scoreNone'), 'hideNotice'] },
      },
      initial: 'kept',
      states: {
        choosing: { always: [{ guard: 'hasUnsaved', target: 'saving', actions: 'beginSaving' }, { target: 'kept' }] },
        kept: {},
        saving: {
          // Ticked meanwhile, it is saved after this one.
          on: {
            'row.toggle': { actions: withEvent('toggleRow') },
            'score.none': { actions: withEvent('scoreNone') },
          },
          invoke: {
            id: 'keepScore',
            src: 'keepScore',
            input: ({ context }) => {
              const number = required(context.saving);
              return { sittingId: context.sittingId, number, given: findScore(context, number) };
            },
            onDone: { target: 'choosing', actions: withOutput('takeEstimate') },
            onError: { target: 'notKept', actions: ['noteUnsaved', withError('showNotice', messages.scoreNotKept)] },
          },
        },
        notKept: { on: { 'work.retry': { target: 'choosing', actions: 'hideNotice' } } },
      },
    },
  },
});
