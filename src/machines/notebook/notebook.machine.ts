import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/practice.ts';
import {
  checkAnswer,
  type DueQuestion,
  loadNotebook,
  type OpenNotebook,
  type Verdict,
} from '../../services/notebook/notebook.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { answering, readQuizNumber, refusedNow } from '../exam/answers.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { DueQuestion, Verdict };

/**
 * `questions` are asked one after the other, `at` is the one that is asked, from 0, and `answer` what was chosen or typed, '' for nothing;
 * `refused` is what a number could not take (`NumberEntry`).
 * `verdicts` are those of this round (the first is `round` 1), null for what was answered elsewhere. `counts` are the notebook's after the
 * first `counted` of them.
 */
type Context = {
  studentId: string;
  questions: DueQuestion[];
  counts: Omit<OpenNotebook, 'questions'>;
  counted: number;
  round: number;
  at: number;
  answer: string;
  refused: string | null;
  verdicts: (Verdict | null)[];
  notice: string | null;
};

export type NotebookEvent =
  | ConnectionEvent
  | { type: 'page.opened' | 'notebook.retry' | 'notebook.goOn' | 'answer.check' | 'answer.giveUp' | 'question.next' }
  | { type: 'answer.type'; answer: string };

/** How the notebook stands after what was answered in this round; `nextDueAt` in ms, null where nothing is waiting for a day. */
export function countsNow({ counts, counted, verdicts }: Pick<Context, 'counts' | 'counted' | 'verdicts'>): Context['counts'] {
  const since = verdicts.slice(counted);
  const answered = since.filter((verdict) => verdict !== null);
  const later = answered.flatMap(({ dueAt }) => dueAt ?? []);
  return {
    due: counts.due - since.length,
    waiting: counts.waiting + later.length,
    done: counts.done + answered.length - later.length,
    nextDueAt: counts.nextDueAt === null && later.length === 0 ? null : Math.min(counts.nextDueAt ?? Infinity, ...later),
  };
}

const currentQuestion = ({ questions, at }: Context) => required(questions[at]);

const isAnswer = ({ question }: DueQuestion, answer: string) => answering[question.kind].isGiven(answer);

const notebookSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as NotebookEvent,
    tags: '' as 'waiting',
  },
  actors: { loadNotebook: fromService(loadNotebook), checkAnswer: fromService(checkAnswer), connection },
  actions: {
    ...noticeActions,
    takeNotebook: assign(({ context }, { questions, ...counts }: OpenNotebook) => ({
      ...{ questions, counts, counted: 0, round: context.round + 1 },
      ...{ at: 0, answer: '', refused: null, verdicts: [] },
    })),
    takeCounts: assign(({ context }, { questions: _, ...counts }: OpenNotebook) => ({
      counts,
      counted: context.verdicts.length,
    })),
    takeAnswer: assign(({ context }, { answer }: { answer: string }) => {
      if (!answering[currentQuestion(context).question.kind].isTyped) return { answer };
      const entry = readQuizNumber(answer);
      return { answer: entry.kept, refused: refusedNow(context, entry) };
    }),
    giveUp: assign({ answer: '' }),
    takeVerdict: assign({ verdicts: ({ context }, verdict: Verdict | null) => [...context.verdicts, verdict] }),
    turnPage: assign(({ context }) => ({ at: context.at + 1, answer: '', refused: null })),
  },
  guards: {
    isNoneDue: (_, { questions }: OpenNotebook) => questions.length === 0,
    isAnswered: ({ context }) => isAnswer(currentQuestion(context), context.answer),
    isMoreToAsk: ({ context }) => context.at < context.questions.length,
    /** What came of such an answer is not known here, so the counts are not either. */
    isAnyAnsweredElsewhere: ({ context }) => context.verdicts.includes(null),
    isMoreDue: ({ context }) => countsNow(context).due > 0,
    /** Whatever is sent, the server takes no answer to this question any more. */
    isOver: (_, { error }: Failure) => refusedFor(error, 'closed') || refusedFor(error, 'notFound'),
  },
});

/**
 * The mistake notebook: idle -> loading -> empty, or one question after the other: asking -> checking -> checked -> next, until the round
 * is finished. An answer whose checking failed stays as it was given (`notChecked`) and is sent again, when asked or when the network is
 * back; what was answered elsewhere in the meantime (`answeredElsewhere`) is passed over, and the notebook's counts are asked for again
 * before the round ends (`counting`).
 */
export const notebookMachine = notebookSetup.createMachine({
  id: 'notebook',
  context: ({ input: { studentId } }) => ({
    studentId,
    questions: [],
    counts: { due: 0, waiting: 0, done: 0, nextDueAt: null },
    counted: 0,
    round: 0,
    at: 0,
    answer: '',
    refused: null,
    verdicts: [],
    notice: null,
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadNotebook', {
      input: ownStudent,
      onDone: withOutput('takeNotebook'),
      target: 'asking',
      empty: withOutput('isNoneDue'),
      onError: withError('showNotice', messages.notebook.failed),
      retry: 'notebook.retry',
      onRetry: 'hideNotice',
    }),
    asking: {
      on: {
        'answer.type': { actions: [withEvent('takeAnswer'), 'hideNotice'] },
        'answer.check': [
          { guard: 'isAnswered', target: 'checking' },
          { actions: { type: 'showNotice', params: messages.notebook.answerMissing } },
        ],
        'answer.giveUp': { target: 'checking', actions: 'giveUp' },
      },
    },
    checking: {
      entry: 'hideNotice',
      invoke: {
        id: 'checkAnswer',
        src: 'checkAnswer',
        input: ({ context }) => {
          const { entryId, idempotencyKey } = currentQuestion(context);
          return { entryId, idempotencyKey, answer: context.answer };
        },
        onDone: { target: 'checked', actions: withOutput('takeVerdict') },
        onError: [
          {
            guard: withError('isOver'),
            target: 'answeredElsewhere',
            actions: [withError('showNotice', messages.notebook.answeredElsewhere), { type: 'takeVerdict', params: null }],
          },
          { target: 'notChecked', actions: withError('showNotice', messages.notebook.notChecked) },
        ],
      },
    },
    notChecked: {
      invoke: { id: 'connection', src: 'connection' },
      on: { 'answer.check': 'checking', 'connection.restored': 'checking' },
    },
    answeredElsewhere: { on: { 'question.next': { target: 'next', actions: 'turnPage' } } },
    checked: { on: { 'question.next': { target: 'next', actions: 'turnPage' } } },
    next: {
      entry: 'hideNotice',
      always: [
        { guard: 'isMoreToAsk', target: 'asking' },
        { guard: 'isAnyAnsweredElsewhere', target: 'counting' },
        { target: 'finished' },
      ],
    },
    counting: {
      tags: 'waiting',
      invoke: {
        id: 'loadNotebook',
        src: 'loadNotebook',
        input: ownStudent,
        onDone: { target: 'finished', actions: withOutput('takeCounts') },
        // The round's own answers are counted without it.
        onError: 'finished',
      },
    },
    finished: { on: { 'notebook.goOn': { guard: 'isMoreDue', target: 'loading' } } },
  },
});
