import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { type HeroQuestion, heroQuestions } from '../../content/site/hero-questions.ts';
import { watchFirstSight } from '../../services/site/in-view.ts';
import { withEvent } from '../kit/with-output.ts';

/** `seenAt`: ms since the page was opened, null before first sight. `seconds`: what the first answer took, null where nobody can say. */
type Context = { number: number; seenAt: number | null; choice: string | null; seconds: number | null };

type TypedFields = Readonly<Record<string, string>>;

export type HeroQuestionEvent =
  | { type: 'page.opened'; typed: TypedFields }
  | { type: 'answer.choose'; key: string }
  | { type: 'question.next' }
  /** `at`: ms since the page was opened, 0 if the question was in sight from the beginning. */
  | { type: 'question.seen'; at: number };

/** The id of the question on the page, and the name of its options. */
export const heroField = { id: 'hero-question', answer: 'hero-answer' } as const;

/** Longer than this nobody looks at one question: it was left open meanwhile, and the seconds would say nothing. */
const longestSeconds = 600;

/** The question on the sheet, numbered from 1. */
export const shownQuestion = ({ number }: Pick<Context, 'number'>): HeroQuestion => heroQuestions[number - 1] ?? heroQuestions[0];

const isOption = (context: Context, key: string | undefined) =>
  shownQuestion(context).options.some((option) => option.key === key);

/** Whole seconds between two readings in ms, one at least. */
function secondsBetween(from: number, to: number): number | null {
  const seconds = Math.max(1, Math.round((to - from) / 1000));
  return seconds > longestSeconds ? null : seconds;
}

const secondsSince = (seenAt: number | null) => (seenAt === null ? null : secondsBetween(seenAt, performance.now()));

const inView = fromCallback<EventObject, { id: string }>(({ input, sendBack }) =>
  watchFirstSight(input.id, (at) => sendBack({ type: 'question.seen', at } satisfies HeroQuestionEvent)),
);

const heroQuestionSetup = setup({
  types: { context: {} as Context, events: {} as HeroQuestionEvent },
  actors: { inView },
  actions: {
    // Whoever answered before the page came alive saw the question from its opening on; when they did, the page noted. A browser that kept
    // the answer of an earlier visit knows no time.
    takeTyped: assign((_, { typed }: { typed: TypedFields }) => {
      const answeredAt = typed[`${heroField.answer}@`];
      const seconds = answeredAt === undefined ? null : secondsBetween(0, Number(answeredAt));
      return { seenAt: 0, choice: typed[heroField.answer] ?? null, seconds };
    }),
    startClock: assign((_, { at }: { at: number }) => ({ seenAt: at })),
    answer: assign(({ context }, { key }: { key: string }) => ({ choice: key, seconds: secondsSince(context.seenAt) })),
    compare: assign((_, { key }: { key: string }) => ({ choice: key })),
    turnOver: assign(({ context }) => ({
      number: (context.number % heroQuestions.length) + 1,
      seenAt: performance.now(),
      choice: null,
      seconds: null,
    })),
  },
  guards: {
    wasAnswered: ({ context }, { typed }: { typed: TypedFields }) => isOption(context, typed[heroField.answer]),
  },
});

/**
 * The question that a visitor answers in the hero: waiting -> unseen -> looking -> answered, and the next question. The clock runs from
 * first sight to the first answer; other options can be looked at afterwards.
 */
export const heroQuestionMachine = heroQuestionSetup.createMachine({
  id: 'heroQuestion',
  context: { number: 1, seenAt: null, choice: null, seconds: null },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'page.opened': [
          { guard: withEvent('wasAnswered'), target: 'answered', actions: withEvent('takeTyped') },
          { target: 'unseen' },
        ],
      },
    },
    unseen: {
      invoke: { id: 'inView', src: 'inView', input: { id: heroField.id } },
      on: {
        'question.seen': { target: 'looking', actions: withEvent('startClock') },
        'answer.choose': { target: 'answered', actions: withEvent('answer') },
        'question.next': { target: 'looking', actions: 'turnOver' },
      },
    },
    looking: {
      on: {
        'answer.choose': { target: 'answered', actions: withEvent('answer') },
        'question.next': { target: 'looking', actions: 'turnOver' },
      },
    },
    answered: {
      on: {
        'answer.choose': { actions: withEvent('compare') },
        'question.next': { target: 'looking', actions: 'turnOver' },
      },
    },
  },
});
