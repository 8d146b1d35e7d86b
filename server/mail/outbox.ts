import type { Database } from '../db/open.ts';
import { outbox } from '../db/schema.ts';
import { newId } from '../ids.ts';

type Letter = { recipient: string; subject: string; paragraphs: string[] };

/** Puts a letter into the outbox, in the transaction of what causes it. It is sent soon afterwards. */
export async function queueMail(tx: Database, { recipient, subject, paragraphs }: Letter, now: Date): Promise<void> {
  await tx.insert(outbox).values({
    id: newId(),
    recipient,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`).join(''),
    createdAt: now,
    nextAttemptAt: now,
  });
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
