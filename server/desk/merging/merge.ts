import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { MergePreview } from '../../../contract/desk/merging.ts';
import { readUsername } from '../../accounts/people-rules.ts';
import type { Act } from '../../audit/act.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { requireOwnAccount, subject } from '../students/subject.ts';
import { moveBelongings } from './move.ts';

type Student = typeof students.$inferSelect;
type MergeRequest = { student: string; other: string };

/** What merging would do: it is done, and taken back. Throws `CallRefused`: 400, 404. */
export async function previewMerge(db: Database, wanted: MergeRequest, now: Date): Promise<MergePreview> {
  const looked: MergePreview[] = [];
  await db
    .transaction(async (tx) => {
      looked.push(await merge(tx, wanted, now));
      throw new LookOver();
    })
    .catch((error: unknown) => {
      if (!(error instanceof LookOver)) throw error;
    });
  const [preview] = looked;
  if (!preview) throw new Error('A look at a merge has seen nothing.');
  return preview;
}

/** Takes back what was only to be looked at. */
class LookOver extends Error {
  override name = 'LookOver';
}

/** Merges another account of a student into this one, with a row in the record of both; returns how much moved. Throws `CallRefused`: 400, 404, 409. */
export async function mergeStudents(
  { tx, now, record }: Act,
  { reason, ...wanted }: MergeRequest & { reason: string },
): Promise<number> {
  const { kept, closed, moves, stays, blocked } = await merge(tx, wanted, now);
  if (blocked !== null) throw new CallRefused(409, 'conflict', blocked);
  const list = (some: MergePreview['moves']) => some.map(({ what, count }) => `${what}: ${count}`).join(', ') || 'nothing';
  const [moved, stayed] = [list(moves), list(stays)];
  const about = ({ id, name }: MergePreview['kept']) => ({ kind: 'student' as const, id, name });
  await record({ action: 'student.merge', subject: about(kept), after: { from: closed.username, moved, stayed }, reason });
  await record({ action: 'student.merged', subject: about(closed), after: { into: kept.username, moved, stayed }, reason });
  return moves.reduce((sum, { count }) => sum + count, 0);
}

async function merge(tx: Transaction, { student: keptId, other }: MergeRequest, now: Date): Promise<MergePreview> {
  const { kept, closed, sat } = await holdBoth(tx, keptId, readUsername(other));
  const named = (one: Student) => ({ id: one.id, name: subject(one).name, username: one.username, email: one.email });
  const about = { kept: named(kept), closed: named(closed) };
  const blocked = findHindrance(kept, closed, sat);
  if (blocked !== null) return { ...about, moves: [], stays: [], blocked };
  const [counts] = await together(
    () => moveBelongings(tx, { keptId: kept.id, closedId: closed.id }),
    () => fillIn(tx, kept, closed),
    () =>
      tx
        .update(students)
        .set({ mergedInto: kept.id, disabledAt: closed.disabledAt ?? now })
        .where(eq(students.id, closed.id)),
    // Who was merged into the one that is closed now is found where all of it is.
    () => tx.update(students).set({ mergedInto: kept.id }).where(eq(students.mergedInto, closed.id)),
  );
  return { ...about, ...counts, blocked: null };
}

/** What the kept account lacks comes from the other one. */
const fillIn = (tx: Transaction, { id, contact, standard, birthYear, guardianEmail }: Student, closed: Student) =>
  tx
    .update(students)
    .set({
      ...{ contact: contact || closed.contact, standard: standard || closed.standard },
      ...{ birthYear: birthYear ?? closed.birthYear, guardianEmail: guardianEmail ?? closed.guardianEmail },
    })
    .where(eq(students.id, id));

type HeldStudents = { kept: Student; closed: Student; sat: { studentId: string }[] };

/** Both accounts, locked in one order: two merges at once wait for each other. `sat`: the tests that are taken now. Throws `CallRefused`: 400, 404. */
async function holdBoth(tx: Transaction, keptId: string, username: string): Promise<HeldStudents> {
  const both = or(eq(students.id, keptId), eq(students.username, username));
  const its = tx.select({ id: students.id }).from(students).where(both);
  const [rows, sat] = await together(
    async () => tx.select().from(students).where(both).orderBy(students.id).for('update'),
    async () =>
      tx
        .select({ studentId: sittings.studentId })
        .from(sittings)
        .where(and(inArray(sittings.studentId, its), eq(sittings.state, 'inProgress'), isNull(sittings.recordId))),
  );
  const closed = rows.find((row) => row.username === username);
  const kept = rows.find(({ id }) => id === keptId);
  if (!closed) throw new CallRefused(404, 'notFound', `There’s no student ${username}.`);
  if (closed.id === keptId) throw new CallRefused(400, 'badInput', 'That’s this account. Name the other one.');
  if (!kept) throw new CallRefused(404, 'notFound', 'There’s no such student.');
  return { kept, closed, sat };
}

/** Why two accounts can't be merged now; null where they can. */
function findHindrance(kept: Student, closed: Student, [sitting]: HeldStudents['sat']): string | null {
  for (const account of [kept, closed]) {
    try {
      requireOwnAccount(account);
    } catch (error) {
      if (error instanceof CallRefused) return error.message;
      throw error;
    }
  }
  const merged = [kept, closed].find(({ mergedInto }) => mergedInto !== null);
  if (merged) return `${merged.username} was merged into another account already.`;
  if (kept.disabledAt !== null) return `${kept.username} can’t sign in. Keep the account that can, or turn its access on first.`;
  if (!sitting) return null;
  const who = sitting.studentId === kept.id ? kept.username : closed.username;
  return `${who} is taking a test now. Merge them once it’s finished.`;
}
