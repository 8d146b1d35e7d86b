import { assign, setup } from 'xstate';
import type { RulingPreview } from '../../../contract/desk/rulings.ts';
import { messages } from '../../content/messages/desk.ts';
import { checkRuling, makeRuling, type RulingDraft, type RulingOutcome } from '../../services/desk/rulings.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { RulingDraft };

type RulingField = 'keys' | 'reason';

/** `lowers`: whoever decides may let scores fall. `missing`: what was left out. `checked`: whose scores would change, as it was last asked. */
type Context = {
  draft: RulingDraft;
  lowers: boolean;
  missing: readonly RulingField[];
  checked: RulingPreview | null;
  outcome: RulingOutcome | null;
  notice: string | null;
};

type DraftChange = { change: Partial<Omit<RulingDraft, 'item' | 'back'>> };

export type RulingFormEvent = { type: 'draft.check' | 'draft.reopen' | 'ruling.send' } | ({ type: 'draft.change' } & DraftChange);

const findMissing = ({ back, kind, keys, reason }: RulingDraft): RulingField[] => [
  ...(back === null && kind === 'keys' && keys.trim() === '' ? (['keys'] as const) : []),
  ...(reason.trim().length < 3 ? (['reason'] as const) : []),
];

const rulingFormSetup = setup({
  types: {
    input: {} as Pick<RulingDraft, 'item' | 'back'> & { lowers: boolean },
    context: {} as Context,
    events: {} as RulingFormEvent,
    tags: '' as 'waiting',
  },
  actors: { checkRuling: fromService(checkRuling), makeRuling: fromService(makeRuling) },
  actions: {
    ...noticeActions,
    changeDraft: assign(({ context }, { change }: DraftChange) => ({
      draft: { ...context.draft, ...change },
      missing: context.missing.filter((name) => !(name in change)),
    })),
    nameMissing: assign({ missing: ({ context }) => findMissing(context.draft) }),
    takeChecked: assign({ checked: (_, checked: RulingPreview) => checked }),
    takeOutcome: assign({ outcome: (_, outcome: RulingOutcome) => outcome }),
  },
  guards: {
    isComplete: ({ context }) => findMissing(context.draft).length === 0,
    mayDecide: ({ context: { checked, lowers } }) => checked !== null && (checked.fell === 0 || lowers),
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'forbidden'),
  },
});

/**
 * A decision on how a question counts, or one that is taken back: proposing -> checking, which asks who changes from what to what -> proposed -> deciding -> decided. Nothing is decided that was not looked at, and what lowers a
 * score by an owner alone; where it lowers others by now, it is checked again, and said.
 */
export const rulingFormMachine = rulingFormSetup.createMachine({
  id: 'rulingForm',
  context: ({ input: { item, back, lowers } }) => ({
    ...{ draft: { item, back, kind: 'everybody', keys: '', reason: '' }, lowers },
    ...{ missing: [], checked: null, outcome: null, notice: null },
  }),
  initial: 'proposing',
  states: {
    proposing: {
      on: {
        'draft.change': { actions: [withEvent('changeDraft'), 'hideNotice'] },
        'draft.check': [
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
    },
    ...previewed({
      check: 'checkRuling',
      checkInput: ({ context: { draft } }: { context: Context }) => draft,
      onChecked: withOutput('takeChecked'),
      notChecked: withError('showNotice', messages.rulingNotChecked),
      draft: 'proposing',
      shown: 'proposed',
      send: 'ruling.send',
      ready: 'mayDecide',
      doing: 'deciding',
      make: 'makeRuling',
      makeInput: ({ context: { draft, checked } }: { context: Context }) => ({ draft, lowers: (checked?.fell ?? 0) > 0 }),
      onMade: withOutput('takeOutcome'),
      notMade: withError('showNotice', messages.action),
      done: 'decided',
      again: withError('hasChanged'),
    }),
    decided: { type: 'final' },
  },
});
