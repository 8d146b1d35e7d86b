import { assign, setup } from 'xstate';
import {
  type Difficulty,
  type DrillSource,
  drillLength,
  type drillLengths,
  isInArea,
  type PracticeArea,
  type PracticeChoice,
} from '../../../contract/practice/practice.ts';
import { messages } from '../../content/messages/practice.ts';
import { loadPracticeChoices, startDrill } from '../../services/practice/practice.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

type DrillLength = (typeof drillLengths)[number];

/**
 * What is chosen: `area` null until there are choices, `difficulty` null for any, `timed` by the real test's pace, `from` new questions or those that
 * were missed. `drill` is the quiz that was made, once there is one.
 */
type Context = {
  studentId: string;
  choices: PracticeChoice[];
  area: PracticeArea | null;
  difficulty: Difficulty | null;
  length: DrillLength;
  timed: boolean;
  from: DrillSource;
  drill: { quizId: string; sittingId: string } | null;
  notice: string | null;
};

type DrillChoice = Pick<Context, 'choices' | 'area' | 'difficulty' | 'from'>;
type AreaChoice = Pick<DrillChoice, 'choices' | 'area' | 'difficulty'>;

/** How many questions there are of a choice, of the wanted kind. */
const countFrom = ({ fresh, missed }: PracticeChoice, from: DrillSource): number => (from === 'new' ? fresh : missed);

const findChosen = ({ choices, area, difficulty }: AreaChoice): PracticeChoice[] =>
  choices.filter((choice) => area && isInArea(choice, area) && (difficulty === null || choice.difficulty === difficulty));

/** How many questions there are of what is chosen. */
export const countChosen = ({ from, ...chosen }: DrillChoice): number =>
  findChosen(chosen).reduce((sum, choice) => sum + countFrom(choice, from), 0);

/** When the first question of what is chosen comes back that was had (ms), null where none does. */
export function findReturn(chosen: AreaChoice): number | null {
  const returns = findChosen(chosen).flatMap(({ freshAt }) => freshAt ?? []);
  return returns.length === 0 ? null : Math.min(...returns);
}

/** Whether there is nothing to practice, and nothing that comes back. */
const hasNothing = ({ fresh, missed, freshAt }: PracticeChoice): boolean => fresh + missed === 0 && freshAt === null;

const practiceSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'practice.retry' | 'practice.start' }
      | { type: 'area.choose'; area: PracticeArea }
      | { type: 'difficulty.choose'; difficulty: Difficulty | null }
      | { type: 'length.choose'; length: DrillLength }
      | { type: 'timing.choose'; timed: boolean }
      | { type: 'source.choose'; from: DrillSource },
    tags: '' as 'waiting',
  },
  actors: { connection, loadPracticeChoices: fromService(loadPracticeChoices), startDrill: fromService(startDrill) },
  actions: {
    ...noticeActions,
    takeChoices: assign((_, choices: PracticeChoice[]) => {
      const fresh = choices.find((choice) => choice.fresh > 0);
      const missed = choices.find((choice) => choice.missed > 0);
      const first = fresh ?? missed ?? choices[0];
      const from: DrillSource = missed && !fresh ? 'missed' : 'new';
      return { choices, from, area: first ? { subject: first.subject } : null };
    }),
    takeArea: assign((_, { area }: { area: PracticeArea }) => ({ area })),
    takeDifficulty: assign((_, { difficulty }: { difficulty: Difficulty | null }) => ({ difficulty })),
    takeLength: assign((_, { length }: { length: DrillLength }) => ({ length })),
    takeTiming: assign((_, { timed }: { timed: boolean }) => ({ timed })),
    takeSource: assign((_, { from }: { from: DrillSource }) => ({ from })),
    takeDrill: assign({ drill: (_, drill: Context['drill']) => drill }),
  },
  guards: {
    isNone: (_, choices: PracticeChoice[]) => choices.every(hasNothing),
    hasQuestions: ({ context }) => countChosen(context) > 0,
  },
});

/**
 * Practice that the student chooses: idle -> loading -> shown, empty, or failed with a way to try again. A drill of what is chosen is made when
 * asked, where there are questions: shown -> startingDrill -> drillStarted, whose instructions the page goes to. Where none could be made,
 * what was chosen stays.
 */
export const practiceMachine = practiceSetup.createMachine({
  id: 'practice',
  context: ({ input: { studentId } }) => ({
    ...{ studentId, choices: [], area: null, difficulty: null, length: drillLength, timed: false, from: 'new' },
    ...{ drill: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadPracticeChoices', {
      input: ownStudent,
      onDone: withOutput('takeChoices'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.practice.failed),
      retry: 'practice.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'area.choose': { actions: withEvent('takeArea') },
        'difficulty.choose': { actions: withEvent('takeDifficulty') },
        'length.choose': { actions: withEvent('takeLength') },
        'timing.choose': { actions: withEvent('takeTiming') },
        'source.choose': { actions: withEvent('takeSource') },
        'practice.start': { guard: 'hasQuestions', target: 'startingDrill' },
      },
    },
    startingDrill: {
      entry: 'hideNotice',
      invoke: {
        id: 'startDrill',
        src: 'startDrill',
        input: ({ context: { studentId, area, difficulty, length, timed, from } }) => ({
          ...{ studentId, area: required(area), length, timed, from },
          ...(difficulty === null ? {} : { difficulty }),
        }),
        onDone: { target: 'drillStarted', actions: withOutput('takeDrill') },
        onError: { target: 'shown', actions: withError('showNotice', messages.result.drillFailed) },
      },
    },
    drillStarted: {},
  },
});
