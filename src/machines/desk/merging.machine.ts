import { assign, setup } from 'xstate';
import type { MergePreview } from '../../../contract/desk/merging.ts';
import { messages } from '../../content/messages/desk.ts';
import { checkMerge, type MergeDraft, makeMerge } from '../../services/desk/merging.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

type MergeField = 'other' | 'reason';

/** `missing`: the fields that were left out. `checked`: what merging would do, as it was last asked. */
type Context = {
  draft: MergeDraft;
  missing: readonly MergeField[];
  checked: MergePreview | null;
  moved: number;
  notice: string | null;
};

type DraftChange = { change: Partial<Pick<MergeDraft, MergeField>> };

export type MergingEvent = { type: 'draft.check' | 'draft.reopen' | 'merge.send' } | ({ type: 'draft.change' } & DraftChange);

const findMissing = ({ other, reason }: MergeDraft): MergeField[] => [
  ...(other.trim() === '' ? (['other'] as const) : []),
  ...(reason.trim().length < 3 ? (['reason'] as const) : []),
];

/**
 * Two accounts of one student become one: naming -> checking, which asks what would go over -> checked -> merging -> merged. Nothing is merged that was not looked at, nor where it can't be
 * right now; where that is so by now, it is looked at again, and said.
 */
export const mergingMachine = setup({
  types: {
    input: {} as { student: string },
    context: {} as Context,
    events: {} as MergingEvent,
    tags: '' as 'waiting',
  },
  actors: { checkMerge: fromService(checkMerge), makeMerge: fromService(makeMerge) },
  actions: {
    ...noticeActions,
    changeDraft: assign(({ context }, { change }: DraftChange) => ({
      draft: { ...context.draft, ...change },
      missing: context.missing.filter((name) => !(name in change)),
    })),
    nameMissing: assign({ missing: ({ context }) => findMissing(context.draft) }),
    takeChecked: assign({ checked: (_, checked: MergePreview) => checked }),
    takeMoved: assign({ moved: (_, { moved }: { moved: number }) => moved }),
  },
  guards: {
    isComplete: ({ context }) => findMissing(context.draft).length === 0,
    isPossible: ({ context }) => context.checked?.blocked === null,
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
}).createMachine({
  id: 'merging',
  context: ({ input: { student } }) => ({
    ...{ draft: { student, other: '', reason: '' }, missing: [], checked: null, moved: 0, notice: null },
  }),
  initial: 'naming',
  states: {
    naming: {
      on: {
        'draft.change': { actions: [withEvent('changeDraft'), 'hideNotice'] },
        'draft.check': [
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
    },
    ...previewed({
      check: 'checkMerge',
      checkInput: ({ context: { draft } }: { context: Context }) => draft,
      onChecked: withOutput('takeChecked'),
      notChecked: withError('showNotice', messages.mergeNotChecked),
      draft: 'naming',
      shown: 'checked',
      send: 'merge.send',
      ready: 'isPossible',
      doing: 'merging',
      make: 'makeMerge',
      makeInput: ({ context: { draft } }: { context: Context }) => draft,
      onMade: withOutput('takeMoved'),
      notMade: withError('showNotice', messages.action),
      done: 'merged',
      again: withError('hasChanged'),
    }),
    merged: { type: 'final' },
  },
});
