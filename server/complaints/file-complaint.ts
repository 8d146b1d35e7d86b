import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ComplaintReceipt, fileComplaint as call } from '../../contract/complaints/complaints.ts';
import { complaintsPerHour, complaintsPerMailbox } from '../../contract/limits.ts';
import { complaints } from '../db/tables/complaints.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { RequestContext } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { complaintCameLetter, complaintReceivedLetter } from '../mail/letters/complaint.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { complaintToken } from './complaint-token.ts';
import { findDue, promiseFrom } from './deadlines.ts';
import { officerMail } from './officer.ts';
import type { ComplaintRow } from './read-complaint.ts';

type ComplaintInput = z.output<typeof call.body>;

const hourMs = 3_600_000;

/** Takes a complaint, as `fileComplaint` of the contract says. Throws `CallRefused` 429. */
export async function fileComplaint(
  { complaintKey, ...fields }: ComplaintInput,
  context: RequestContext,
): Promise<ComplaintReceipt> {
  const { db, environment, now, address, secret } = context;
  return transact(db, async (tx) => {
    const promise = promiseFrom(now);
    const id = newId();
    const [[added], [known]] = await together(
      async () =>
        tx
          .insert(complaints)
          .values({
            ...{ id, key: complaintKey, ...fields, state: 'received', raisedAt: now, changedAt: now },
            ...{ ...promise, ...findDue('received', promise, now) },
          })
          .onConflictDoNothing({ target: complaints.key })
          .returning(),
      async () => tx.select().from(complaints).where(eq(complaints.key, complaintKey)),
    );
    if (!added && known) return async () => toReceipt(known, secret);
    if (!added) throw new Error('A complaint was neither stored nor there.');
    const limits = [
      { what: 'complaint', who: address, limit: complaintsPerHour, windowMs: hourMs },
      { what: 'complaint-mail', who: fields.email.toLowerCase(), limit: complaintsPerMailbox, windowMs: 24 * hourMs },
    ];
    await together(...limits.map((limit) => () => rateLimit(tx, limit, now)));
    const receipt = toReceipt(added, secret);
    const { number } = added;
    const site = siteAddress(context);
    const deadlines = { ...promise, zone: environment.schoolTimeZone };
    const toSender = complaintReceivedLetter(
      { number, url: `${site}/complaints/${receipt.token}` },
      { ...deadlines, officer: environment.complaintsOfficer },
    );
    const toOfficer = complaintCameLetter({ number, url: `${site}/desk/complaints/${id}` }, { ...deadlines, ...fields });
    const mails = [
      { recipient: fields.email, once: `complaint:${id}:received`, replyTo: officerMail(environment), ...toSender },
      { recipient: officerMail(environment), once: `complaint:${id}:came`, ...toOfficer },
    ];
    return async () => {
      await together(...mails.map((mail) => () => queueMail(tx, mail, now)));
      return receipt;
    };
  });
}

const toReceipt = ({ id, number, answerBy, endBy }: ComplaintRow, secret: string): ComplaintReceipt => ({
  ...{ number, token: complaintToken(id, secret), answerBy: answerBy.getTime(), endBy: endBy.getTime() },
});
