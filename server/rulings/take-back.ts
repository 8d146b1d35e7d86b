import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { RulingPreview, RulingState, takeBackRuling as takeBackCall } from '../../contract/desk/rulings.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { questions } from '../db/tables/content.ts';
import { rulings } from '../db/tables/rulings.ts';
import { CallRefused } from '../http/refused.ts';
import { measureVersions } from '../items/measure-items.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { countWays, toPreview, wouldFall } from './changed-scores.ts';
import type { RulingResult } from './decide.ts';
import { findPlacesByName } from './find-question.ts';
import { releaseEntries } from './hold-entries.ts';
import { planRegrade } from './plan-regrade.ts';
import { regrade } from './regrade.ts';
import { advanceRuling } from './ruling.machine.ts';
import { readChanges } from './score-changes.ts';
import { tellChanges } from './tell-changes.ts';

type RulingRecord = typeof rulings.$inferSelect;

const isRuledBy = (id: string) => sql`${questions.ruling} ->> 'id' = ${id}`;

/** Who would change from what to what, were a decision taken back. Throws `CallRefused`: 404, 409. */
export async function previewTakeBack(db: Queryable, { ruling: id }: { ruling: string }): Promise<RulingPreview> {
  const [stored] = await db.select().from(rulings).where(eq(rulings.id, id));
  requireHolding(stored);
  const places = await db
    .select({ versionId: questions.versionId, number: questions.number })
    .from(questions)
    .where(isRuledBy(id));
  const parts = await planRegrade(db, { places, ruling: null });
  return toPreview(parts.length, await readChanges(db, parts));
}

/**
 * Takes a decision back: everything counts as it did before, and whose score changes is told. `mayFall`: an owner says that scores may fall by it. Throws
 * `CallRefused`: 404, 409, 403 where they would and nobody says so.
 */
export async function takeBackRuling(
  { tx, now, actor, record }: Act,
  { ruling: id, reason }: z.output<typeof takeBackCall.body>,
  { mayFall, ...context }: NoticeContext & { mayFall: boolean },
): Promise<RulingResult> {
  const [stored] = await tx.select().from(rulings).where(eq(rulings.id, id)).for('update');
  const [holding, state] = requireHolding(stored);
  const places = await findPlacesByName(tx, holding);
  await tx.update(questions).set({ ruling: null }).where(isRuledBy(id));
  const changes = await regrade(tx, places);
  const { fell } = countWays(changes);
  if (fell > 0 && !mayFall) throw wouldFall(fell);
  const people = [...new Set(changes.map(({ studentId }) => studentId))];
  const students = people.length;
  await releaseEntries(tx, id);
  await measureVersions(tx, [...new Set(places.map(({ versionId }) => versionId))], now);
  await tx
    .update(rulings)
    .set({ state, takenBackAt: now, takenBackBy: actor.name, takenBackReason: reason })
    .where(eq(rulings.id, id));
  await tellChanges(tx, { once: `rulingBack:${id}`, changes, isBack: true }, { ...context, now });
  const { decision, name, kind, keys } = holding;
  await record({
    action: 'item.take-back',
    subject: { kind: 'test', id: null, name },
    people,
    before: { decision, question: name, kind, keys },
    after: { students, fell },
    reason,
  });
  return { decision, students };
}

/** A decision that holds, and its state once it is taken back. Throws `CallRefused`: 404, 409. */
function requireHolding(stored: RulingRecord | undefined): [RulingRecord, RulingState] {
  if (!stored) throw new CallRefused(404, 'notFound', 'There’s no such decision.');
  const state = advanceRuling(stored.state, { type: 'school.tookBack' });
  if (state === null) throw new CallRefused(409, 'conflict', `Decision ${stored.decision} was taken back already.`);
  return [stored, state];
}
