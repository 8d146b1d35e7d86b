import { and, eq, isNull, TransactionRollbackError } from 'drizzle-orm';
import { mailsPerHour } from '../../contract/limits.ts';
import type { Transaction } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { RequestContext } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { setPasswordLetter } from '../mail/letters/set-password.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { createPasswordLink, setPasswordUrl, voidPasswordLinks } from './password-links.ts';

const windowMs = 3_600_000;
const what = 'set-password-link';

/**
 * Mails a link to the student's address. For a username that is unknown or disabled the answer, the limits and about the work are the same,
 * and nothing is mailed. Throws `CallRefused` 429.
 */
export async function sendPasswordLink({ username }: { username: string }, from: RequestContext): Promise<Record<never, never>> {
  const { now, address } = from;
  const name = username.trim().toLowerCase();
  const site = siteAddress(from);
  await from.db.transaction(async (tx) => {
    const who = `student ${name}`;
    const [, , , [student]] = await together(
      () => rateLimit(tx, { what, who: `address ${address}`, limit: mailsPerHour.perAddress, windowMs }, now),
      // Counted by who asks, so that a stranger does not use up what the student may ask for.
      () => rateLimit(tx, { what: `${what} from ${address}`, who, limit: mailsPerHour.perAccount, windowMs }, now),
      () => rateLimit(tx, { what, who, limit: mailsPerHour.perAccountAnywhere, windowMs }, now),
      async () =>
        tx
          .select()
          .from(students)
          .where(and(eq(students.username, name), isNull(students.disabledAt))),
    );
    await (student ? mailLink(tx, student, { site, now }) : pretend(tx, { site, now }));
  });
  return {};
}

type Student = Pick<typeof students.$inferSelect, 'id' | 'username' | 'firstname' | 'email'>;
type MailDeps = { site: string; now: Date };

async function mailLink(tx: Transaction, { id, username, firstname, email }: Student, { site, now }: MailDeps): Promise<void> {
  const token = await createPasswordLink(tx, id, now);
  const letter = setPasswordLetter({ name: firstname, username, setPasswordUrl: setPasswordUrl(site, token) });
  await queueMail(tx, { recipient: email, ...letter }, now);
}

/** Runs as many statements for nobody and rolls them back: the time of an answer must not tell who has an account. */
async function pretend(tx: Transaction, { site, now }: MailDeps): Promise<void> {
  await tx
    .transaction(async (inner) => {
      const letter = setPasswordLetter({ name: '', username: '', setPasswordUrl: setPasswordUrl(site, newId()) });
      await together(
        () => voidPasswordLinks(inner, newId()),
        () => queueMail(inner, { recipient: '', ...letter }, now),
      );
      inner.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}
