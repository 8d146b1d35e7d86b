import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { mailsPerHour } from '../../contract/limits.ts';
import { writeEntry } from '../audit/act.ts';
import type { Transaction } from '../db/open.ts';
import { pretend } from '../db/pretend.ts';
import { invitations, students } from '../db/tables/people.ts';
import { type Statement, together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { nameCounted, rateLimit } from '../http/rate-limit.ts';
import type { RequestContext } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { setPasswordLetter } from '../mail/letters/set-password.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { type Colleague, type FacultyRole, facultyTables, mailInvitation } from './invitations.ts';
import { createPasswordLink, setPasswordUrl, voidPasswordLinks } from './password-links.ts';
import { createToken } from './tokens.ts';

const windowMs = 3_600_000;
const what = 'set-password-link';

/**
 * Mails a link to the address of whoever has this username: a student, a tutor or one of the staff; of those two who have set a password before, since only the school invites. For a username that is unknown or
 * disabled the answer, the limits and about the work are the same, and nothing is mailed: the time of an answer must not tell who has an account. Throws `CallRefused` 429.
 */
export async function sendPasswordLink({ username }: { username: string }, from: RequestContext): Promise<Record<never, never>> {
  const { now, address } = from;
  const name = username.trim().toLowerCase();
  const site = siteAddress(from);
  await transact(from.db, async (tx) => {
    const who = nameCounted(name);
    const [, , , [student], [tutor], [member]] = await together(
      () => rateLimit(tx, { what, who: `address ${address}`, limit: mailsPerHour.perAddress, windowMs }, now),
      // Counted by who asks, so that a stranger does not use up what the account's holder may ask for.
      () => rateLimit(tx, { what: `${what} from ${address}`, who, limit: mailsPerHour.perAccount, windowMs }, now),
      () => rateLimit(tx, { what, who, limit: mailsPerHour.perAccountAnywhere, windowMs }, now),
      async () =>
        tx
          .select()
          .from(students)
          .where(and(eq(students.username, name), isNull(students.disabledAt))),
      () => findColleague(tx, 'teacher', name, now),
      () => findColleague(tx, 'staff', name, now),
    );
    const deps = { site, now };
    const mails = [
      ...(student ? mailLink(tx, student, deps) : []),
      ...(tutor ? mailColleague(tx, { role: 'teacher', ...tutor }, deps) : []),
      ...(member ? mailColleague(tx, { role: 'staff', ...member }, deps) : []),
    ];
    return () => together(...(mails.length > 0 ? mails : pretend(tx, ...mailNobody(tx, deps))));
  });
  return {};
}

type Student = Pick<typeof students.$inferSelect, 'id' | 'username' | 'firstname' | 'email'>;
type MailDeps = { site: string; now: Date };

/** For so long the link that was mailed last is not replaced: whoever asks on somebody's account must not void what they are about to open. */
const keptMs = 600_000;

/** A tutor or one of the staff who is to be mailed a link. The demonstration's have a password that everybody knows. */
async function findColleague(tx: Transaction, role: FacultyRole, username: string, now: Date) {
  const table = facultyTables[role];
  const { id, firstname, lastname, email } = table;
  const canSignIn = and(isNull(table.disabledAt), isNotNull(table.passwordHash), eq(table.isDemo, false));
  const mailed = and(eq(invitations.role, role), eq(invitations.personId, id));
  const isOld = or(isNull(invitations.sentAt), lte(invitations.sentAt, new Date(now.getTime() - keptMs)));
  return tx
    .select({ id, username: table.username, firstname, lastname, email })
    .from(table)
    .leftJoin(invitations, mailed)
    .where(and(eq(table.username, username), canSignIn, isOld));
}

function mailLink(tx: Transaction, { id, username, firstname, email }: Student, { site, now }: MailDeps): Statement[] {
  const token = createToken();
  const letter = setPasswordLetter({ name: firstname, username, setPasswordUrl: setPasswordUrl(site, token) });
  return [() => createPasswordLink(tx, id, now, token), () => queueMail(tx, { recipient: email, ...letter }, now)];
}

/** The same to a tutor or one of the staff, with a row in the record of actions: nobody knows who asked. */
function mailColleague(
  tx: Transaction,
  { lastname, ...colleague }: Colleague & Omit<Student, 'id'> & { lastname: string },
  { site, now }: MailDeps,
): Statement[] {
  const { role, id, firstname } = colleague;
  const noun = role === 'teacher' ? 'tutor' : 'staff';
  const name = `${firstname} ${lastname}`.trim();
  const entry = { action: `${noun}.forgot-password`, subject: { kind: role, id, name } };
  return [
    ...writeEntry(tx, { actor: { id: null, name: 'Forgot password?' }, now }, entry),
    () => mailInvitation(tx, colleague, { site, now, isMailed: true, isFirst: false }),
  ];
}

/** As much work as a mail to somebody is. */
function mailNobody(tx: Transaction, { site, now }: MailDeps): Statement[] {
  const letter = setPasswordLetter({ name: '', username: '', setPasswordUrl: setPasswordUrl(site, newId()) });
  return [() => voidPasswordLinks(tx, newId()), () => queueMail(tx, { recipient: '', ...letter }, now)];
}
