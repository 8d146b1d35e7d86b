import * as z from 'zod/mini';

/** What is checked of a tutor before one is given students under 18, in the order in which it is shown. */
export const checkKinds = ['identity', 'references', 'training', 'conduct'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** What each check is called in a sentence. */
export const checkWords: Readonly<Record<CheckKind, string>> = {
  identity: 'identity',
  references: 'references',
  training: 'safeguarding training',
  conduct: 'code of conduct',
};

/** How many days before a check runs out the school and the tutor are written to. */
export const checkReminderDays = [30, 7] as const;

/** Longest words on what was seen, in characters. */
export const longestFound = 500;

/**
 * Where a check of a tutor stands. `missing`: nobody has recorded it; `over`: it ran out. Of one that was recorded: `checkedOn` and `until` are days of the school ('2027-03-01'; `until` null: for good), `by` who recorded
 * it, `found` what was seen.
 */
export const checkState = z.object({
  kind: z.enum(checkKinds),
  state: z.enum(['valid', 'over', 'missing']),
  checkedOn: z.nullable(z.string()),
  until: z.nullable(z.string()),
  by: z.nullable(z.string()),
  found: z.nullable(z.string()),
});
export type CheckState = z.infer<typeof checkState>;
