import { assign, setup } from 'xstate';
import type { MarkedWork, MarkingQueue, QueuedWork } from '../../../contract/marking/marking.ts';
import { markingSignMs } from '../../content/times.ts';
import { keepWork, letGoWork, loadMarkingQueue, type Marks, openWork, saveMarks } from '../../services/marking/marking.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import type { Failure } from '../kit/with-output.ts';

/** `draft.given` null: nothing was scored yet. `answer`: what the student is told of a second look. */
type Draft = { given: number[] | null; comment: string; answer: string };

/**
 * `at`: which answer of the queue; `target`: where to go once what is open was saved or let go. `isMeant`: the marker means a comment that was held back. `question` null: the
 * first one.
 */
type Context = {
  test: string;
  named: boolean;
  question: string | null;
  queue: MarkingQueue | null;
  at: number;
  target: number;
  open: MarkedWork | null;
  draft: Draft;
  isMeant: boolean;
  notice: string | null;
};

export type MarkingScreenEvent =
  | { type: 'page.opened' | 'screen.retry' | 'points.none' | 'marks.save' | 'marks.mean' }
  | { type: 'screen.leave' | 'screen.stay' | 'marks.drop' }
  | { type: 'row.toggle'; index: number }
  | { type: 'comment.type' | 'answer.type'; text: string }
  | { type: 'work.choose'; at: number }
  | { type: 'question.choose'; question: string }
  | { type: 'names.show'; named: boolean };

const empty: Draft = { given: null, comment: '', answer: '' };

const isWaiting = ({ state, points }: QueuedWork) => (points === null && state !== 'held') || state === 'lookAsked';

/** The next answer that waits from `from` on, around the end; `from` where none does. */
export function findWaiting(works: readonly QueuedWork[], from: number): number {
  const order = works.map((_, step) => (from + 1 + step) % works.length);
  return order.find((at) => at !== from && works[at] !== undefined && isWaiting(works[at])) ?? from;
}

/** Whether something was changed that the server has not. */
export const isChanged = ({ open, draft }: Pick<Context, 'open' | 'draft'>): boolean =>
  open !== null &&
  draft.given !== null &&
  (draft.comment !== open.comment ||
    draft.answer !== (open.look?.answer ?? '') ||
    JSON.stringify([...draft.given].sort()) !== JSON.stringify([...(open.given ?? ['none'])].sort()));

/** Whether words were written for an answer that nobody has scored: they go with its points. */
export const lacksPoints = ({ open, draft }: Pick<Context, 'open' | 'draft'>): boolean =>
  draft.given === null && (draft.comment !== (open?.comment ?? '') || draft.answer !== (open?.look?.answer ?? ''));

const withMarks = (queue: MarkingQueue | null, marked: MarkedWork): MarkingQueue | null => {
  if (!queue) return null;
  const points = (marked.given ?? []).reduce((sum, index) => sum + (marked.rubric[index]?.points ?? 0), 0);
  const isIt = ({ work, number }: QueuedWork) => work === marked.work && number === marked.number;
  const { state, holder, given } = marked;
  const works = queue.works.map((each) => (isIt(each) ? { ...each, state, holder, points: given ? points : null } : each));
  const counted = works.filter((each) => each.points !== null).length;
  return {
    ...queue,
    works,
    questions: queue.questions.map((each) => (each.question === queue.question ? { ...each, marked: counted } : each)),
  };
};

/** Everything the chart names: `marking-screen.machine.ts` has only states and transitions. */
export const markingScreenSetup = setup({
  types: {
    input: {} as { test: string },
    context: {} as Context,
    events: {} as MarkingScreenEvent,
    tags: '' as 'waiting' | 'busy',
  },
  actors: {
    loadMarkingQueue: fromService(loadMarkingQueue),
    openWork: fromService(openWork),
    keepWork: fromService(keepWork),
    letGoWork: fromService(letGoWork),
    saveMarks: fromService(saveMarks),
  },
  actions: {
    ...noticeActions,
    takeQueue: assign((_, queue: MarkingQueue) => {
      const first = queue.works.findIndex(isWaiting);
      return { queue, question: queue.question, target: Math.max(0, first) };
    }),
    takeWork: assign(({ context }, open: MarkedWork) => ({
      ...{ open, at: context.target, queue: withMarks(context.queue, open), isMeant: false },
      draft: { given: open.given, comment: open.comment, answer: open.look?.answer ?? '' },
    })),
    takeSaved: assign(({ context }, open: MarkedWork) => ({ open, queue: withMarks(context.queue, open), isMeant: false })),
    toggleRow: assign(({ context: { draft, open } }, { index }: { index: number }) => {
      const given = draft.given ?? [];
      if (!open || index >= open.rubric.length) return {};
      return {
        draft: { ...draft, given: given.includes(index) ? given.filter((each) => each !== index) : [...given, index] },
      };
    }),
    giveNone: assign({ draft: ({ context }) => ({ ...context.draft, given: [] }) }),
    takeComment: assign(({ context }, { text }: { text: string }) => ({
      draft: { ...context.draft, comment: text },
      isMeant: false,
    })),
    takeAnswer: assign(({ context }, { text }: { text: string }) => ({
      draft: { ...context.draft, answer: text },
      isMeant: false,
    })),
    mean: assign({ isMeant: true }),
    aimAt: assign({
      target: ({ context: { queue } }, { at }: { at: number }) => Math.max(0, Math.min((queue?.works.length ?? 1) - 1, at)),
    }),
    aimWaiting: assign({ target: ({ context: { queue, at } }) => findWaiting(queue?.works ?? [], at) }),
    takeQuestion: assign((_, { question }: { question: string }) => ({ question })),
    takeNamed: assign((_, { named }: { named: boolean }) => ({ named })),
    closeWork: assign({ open: null, draft: empty }),
  },
  guards: {
    isChanged: ({ context }) => isChanged(context),
    lacksPoints: ({ context }) => lacksPoints(context),
    isUnsaved: ({ context }) => context.open?.mayMark === true && (isChanged(context) || lacksPoints(context)),
    mayMark: ({ context }) => context.open?.mayMark === true,
    isHolding: ({ context }) => context.open?.holder?.own === true,
    isElsewhere: ({ context }) => context.target !== context.at,
    isLost: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere') || refusedFor(error, 'closed'),
    isHeldBack: (_, { error }: Failure) => refusedFor(error, 'contactDetails'),
  },
  delays: { signOfLife: markingSignMs },
});

/** What is sent of an open answer. */
export const toMarks = ({ open, draft, named, isMeant }: Context) => {
  if (!open) throw new Error('No answer is open.');
  const { work, number, marks: seen, look } = open;
  const marks: Marks = {
    given: draft.given ?? [],
    comment: draft.comment.trim(),
    answer: look === null ? null : draft.answer.trim(),
  };
  return { work, number, seen, named, confirmed: isMeant, ...marks };
};
