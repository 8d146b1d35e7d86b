import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import { together } from '../../db/together.ts';
import { belongings, ending, type OwnedTable } from './belongings.ts';

/** The ids of two accounts of one student. */
export type Accounts = { keptId: string; closedId: string };

/** So much of one kind, of what the preview names. */
type Count = { what: string; count: number };

const countRow = z.object({ count: z.number() });

/** How many rows a statement has touched, which returns one column. */
async function countTouched(tx: Transaction, statement: SQL): Promise<number> {
  const counted = sql`with touched as (${statement}) select count(*)::int as count from touched`;
  const [row] = await queryRows(tx, countRow, counted);
  return row?.count ?? 0;
}

const isClosed = ({ column, only }: Pick<OwnedTable, 'column' | 'only'>, { keptId, closedId }: Accounts): SQL =>
  sql`its.${sql.identifier(column)} = ${closedId}${only ? sql` and ${only(keptId)}` : sql``}`;

/** Gives rows of the closed account to the kept one, but for those that this one has already. */
function moveRows(tx: Transaction, belonging: OwnedTable, accounts: Accounts): Promise<number> {
  const { table, column, clash = [] } = belonging;
  const [its, owner] = [sql.identifier(table), sql.identifier(column)];
  const same = clash.map((name) => sql`known.${sql.identifier(name)} is not distinct from its.${sql.identifier(name)}`);
  const isNew =
    same.length === 0
      ? sql``
      : sql` and not exists (select 1 from ${its} known where known.${owner} = ${accounts.keptId} and ${sql.join(same, sql` and `)})`;
  return countTouched(
    tx,
    sql`update ${its} as its set ${owner} = ${accounts.keptId} where ${isClosed(belonging, accounts)}${isNew} returning 1`,
  );
}

/** Of homework that both were given, the work that was handed in counts: an empty one of the kept account makes room for it. */
const dropEmptyWorks = (tx: Transaction, { keptId, closedId }: Accounts) =>
  tx.execute(sql`delete from homework_works own using homework_works other
    where own.student_id = ${keptId} and other.student_id = ${closedId} and own.homework_id = other.homework_id
      and own.state in ('given', 'takenBack') and own.handed_in_at is null and other.handed_in_at is not null`);

/** Of what was said in both about one purpose the later counts: an earlier word of the kept account makes room for it. */
const dropEarlierWords = (tx: Transaction, { keptId, closedId }: Accounts) =>
  tx.execute(sql`delete from consent_choices own using consent_choices other
    where own.student_id = ${keptId} and other.student_id = ${closedId} and own.purpose = other.purpose and own.side = other.side
      and own.changed_at < other.changed_at`);

/** How many rows of a kind are left in the closed account; 0 for a kind that the preview does not name. */
async function countLeft(tx: Transaction, { table, column, what }: OwnedTable, { closedId }: Accounts): Promise<number> {
  if (what === null) return 0;
  const whole = table === 'sittings' ? sql` and its.record_id is null` : sql``;
  return countTouched(
    tx,
    sql`select 1 from ${sql.identifier(table)} its where its.${sql.identifier(column)} = ${closedId}${whole}`,
  );
}

/** Of some numbers those that the preview names. */
const nameCounts = (counts: readonly number[]): Count[] =>
  belongings.flatMap(({ what }, at) => {
    const count = counts[at] ?? 0;
    return what !== null && count > 0 ? [{ what, count }] : [];
  });

/** Moves everything of the closed account that can move, ends what opens it, and tells how much of each kind went and how much stays. All of it is asked at once. */
export async function moveBelongings(tx: Transaction, accounts: Accounts): Promise<{ moves: Count[]; stays: Count[] }> {
  const end = (each: (typeof ending)[number]) =>
    tx.execute(sql`delete from ${sql.identifier(each.table)} as its where ${isClosed(each, accounts)}`);
  const [, , moved, left] = await together(
    () => dropEmptyWorks(tx, accounts),
    () => dropEarlierWords(tx, accounts),
    () => together(...belongings.map((each) => () => moveRows(tx, each, accounts))),
    () => together(...belongings.map((each) => () => countLeft(tx, each, accounts))),
    () => together(...ending.map((each) => () => end(each))),
  );
  return { moves: nameCounts(moved), stays: nameCounts(left) };
}
