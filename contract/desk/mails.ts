import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { cursor, pageOf } from './pages.ts';

/** What became of a mail: `failed` is tried again by itself, `bounced` was refused for good. */
export const mailStates = ['waiting', 'failed', 'bounced', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail of the outbox, without what is in it: that can have links that sign somebody in. Times in ms. */
export const mailLine = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  at: z.number(),
  sentAt: z.nullable(z.number()),
  error: z.nullable(z.string()),
});
export type MailLine = z.infer<typeof mailLine>;

/** The mails, the newest first. `search` looks in addresses and subjects. */
export const findMails = defineCall({
  path: '/desk/findMails',
  role: 'staff',
  right: 'mails.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(mailStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(mailLine) },
});

/** Sends a mail again that bounced, to another address where one is given. Refused: 400 badInput, 404 notFound, 409 conflict for a link to another account. */
export const resendMail = defineCall({
  path: '/desk/resendMail',
  role: 'staff',
  right: 'mails.send',
  records: true,
  body: { mail: id, to: z.optional(z.string().check(z.trim(), z.maxLength(254))) },
  fields: { to: z.string() },
});
