import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../server/db/open.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import type { Tally } from './fault.ts';

/** A sitting and its ledger as the database has them. */
export async function readSitting(db: Database, id: string) {
  const [sitting] = await db.select().from(sittings).where(eq(sittings.id, id));
  if (!sitting) throw new Error(`There is no sitting ${id}.`);
  const rows = await db.select().from(ledger).where(eq(ledger.sittingId, id)).orderBy(asc(ledger.seq));
  const answers: Record<number, string> = Object.fromEntries(rows.map(({ question, answer }) => [question, answer]));
  return { sitting, rows, answers };
}

/**
 * Counts what the ledger has of answers that were given once each: `stored`, `lost` (acknowledged, and not there as it was last given), and
 * `doubled` (more rows than answers were given).
 */
export async function countAnswers(
  db: Database,
  tally: Tally,
  { sittingId, given, times }: { sittingId: string; given: Record<number, string>; times: number },
): Promise<void> {
  const { rows, answers } = await readSitting(db, sittingId);
  const lost = Object.entries(given).filter(([question, answer]) => answers[Number(question)] !== answer);
  tally.add('stored', rows.length);
  tally.fail(
    'lost',
    `sitting ${sittingId}: ${JSON.stringify(answers)} where ${JSON.stringify(given)} was acknowledged`,
    lost.length,
  );
  tally.fail('doubled', `sitting ${sittingId}: ${rows.length} rows for ${times} answers`, rows.length - times);
}
