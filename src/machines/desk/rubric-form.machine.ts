import { assign, setup } from 'xstate';
import { type RubricFile, type RubricPreview, type RubricRow, rubricBounds } from '../../../contract/desk/marking.ts';
import { messages } from '../../content/messages/desk.ts';
import { checkRubric, decideRubric, loadRubric, type RubricName } from '../../services/desk/rubrics.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** A row as it is typed. */
type TypedRow = { points: string; accepts: string };
type Outcome = { number: number; students: number };

/** `lowers`: whoever decides may let points fall that were given back. `faulty`: what was filled in wrongly, 'reason' or a row's number. */
type Context = RubricName & {
  lowers: boolean;
  file: RubricFile | null;
  rows: TypedRow[];
  reason: string;
  faulty: readonly (number | 'reason')[];
  checked: RubricPreview | null;
  outcome: Outcome | null;
  notice: string | null;
};

const isPoints = (text: string): boolean => /^\d{1,2}$/.test(text.trim()) && Number(text) <= rubricBounds.points;

const findFaulty = ({ rows, reason }: Context): (number | 'reason')[] => [
  ...rows.flatMap(({ points }, index) => (isPoints(points) ? [] : [index])),
  ...(reason.trim().length < 3 ? (['reason'] as const) : []),
];

const toDraft = ({ test, question, rows }: Context) => ({
  ...{ test, question },
  rows: rows.map(({ points, accepts }): RubricRow => ({ points: Number(points), accepts: accepts.trim() })),
});

/**
 * A change of a rubric: loading -> filling -> checking, which asks who changes from what to what -> proposed -> deciding -> decided. Nothing is decided that was not looked at, and what lowers points that were given back
 * by an owner alone; where it lowers others by now, it is checked again, and said.
 */
export const rubricFormMachine = setup({
  types: {
    input: {} as RubricName & { lowers: boolean },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'rubric.retry' | 'draft.check' | 'draft.reopen' | 'change.send' }
      | { type: 'row.change'; index: number; change: Partial<TypedRow> }
      | { type: 'reason.type'; text: string },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadRubric: fromService(loadRubric),
    checkRubric: fromService(checkRubric),
    decideRubric: fromService(decideRubric),
  },
  actions: {
    ...noticeActions,
    takeFile: assign((_, file: RubricFile) => ({
      file,
      rows: file.rows.map(({ points, accepts }) => ({ points: String(points), accepts })),
    })),
    changeRow: assign(({ context }, { index, change }: { index: number; change: Partial<TypedRow> }) => ({
      rows: context.rows.map((row, at) => (at === index ? { ...row, ...change } : row)),
      faulty: context.faulty.filter((each) => each !== index),
    })),
    takeReason: assign(({ context }, { text }: { text: string }) => ({
      reason: text,
      faulty: context.faulty.filter((each) => each !== 'reason'),
    })),
    nameFaulty: assign({ faulty: ({ context }) => findFaulty(context) }),
    takeChecked: assign({ checked: (_, checked: RubricPreview) => checked }),
    takeOutcome: assign({ outcome: (_, outcome: Outcome) => outcome }),
  },
  guards: {
    isComplete: ({ context }) => findFaulty(context).length === 0,
    mayDecide: ({ context: { checked, lowers } }) => checked !== null && (checked.fell === 0 || lowers),
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'forbidden'),
  },
}).createMachine({
  id: 'rubricForm',
  context: ({ input }) => ({
    ...{ ...input, file: null, rows: [], reason: '', faulty: [], checked: null, outcome: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadRubric', {
      input: ({ context: { test, question } }: { context: Context }) => ({ test, question }),
      onDone: withOutput('takeFile'),
      target: 'filling',
      onError: withError('showNotice', messages.rubric),
      retry: 'rubric.retry',
      onRetry: 'hideNotice',
    }),
    filling: {
      on: {
        'row.change': { actions: [withEvent('changeRow'), 'hideNotice'] },
        'reason.type': { actions: [withEvent('takeReason'), 'hideNotice'] },
        'draft.check': [
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameFaulty'] },
        ],
      },
    },
    ...previewed({
      check: 'checkRubric',
      checkInput: ({ context }: { context: Context }) => toDraft(context),
      onChecked: withOutput('takeChecked'),
      notChecked: withError('showNotice', messages.rubricNotChecked),
      draft: 'filling',
      shown: 'proposed',
      send: 'change.send',
      ready: 'mayDecide',
      doing: 'deciding',
      make: 'decideRubric',
      makeInput: ({ context }: { context: Context }) => ({
        ...toDraft(context),
        ...{ reason: context.reason.trim(), lowers: (context.checked?.fell ?? 0) > 0 },
      }),
      onMade: withOutput('takeOutcome'),
      notMade: withError('showNotice', messages.action),
      done: 'decided',
      again: withError('hasChanged'),
    }),
    decided: { type: 'final' },
  },
});
