import { asc, eq } from 'drizzle-orm';
import type { ComplainantMove, Complaint, ComplaintMove } from '../../contract/complaints/complaints.ts';
import type { ComplaintFile, OfficerMove } from '../../contract/desk/complaints.ts';
import { complaintWritesPerHour } from '../../contract/limits.ts';
import type { Act } from '../audit/act.ts';
import type { Transaction } from '../db/open.ts';
import { complaintSteps, complaints } from '../db/tables/complaints.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { complaintAnsweredLetter, complaintMovedLetter } from '../mail/letters/complaint.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { advanceComplaint } from './complaint.machine.ts';
import { complaintToken } from './complaint-token.ts';
import { findDue, promiseFrom } from './deadlines.ts';
import { officerMail } from './officer.ts';
import { type ComplaintRow, type ComplaintStepRow, toComplaint } from './read-complaint.ts';

type Message<Move extends ComplaintMove> = { id: string; move: Move; text: string; seen: number };
type Writer = { staffId: string | null; staffName: string | null };
type ComplaintRows = { row: ComplaintRow; steps: ComplaintStepRow[] };

/** What whoever complained writes, as `moveComplaint` of the contract says. Throws `CallRefused`. */
export async function moveComplaint(written: Message<ComplainantMove>, context: RequestContext): Promise<Complaint> {
  const { db, environment, now } = context;
  return transact(db, async (tx) => {
    const { row, steps } = await writeStep(tx, written, { staffId: null, staffName: null }, now);
    const limit = { what: 'complaint-write', who: row.id, limit: complaintWritesPerHour, windowMs: 3_600_000 };
    await rateLimit(tx, limit, now);
    const url = `${siteAddress(context)}/desk/complaints/${row.id}`;
    const { move, text } = written;
    const mail = {
      ...{ recipient: officerMail(environment), once: `complaint:${row.id}:step:${steps.length}` },
      ...complaintMovedLetter({ number: row.number, url }, { move, name: row.name, text }),
    };
    return async () => {
      await queueMail(tx, mail, now);
      return toComplaint(row, steps, now);
    };
  });
}

/** Answers or ends a complaint at the desk, as `answerComplaint` of the contract says. Throws `CallRefused`. */
export async function answerComplaint(
  { tx, now, actor, record }: Act,
  written: Message<OfficerMove>,
  context: RequestContext,
): Promise<ComplaintFile> {
  const { row, steps } = await writeStep(tx, written, { staffId: actor.id, staffName: actor.name }, now);
  const { number, email, phone } = row;
  const { move, text } = written;
  const mail = {
    ...{ recipient: email, once: `complaint:${row.id}:step:${steps.length}`, replyTo: officerMail(context.environment) },
    ...complaintAnsweredLetter(
      { number, url: `${siteAddress(context)}/complaints/${complaintToken(row.id, context.secret)}` },
      { move, by: actor.name, text, canReopen: advanceComplaint(row.state, 'reopen') !== null },
    ),
  };
  await together(
    () => queueMail(tx, mail, now),
    () =>
      record({
        action: `complaint.${move}`,
        subject: { kind: 'school', id: null, name: `Complaint no. ${number}` },
        after: { state: row.state },
      }),
  );
  return { complaint: toComplaint(row, steps, now), email, phone };
}

/** Writes a move down and gives the complaint as it stands then. Throws `CallRefused`: 404, 409 closed, 409 conflict. */
async function writeStep(
  tx: Transaction,
  { id, move, text, seen }: Message<ComplaintMove>,
  writer: Writer,
  now: Date,
): Promise<ComplaintRows> {
  const [[row], before] = await together(
    async () => tx.select().from(complaints).where(eq(complaints.id, id)).for('update'),
    async () => tx.select().from(complaintSteps).where(eq(complaintSteps.complaintId, id)).orderBy(asc(complaintSteps.number)),
  );
  if (!row) throw new CallRefused(404, 'notFound', 'There’s no such complaint.');
  if (before.length !== seen)
    throw new CallRefused(409, 'conflict', 'Somebody has written about this complaint in the meantime. Read it, then continue.');
  const state = advanceComplaint(row.state, move);
  if (state === null) throw new CallRefused(409, 'closed', 'That can’t be done with this complaint anymore.');
  const promise = move === 'reopen' ? promiseFrom(now) : { answerBy: row.answerBy, endBy: row.endBy };
  const due = findDue(state, promise, now);
  // What is late stays so, and its next reminder where it was: words of whoever complained make nothing earlier or later.
  const isSame = due.dueAt?.getTime() === row.dueAt?.getTime();
  const changed = { state, changedAt: now, ...promise, ...(isSame ? {} : due) };
  const step = { complaintId: id, number: before.length + 1, move, at: now, ...writer, text };
  await together(
    async () => tx.update(complaints).set(changed).where(eq(complaints.id, id)),
    async () => tx.insert(complaintSteps).values(step),
  );
  return { row: { ...row, ...changed }, steps: [...before, step] };
}
