import { and, asc, isNull, type SQL } from 'drizzle-orm';
import { type CheckKind, type CheckState, checkKinds } from '../../../contract/tutors/checks.ts';
import type { Queryable } from '../../db/open.ts';
import { tutorChecks } from '../../db/tables/tutors.ts';

export type CheckRow = typeof tutorChecks.$inferSelect;

/** The checks of tutors that hold or held, the newest of each kind, by the tutor's id. `which`: a condition on their rows. */
export async function readChecks(db: Queryable, which: SQL | undefined): Promise<Map<string, CheckRow[]>> {
  const rows = await db
    .select()
    .from(tutorChecks)
    .where(and(which, isNull(tutorChecks.withdrawnAt)))
    .orderBy(asc(tutorChecks.at), asc(tutorChecks.id));
  const found = new Map<string, CheckRow[]>();
  for (const row of rows) {
    const others = (found.get(row.tutorId) ?? []).filter(({ kind }) => kind !== row.kind);
    found.set(row.tutorId, [...others, row]);
  }
  return found;
}

/** Whether a check holds on a day of the school. */
const holdsOn = ({ until }: Pick<CheckRow, 'until'>, day: string): boolean => until === null || day <= until;

/** Where each check of a tutor stands on a day of the school. */
export const listCheckStates = (rows: readonly CheckRow[], day: string): CheckState[] =>
  checkKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    if (!row) return { kind, state: 'missing', checkedOn: null, until: null, by: null, found: null };
    const { checkedOn, until, byName: by, found } = row;
    return { ...{ kind, checkedOn, until, by, found }, state: holdsOn(row, day) ? 'valid' : 'over' };
  });

/** The checks that a tutor lacks on a day of the school: nobody recorded them, or they have run out by then. */
export const listLacking = (rows: readonly CheckRow[], day: string): CheckKind[] =>
  listCheckStates(rows, day)
    .filter(({ state }) => state !== 'valid')
    .map(({ kind }) => kind);
