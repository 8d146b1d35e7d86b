import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { item } from './offers.ts';

/** A mailed link to a draft works for so many hours and once, and its code may be wrong so many times. */
export const draftLink = { hours: 24, tries: 5 } as const;

const text = (most: number) => z.string().check(z.maxLength(most));

const addition = z.optional(text(254));

/** What was typed into an application, nothing of it checked: it is not sent yet. */
const typedApplication = z.object({
  item,
  currency: text(10),
  form: z.object({
    ...{ name: text(200), email: text(254), phone: text(40), student_class: text(50), school_name: text(200) },
    ...{ parent_name: text(200), additional_info: text(5000) },
  }),
  country: text(10),
  place: z.optional(text(20)),
  additions: z.optional(
    z.object({ birthYear: addition, testDate: addition, parentEmail: addition, parentPhone: addition, gstin: addition }),
  ),
});
export type TypedApplication = z.infer<typeof typedApplication>;

/**
 * Mails a link by which an application is gone on with on another device, and answers the code that opens it there: whoever reads the mailbox has the link, whoever typed the code, and
 * what was typed is shown to who has both. Nothing of it is in the mail. Refused: 429 tooMany.
 */
export const mailDraft = defineCall({
  path: '/mailDraft',
  role: 'anybody',
  body: { email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)), draft: typedApplication },
  fields: { code: z.string() },
});

/** Opens a draft by its link and code, once. Refused: 400 badInput for a wrong code; 404 for a link that is unknown, used, too old or was tried too often. */
export const openDraft = defineCall({
  path: '/openDraft',
  role: 'anybody',
  body: {
    token: z.string().check(z.minLength(20), z.maxLength(100)),
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  },
  fields: { draft: typedApplication },
});
