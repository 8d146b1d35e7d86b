import { assign, setup } from 'xstate';
import type { ModuleResult, ReviewedQuestion } from '../../../contract/results/results.ts';
import { messages } from '../../content/messages/practice.ts';
import { type Guess, noteGuess } from '../../services/results/results.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError } from '../kit/failure.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent } from '../kit/with-output.ts';
import { filtered, type ReviewFilter } from './reviewed.ts';

/** One question after the other, or all that the filter leaves under each other. */
export type ReviewLayout = 'one' | 'all';

/**
 * `module` is the one that is looked at, from 0, and `number` its question. `notes` are what is said of guesses and not saved yet, the
 * first one on its way; `unsaved` those that could not be, each with the reason. Until a note is saved, `modules` have it as the server
 * has it.
 */
export type ReviewContext = {
  modules: ModuleResult[];
  module: number;
  filter: ReviewFilter;
  layout: ReviewLayout;
  number: number;
  notes: Guess[];
  unsaved: (Guess & { notice: string })[];
};

export type ReviewEvent =
  | { type: 'module.choose'; module: number }
  | { type: 'filter.choose'; filter: ReviewFilter }
  | { type: 'layout.choose'; layout: ReviewLayout }
  | { type: 'question.goTo'; number: number }
  | { type: 'question.next' | 'question.back' }
  | { type: 'guess.note'; number: number; guessed: boolean };

type ReviewPlace = Pick<ReviewContext, 'modules' | 'module' | 'filter' | 'number'>;

/** The questions that are shown, the one that is looked at, and where it stands among them, from 0 (-1: there is none). */
export function lookedAt({ modules, module, filter, number }: ReviewPlace): {
  questions: ReviewedQuestion[];
  question: ReviewedQuestion | null;
  at: number;
} {
  const questions = filtered(modules[module]?.questions ?? [], filter);
  const at = questions.findIndex((question) => question.number === number);
  return { questions, question: questions[at] ?? null, at };
}

/** What is said of a question of the module that is looked at. */
const toGuess = ({ modules, module }: ReviewPlace, { number, guessed }: { number: number; guessed: boolean }): Guess => ({
  sittingId: required(modules[module]).studentQuizId,
  question: number,
  guessed,
});

const isAbout = (one: Guess) => (other: Guess) => one.sittingId === other.sittingId && one.question === other.question;

/** Stays with the question where the filter leaves it, else goes to the first that it leaves. */
const settled = (looking: ReviewPlace) => {
  const { questions, question } = lookedAt(looking);
  return { ...looking, number: question?.number ?? questions[0]?.number ?? 0 };
};

/** `by` questions further on among those shown; at either end nothing moves. */
const moved = (looking: ReviewPlace, by: 1 | -1) => {
  const { questions, at } = lookedAt(looking);
  return { number: questions[at + by]?.number ?? looking.number };
};

const resultReviewSetup = setup({
  types: {
    input: {} as { modules: ModuleResult[] },
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
  },
  actors: { noteGuess: fromService(noteGuess) },
  actions: {
    chooseModule: assign(({ context }, { module }: { module: number }) => settled({ ...context, module, number: 0 })),
    chooseFilter: assign(({ context }, { filter }: { filter: ReviewFilter }) => settled({ ...context, filter })),
    chooseLayout: assign((_, { layout }: { layout: ReviewLayout }) => ({ layout })),
    // A question that the filter hides is asked for from elsewhere: then the filter has to give way.
    chooseQuestion: assign(({ context }, { number }: { number: number }) => {
      const wanted = { ...context, number };
      return lookedAt(wanted).question ? wanted : { ...wanted, filter: 'all' as const };
    }),
    goOn: assign(({ context }) => moved(context, 1)),
    goBack: assign(({ context }) => moved(context, -1)),
    takeNote: assign(({ context }, said: { number: number; guessed: boolean }) => {
      const note = toGuess(context, said);
      return { notes: [...context.notes, note], unsaved: context.unsaved.filter((other) => !isAbout(note)(other)) };
    }),
    keepNote: assign(({ context: { modules, notes } }) => {
      const [note, ...rest] = notes;
      return { modules: noted(modules, required(note)), notes: rest };
    }),
    dropNote: assign(({ context: { notes, unsaved } }, { error }: Failure) => {
      const [note, ...rest] = notes;
      return {
        notes: rest,
        unsaved: [...unsaved, { ...required(note), notice: describeError(error, messages.result.guessNotKept) }],
      };
    }),
  },
  guards: {
    /** One note of a question at a time: the next one depends on what the server then has. */
    isFree: ({ context }, said: { number: number; guessed: boolean }) => !context.notes.some(isAbout(toGuess(context, said))),
    isNoteWaiting: ({ context }) => context.notes.length > 0,
  },
});

const noted = (modules: ModuleResult[], { sittingId, question, guessed }: Guess): ModuleResult[] =>
  modules.map((module) =>
    module.studentQuizId === sittingId
      ? { ...module, questions: module.questions.map((each) => (each.number === question ? { ...each, guessed } : each)) }
      : module,
  );

/**
 * The question-by-question review of a result: which module, which questions, which one. Beside it notes of guesses are saved in turn:
 * calm -> noting -> calm. One that could not be saved leaves its question as the server has it, and the next one has its turn.
 */
export const resultReviewMachine = resultReviewSetup.createMachine({
  id: 'resultReview',
  context: ({ input: { modules } }) => ({
    ...settled({ modules, module: 0, filter: 'all', number: 0 }),
    layout: 'one',
    notes: [],
    unsaved: [],
  }),
  on: {
    'module.choose': { actions: withEvent('chooseModule') },
    'filter.choose': { actions: withEvent('chooseFilter') },
    'layout.choose': { actions: withEvent('chooseLayout') },
    'question.goTo': { actions: withEvent('chooseQuestion') },
    'question.next': { actions: 'goOn' },
    'question.back': { actions: 'goBack' },
    'guess.note': { guard: withEvent('isFree'), actions: withEvent('takeNote') },
  },
  initial: 'calm',
  states: {
    calm: { always: { guard: 'isNoteWaiting', target: 'noting' } },
    noting: {
      invoke: {
        id: 'noteGuess',
        src: 'noteGuess',
        input: ({ context: { notes } }) => required(notes[0]),
        onDone: { target: 'calm', actions: 'keepNote' },
        onError: { target: 'calm', actions: withError('dropNote') },
      },
    },
  },
});
