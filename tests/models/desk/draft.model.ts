import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What staff do about a question that explains nothing, and what an import of the same pack, or of one that explains it, makes of it. */
export const draftSteps = ['release', 'withdraw', 'importAgain', 'importExplained'] as const;
export type DraftStep = (typeof draftSteps)[number];

/**
 * Where a question stands as a student would tell it: they have it, or they don't. What a state does not list is refused, and changes nothing. What staff decided outlives an import
 * of the same question; what they withdrew comes back by their word alone.
 */
export const draftMoves = {
  draft: { release: 'given', importAgain: 'draft', importExplained: 'explained' },
  given: { withdraw: 'withdrawn', importAgain: 'given' },
  explained: { withdraw: 'withdrawnExplained' },
  withdrawn: { release: 'givenAgain', importAgain: 'withdrawn' },
  withdrawnExplained: { release: 'givenAgain', importExplained: 'withdrawnExplained' },
  givenAgain: {},
} as const satisfies Record<string, Partial<Record<DraftStep, string>>>;

/** In which of them students have the question. */
export const givenIn: readonly string[] = ['given', 'explained', 'givenAgain'] satisfies (keyof typeof draftMoves)[];

export const draftModel = createTestModel(
  setup({ types: { events: {} as { type: DraftStep } } }).createMachine({
    initial: 'draft',
    states: Object.fromEntries(Object.entries(draftMoves).map(([name, on]) => [name, { on }])),
  }),
);
