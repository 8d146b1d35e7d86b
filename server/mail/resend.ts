import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { readEmail } from '../accounts/people-rules.ts';
import type { Act } from '../audit/act.ts';
import { outbox } from '../db/tables/outbox.ts';
import { CallRefused } from '../http/refused.ts';

/**
 * Sends a mail again that bounced, to another address where one is given. Returns where to. Throws `CallRefused`: 400 for an address that cannot be,
 * 404 where no such mail has bounced, or what it said is gone.
 */
export async function resendMail({ tx, now, record }: Act, { id, to }: { id: string; to?: string | undefined }): Promise<string> {
  const recipient = to === undefined || to === '' ? undefined : readEmail(to);
  const [mail] = await tx
    .update(outbox)
    .set({ recipient, bouncedAt: null, lastError: null, attempts: 0, nextAttemptAt: now })
    .where(and(eq(outbox.id, id), isNotNull(outbox.bouncedAt), ne(outbox.html, '')))
    .returning({ recipient: outbox.recipient, subject: outbox.subject });
  if (!mail) throw new CallRefused(404, 'notFound', `No mail ${id} has bounced, or what it said is gone.`);
  // The address stands in the mail alone: the record must not keep it longer than the mail is kept.
  const after = { anotherAddress: recipient === undefined ? 'no' : 'yes' };
  await record({ action: 'mail.resend', subject: { kind: 'mail', id, name: '' }, after });
  return mail.recipient;
}
