import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { ComplaintMove } from '../../../contract/complaints/complaints.ts';
import type { Queryable } from '../../db/open.ts';
import { complaintSteps, complaints } from '../../db/tables/complaints.ts';
import { outbox } from '../../db/tables/outbox.ts';
import { mailsAbout } from '../mails-about.ts';
import { type EvidenceLine, inOrder } from './evidence-lines.ts';

/** Whose letters speak about a payment. `addresses`: the payer's, the student's and the parents'; `about`: the payment and its order; `since`: when it was applied for. */
export type Correspondence = { addresses: readonly string[]; about: readonly string[]; since: Date };

/** Reads what was written to the family since, and what they complained of, without what stands in it. */
export async function readLetters(db: Queryable, { addresses, about, since }: Correspondence): Promise<EvidenceLine[]> {
  const theirs = [...new Set(addresses.map((address) => address.trim().toLowerCase()))];
  return inOrder([
    ...(await readMails(db, theirs, since)),
    ...(await readForgotten(db, about)),
    ...(await readComplaints(db, theirs, since)),
  ]);
}

async function readMails(db: Queryable, theirs: readonly string[], since: Date): Promise<EvidenceLine[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(inArray(sql`lower(${outbox.recipient})`, [...theirs]), ne(outbox.subject, ''), gte(outbox.createdAt, since)));
  return rows.map(({ createdAt, subject, recipient, ...mail }) => ({
    at: createdAt,
    text: `Email ‘${subject}’ to ${recipient}: ${describeDelivery(mail)}`,
  }));
}

const describeDelivery = ({ sentAt, bouncedAt }: Pick<typeof outbox.$inferSelect, 'sentAt' | 'bouncedAt'>): string => {
  if (bouncedAt !== null) return 'refused by the mailbox';
  return sentAt === null ? 'not sent yet' : 'sent';
};

/** What the payer was mailed about a payment, by how such a mail is named: whom it went to and what it said is erased after a while. */
const payerMails: readonly [RegExp, string][] = [
  [/^receipt/, 'receipt'],
  [/^account:/, 'account and the link to its password'],
  [/^paper-/, 'paper of the payment'],
  [/^surplus-payer:/, 'payment that was one too many'],
  [/^mismatch-payer:/, 'payment of another amount'],
  [/^refund-payer-/, 'refund'],
];

async function readForgotten(db: Queryable, about: readonly string[]): Promise<EvidenceLine[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(mailsAbout(about), eq(outbox.recipient, '')));
  return rows.flatMap(({ once, createdAt, ...mail }) => {
    const words = payerMails.find(([name]) => name.test(once ?? ''))?.[1];
    return words === undefined
      ? []
      : [{ at: createdAt, text: `Email about the ${words} (its address and subject are erased): ${describeDelivery(mail)}` }];
  });
}

const moveWords: Record<ComplaintMove, string> = {
  answer: 'answered by the school',
  end: 'ended by the school',
  add: 'added to by whoever complained',
  reopen: 'opened again by whoever complained',
  withdraw: 'taken back by whoever complained',
};

async function readComplaints(db: Queryable, theirs: readonly string[], since: Date): Promise<EvidenceLine[]> {
  const isTheirs = inArray(sql`lower(${complaints.email})`, [...theirs]);
  const rows = await db
    .select()
    .from(complaints)
    .where(and(isTheirs, gte(complaints.raisedAt, since)));
  const ids = rows.map(({ id }) => id);
  const steps = await db.select().from(complaintSteps).where(inArray(complaintSteps.complaintId, ids));
  return rows.flatMap(({ id, number, topic, raisedAt }) => [
    { at: raisedAt, text: `Complaint ${number} came, about: ${topic}` },
    ...steps
      .filter(({ complaintId }) => complaintId === id)
      .map(({ move, at }) => ({ at, text: `Complaint ${number} was ${moveWords[move]}` })),
  ]);
}
