import type { Transaction } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { sendOn } from '../db/transact.ts';
import { newId } from '../ids.ts';
import { oneLine } from './letters/words.ts';
import { type Paragraph, renderHtml, renderText } from './paragraphs.ts';
import type { LetterValues } from './texts/fill-text.ts';

/** What a letter says, to whomever it goes. `values`: what stands in it for the placeholders of its text, where that can be another. */
export type Letter = { subject: string; paragraphs: readonly Paragraph[]; values?: LetterValues };

/**
 * A letter on its way. `once` names what may be mailed a single time, as 'receipt:pay_…': the same again is not queued. `replyTo`: who gets the
 * answer, where that is not the school’s support. `calendar`: an iCalendar text that goes with it as a file. `unsubscribeUrl`: where the reader ends such
 * mail, of a kind that comes again by itself.
 */
export type AddressedLetter = Letter & {
  recipient: string;
  once?: string;
  replyTo?: string;
  calendar?: string;
  unsubscribeUrl?: string;
};

/** Puts a letter into the outbox, in the transaction of what causes it. It is sent soon afterwards. */
export async function queueMail(
  tx: Transaction,
  { recipient, paragraphs, once, replyTo, calendar, unsubscribeUrl, ...letter }: AddressedLetter,
  now: Date,
): Promise<void> {
  const subject = oneLine(letter.subject);
  const row = {
    ...{ id: newId(), once: once ?? null, recipient, replyTo: replyTo ?? null, subject },
    ...{ text: renderText(paragraphs), html: renderHtml(subject, paragraphs), calendar: calendar ?? null },
    ...{ unsubscribeUrl: unsubscribeUrl ?? null, createdAt: now, nextAttemptAt: now },
  };
  await sendOn(tx, () => tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.once }));
}
