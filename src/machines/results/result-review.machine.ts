import { assertEvent, assign, setup } from 'xstate';
import type { ModuleResult, ReviewedQuestion } from '../../../contract/results/results.ts';
import { messages } from '../../content/messages.ts';
import { noteGuess } from '../../services/results/results.ts';
import { fromService } from '../actors/from-service.ts';
import { wordsOf } from '../kit/failure.ts';
import { filtered, type ReviewFilter } from './reviewed.ts';

/** One question after the other, or all that the filter leaves under each other. */
export type ReviewLayout = 'one' | 'all';

type Place = { module: number; number: number };
/** A question of a module (counted from 0), whose answer is said to be a guess, or none. */
type Note = Place & { guessed: boolean };

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
  notes: Note[];
  unsaved: (Place & { notice: string })[];
};

export type ReviewEvent =
  | { type: 'module.choose'; module: number }
  | { type: 'filter.choose'; filter: ReviewFilter }
  | { type: 'layout.choose'; layout: ReviewLayout }
  | { type: 'question.goTo'; number: number }
  | { type: 'question.next' | 'question.back' }
  | { type: 'guess.note'; number: number; guessed: boolean };

type Looking = Pick<ReviewContext, 'modules' | 'module' | 'filter' | 'number'>;

/** The questions that are shown, the one that is looked at, and where it stands among them, from 0 (-1: there is none). */
export function lookedAt({ modules, module, filter, number }: Looking): {
  questions: ReviewedQuestion[];
  question: ReviewedQuestion | null;
  at: number;
} {
  const questions = filtered(modules[module]?.questions ?? [], filter);
  const at = questions.findIndex((question) => question.number === number);
  return { questions, question: questions[at] ?? null, at };
}

const isAt = (one: Place) => (other: Place) => one.module === other.module && one.number === other.number;

/** Stays with the question where the filter leaves it, else goes to the first that it leaves. */
const settled = (looking: Looking) => {
  const { questions, question } = lookedAt(looking);
  return { ...looking, number: question?.number ?? questions[0]?.number ?? 0 };
};

/** `by` questions further on among those shown; at either end nothing moves. */
const moved = (looking: Looking, by: 1 | -1) => {
  const { questions, at } = lookedAt(looking);
  return { number: questions[at + by]?.number ?? looking.number };
};

const words = setup({
  types: {
    input: {} as { modules: ModuleResult[] },
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
  },
  actors: { noteGuess: fromService(noteGuess) },
  actions: {
    chooseModule: assign(({ context, event }) => {
      assertEvent(event, 'module.choose');
      return settled({ ...context, module: event.module, number: 0 });
    }),
    chooseFilter: assign(({ context, event }) => {
      assertEvent(event, 'filter.choose');
      return settled({ ...context, filter: event.filter });
    }),
    chooseLayout: assign(({ event }) => {
      assertEvent(event, 'layout.choose');
      return { layout: event.layout };
    }),
    // A question that the filter hides is asked for from elsewhere: then the filter has to give way.
    chooseQuestion: assign(({ context, event }) => {
      assertEvent(event, 'question.goTo');
      const wanted = { ...context, number: event.number };
      return lookedAt(wanted).question ? wanted : { ...wanted, filter: 'all' as const };
    }),
    goOn: assign(({ context }) => moved(context, 1)),
    goBack: assign(({ context }) => moved(context, -1)),
    takeNote: assign(({ context, event }) => {
      assertEvent(event, 'guess.note');
      const note = { module: context.module, number: event.number, guessed: event.guessed };
      return { notes: [...context.notes, note], unsaved: context.unsaved.filter((other) => !isAt(note)(other)) };
    }),
    keepNote: assign(({ context: { modules, notes } }) => {
      const [note, ...rest] = notes;
      return { modules: note ? noted(modules, note) : modules, notes: rest };
    }),
    dropNote: assign(({ context: { notes, unsaved } }, { error }: { error: unknown }) => {
      const [note, ...rest] = notes;
      const failed = note ? [{ ...note, notice: wordsOf(error, messages.result.guessNotKept) }] : [];
      return { notes: rest, unsaved: [...unsaved, ...failed] };
    }),
  },
  guards: {
    /** One note of a question at a time: the next one depends on what the server then has. */
    isFree: ({ context: { module, notes } }, { number }: { number: number }) => !notes.some(isAt({ module, number })),
    isNoteWaiting: ({ context }) => context.notes.length > 0,
  },
});

const noted = (modules: ModuleResult[], { module, number, guessed }: Note): ModuleResult[] =>
  modules.map((each, at) =>
    at === module
      ? { ...each, questions: each.questions.map((asked) => (asked.number === number ? { ...asked, guessed } : asked)) }
      : each,
  );

/**
 * The question-by-question review of a result: which module, which questions, which one. Beside it notes of guesses are saved in turn:
 * calm -> noting -> calm. One that could not be saved leaves its question as the server has it, and the next one has its turn.
 */
export const resultReviewMachine = words.createMachine({
  id: 'resultReview',
  context: ({ input: { modules } }) => ({
    ...settled({ modules, module: 0, filter: 'all', number: 0 }),
    layout: 'one',
    notes: [],
    unsaved: [],
  }),
  on: {
    'module.choose': { actions: 'chooseModule' },
    'filter.choose': { actions: 'chooseFilter' },
    'layout.choose': { actions: 'chooseLayout' },
    'question.goTo': { actions: 'chooseQuestion' },
    'question.next': { actions: 'goOn' },
    'question.back': { actions: 'goBack' },
    'guess.note': { guard: { type: 'isFree', params: ({ event }) => event }, actions: 'takeNote' },
  },
  initial: 'calm',
  states: {
    calm: { always: { guard: 'isNoteWaiting', target: 'noting' } },
    noting: {
      invoke: {
        id: 'noteGuess',
        src: 'noteGuess',
        input: ({
          context: {
            modules,
            notes: [note],
          },
        }) => ({
          sittingId: modules[note?.module ?? -1]?.studentQuizId ?? '',
          question: note?.number ?? 0,
          guessed: note?.guessed ?? false,
        }),
        onDone: { target: 'calm', actions: 'keepNote' },
        onError: { target: 'calm', actions: { type: 'dropNote', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
});
