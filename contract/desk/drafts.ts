/** Where a question stands that came in without an explanation, or that staff took out. What is neither stands in its pack's versions alone. */
export const draftStates = ['draft', 'released', 'withdrawn'] as const;
export type DraftState = (typeof draftStates)[number];
