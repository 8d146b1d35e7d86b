import { and, asc, countDistinct, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { closeAfterMs } from '../../../contract/limits.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { ledger, sittings } from '../../db/tables/sittings.ts';
import { type Statement, together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { gradeEntries } from '../closing/close.ts';
import { gradeAgain } from '../closing/late.ts';
import { lateFrom } from '../closing/late-entries.ts';
import { toEntry } from '../sitting/entry-contents.ts';
import { readQuestions } from '../sitting/version.ts';
import { lockMock, recordStaffAction, toDetail } from './mock.ts';

/** Questions of a module that were answered late: in how many of them that is graded, and in how many it is only kept. */
export type LateAnswers = { graded: number; kept: number };

/** The late answers of some modules, by their sitting's id; those that have none are not among them. */
export async function readLateAnswers(db: Queryable, moduleIds: string[]): Promise<Map<string, LateAnswers>> {
  const { sittingId, counted } = ledger;
  const rows = await db
    .select({ sittingId, counted, questions: countDistinct(ledger.question) })
    .from(ledger)
    .innerJoin(sittings, eq(sittings.id, sittingId))
    .where(
      and(
        inArray(sittingId, moduleIds),
        isNotNull(sittings.deadline),
        gt(ledger.receivedAt, sql`${sittings.deadline} + ${closeAfterMs} * interval '1 millisecond'`),
      ),
    )
    .groupBy(sittingId, counted);
  const late = new Map<string, LateAnswers>();
  for (const row of rows) {
    const known = late.get(row.sittingId) ?? { graded: 0, kept: 0 };
    late.set(row.sittingId, { ...known, [row.counted ? 'graded' : 'kept']: row.questions });
  }
  return late;
}

/** In how many questions of some mock tests late answers are graded, by the record's id; those that have none are not among them. */
export async function countGradedLate(db: Queryable, recordIds: string[]): Promise<Map<string, number>> {
  const { id, recordId } = sittings;
  const modules = await db.select({ id, recordId }).from(sittings).where(inArray(recordId, recordIds));
  const late = await readLateAnswers(
    db,
    modules.map((module) => module.id),
  );
  const sums = new Map<string, number>();
  for (const module of modules) {
    const graded = late.get(module.id)?.graded ?? 0;
    if (module.recordId !== null && graded > 0) sums.set(module.recordId, (sums.get(module.recordId) ?? 0) + graded);
  }
  return sums;
}

/** Which module of which mock test, by the record's id and the module's position; whether its late answers are graded from now on. */
type Decision = { id: string; position: number; graded: boolean; reason: string };

/**
 * Leaves the late answers of a module out of its score, or takes them in, ends late answers to it, and grades it anew. Returns the reason as
 * it is kept. Throws `CallRefused`: 404 and 400 as `lockMock` does, 404 for a module that is not there, 409 where it has no late answers.
 */
export const decideLateAnswers = (db: Queryable, decision: Decision, now: Date): Promise<string> =>
  transact(db, async (tx) => {
    const decide = await prepareLateDecision(tx, decision, now);
    return async () => {
      await decide();
      return toDetail(decision.reason);
    };
  });

/** Locks a mock test as `decideLateAnswers` does, grades the module as it will be, and gives what decides so. Throws as that does. */
export async function prepareLateDecision(
  tx: Transaction,
  { id, position, graded, reason }: Decision,
  now: Date,
): Promise<Statement> {
  const module = (await lockMock(tx, id)).modules.find((each) => each.position === position);
  if (!module) throw new CallRefused(404, 'notFound', `This test has no module ${position}.`);
  const { deadline } = module;
  const none = () => new CallRefused(409, 'conflict', `Module ${position} has no late answers.`);
  if (module.state !== 'submitted' || deadline === null) throw none();
  const [late, entries, asked] = await together(
    () => readLateAnswers(tx, [module.id]),
    () => tx.select().from(ledger).where(eq(ledger.sittingId, module.id)).orderBy(asc(ledger.seq)),
    () => readQuestions(tx, module.versionId),
  );
  if (!late.has(module.id)) throw none();
  const from = lateFrom(deadline);
  const counted = entries.filter((entry) => (entry.receivedAt > from ? graded : entry.counted));
  const grade = gradeEntries(new Map(counted.map((entry) => [entry.question, toEntry(entry)])), asked);
  return () =>
    together(
      () =>
        tx
          .update(ledger)
          .set({ counted: graded })
          .where(and(eq(ledger.sittingId, module.id), gt(ledger.receivedAt, from))),
      () => tx.update(sittings).set({ lateUntil: null }).where(eq(sittings.id, module.id)),
      () => gradeAgain(tx, module, grade),
      () => recordStaffAction(tx, module.id, { kind: graded ? 'lateCounted' : 'lateLeftOut', detail: reason }, now),
    );
}
