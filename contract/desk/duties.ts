/** What a staff account is: an owner may do everything that staff may, and what can't be undone or costs money. */
export const duties = ['staff', 'owner'] as const;
export type Duty = (typeof duties)[number];
