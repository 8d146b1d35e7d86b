import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type decideRuling as decideCall,
  mostPreviewed,
  type previewRuling as previewCall,
  type RulingPreview,
  type RulingState,
  type takeBackRuling as takeBackCall,
} from '../../contract/desk/rulings.ts';
import type { RulingTerms } from '../../contract/results/rulings.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { questions } from '../db/tables/content.ts';
import type { QuestionPlace } from '../db/tables/notebook.ts';
import { rulings } from '../db/tables/rulings.ts';
import { isReadable } from '../exam/closing/grade.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { measureVersions } from '../items/measure-items.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { toPercent } from '../results/percent.ts';
import { findPlacesByName, findRuledQuestion, type RuledQuestion } from './find-question.ts';
import { holdEntries, releaseEntries } from './hold-entries.ts';
import { planRegrade } from './plan-regrade.ts';
import { regrade } from './regrade.ts';
import { advanceRuling } from './ruling.machine.ts';
import { type ChangedScore, compareScores, readChanges } from './score-changes.ts';
import { tellChanges } from './tell-changes.ts';

type RulingRequest = z.output<typeof previewCall.body>;
type RulingResult = { decision: number; students: number };

/** Who would change from what to what. Throws `CallRefused`: 400, 404, 409 while another decision holds. */
export async function previewRuling(db: Queryable, { version, number, ...wanted }: RulingRequest): Promise<RulingPreview> {
  const question = await findRuledQuestion(db, { versionId: version, number });
  const ruling = readRuling(question, wanted);
  await requireNone(db, question);
  const parts = await planRegrade(db, { places: question.places, ruling });
  const changes = (await readChanges(db, parts)).sort((one, other) => rank(one) - rank(other));
  return {
    sittings: parts.length,
    ...countWays(changes),
    changes: changes.slice(0, mostPreviewed).map(({ studentId, name, title, before, after }) => ({
      ...{ student: studentId, name, title },
      ...{ before: toScore(before), after: toScore(after) },
    })),
  };
}

const toScore = ({ right, total }: ChangedScore['before']) => ({ right, total, percent: toPercent(right, total) });
const rank = (change: ChangedScore): number => Math.sign(compareScores(change));
const countWays = (changes: readonly ChangedScore[]) => ({
  raised: changes.filter((change) => rank(change) > 0).length,
  fell: changes.filter((change) => rank(change) < 0).length,
});

/** What is decided, with the keys as answers are compared. Throws `CallRefused` 400 for keys that nobody can give, or that are right already. */
function readRuling({ options, key }: RuledQuestion, { kind, keys }: RulingTerms): RulingTerms {
  if (kind !== 'keys') return { kind, keys: [] };
  const given = [...new Set(keys.map((each) => each.trim().toUpperCase()))];
  if (given.length === 0) throw new CallRefused(400, 'badInput', 'Say which other answers are right.');
  const isChoice = options.length > 0;
  for (const each of given) {
    if (isChoice ? !options.includes(each) : !isReadable(each))
      throw new CallRefused(
        400,
        'badInput',
        isChoice
          ? `There is no choice ${each}: the choices are ${options.join(', ')}.`
          : `${each} is no number that can be typed.`,
      );
    if ([key.answer, ...key.accepted].includes(each)) throw new CallRefused(400, 'badInput', `${each} is right already.`);
  }
  return { kind, keys: given };
}

/** Throws `CallRefused` 409 while a decision on the question holds. */
async function requireNone(db: Queryable, { quizId, name }: RuledQuestion): Promise<void> {
  const [standing] = await db
    .select({ decision: rulings.decision })
    .from(rulings)
    .where(and(eq(rulings.quizId, quizId), eq(rulings.name, name), inArray(rulings.state, ['decided', 'standing'])));
  if (standing)
    throw new CallRefused(409, 'conflict', `Decision ${standing.decision} on this question holds. Take it back first.`);
}

const isAt = (places: readonly QuestionPlace[]) =>
  or(...places.map(({ versionId, number }) => and(eq(questions.versionId, versionId), eq(questions.number, number))));

/**
 * Decides how a question counts: what is finished is graded anew, notebooks and statistics follow, and each student whose score changes is told once. `mayFall`: an owner
 * says that scores may fall by it. Throws `CallRefused`: as `previewRuling`, 403 where they would and nobody says so.
 */
export async function decideRuling(
  { tx, now, actor, record }: Act,
  { version, number, reason, ...wanted }: z.output<typeof decideCall.body>,
  { mayFall, ...context }: NoticeContext & { mayFall: boolean },
): Promise<RulingResult> {
  const question = await findRuledQuestion(tx, { versionId: version, number });
  const ruling = readRuling(question, wanted);
  // Two decisions on one question come one after the other.
  await tx.select({ number: questions.number }).from(questions).where(isAt(question.places)).for('update');
  await requireNone(tx, question);
  const id = newId();
  await tx
    .update(questions)
    .set({ ruling: { id, ...ruling } })
    .where(isAt(question.places));
  const changes = await regrade(tx, question.places);
  const { fell } = countWays(changes);
  if (fell > 0 && !mayFall) throw wouldFall(fell);
  const students = new Set(changes.map(({ studentId }) => studentId)).size;
  const [stored] = await tx
    .insert(rulings)
    .values({
      ...{ id, quizId: question.quizId, name: question.name, ...ruling, reason, students },
      ...{ state: begin(), decidedAt: now, decidedBy: actor.name },
    })
    .returning({ decision: rulings.decision });
  if (!stored) throw new Error('A decision was not stored.');
  await holdEntries(tx, { id, ruling, places: question.places });
  await measureVersions(tx, [...new Set(question.places.map(({ versionId }) => versionId))], now);
  await tellChanges(tx, { once: `ruling:${id}`, changes, isBack: false }, { ...context, now });
  const after = { decision: stored.decision, question: question.name, ...ruling, students, fell };
  await record({ action: 'item.rule', subject: toSubject(question), after, reason });
  return { decision: stored.decision, students };
}

const wouldFall = (fell: number): CallRefused => {
  const tests = fell === 1 ? 'One score' : `${fell} scores`;
  return new CallRefused(403, 'forbidden', `${tests} would fall. An owner has to say so, or choose another way.`);
};

const toSubject = ({ title, number }: Pick<RuledQuestion, 'title' | 'number'>) =>
  ({ kind: 'test', id: null, name: `${title}, question ${number}` }) as const;

/** Takes a decision back: everything counts as it did before, and whose score changes is told. Throws `CallRefused`: 404, 409. */
export async function takeBackRuling(
  { tx, now, actor, record }: Act,
  { ruling: id, reason }: z.output<typeof takeBackCall.body>,
  context: NoticeContext,
): Promise<RulingResult> {
  const [stored] = await tx.select().from(rulings).where(eq(rulings.id, id)).for('update');
  if (!stored) throw new CallRefused(404, 'notFound', 'There is no such decision.');
  const state = advanceRuling(stored.state, { type: 'school.tookBack' });
  if (state === null) throw new CallRefused(409, 'conflict', `Decision ${stored.decision} was taken back already.`);
  const places = await findPlacesByName(tx, stored);
  await tx
    .update(questions)
    .set({ ruling: null })
    .where(and(isAt(places), sql`${questions.ruling} ->> 'id' = ${id}`));
  const changes = await regrade(tx, places);
  const students = new Set(changes.map(({ studentId }) => studentId)).size;
  await releaseEntries(tx, id);
  await measureVersions(tx, [...new Set(places.map(({ versionId }) => versionId))], now);
  await tx
    .update(rulings)
    .set({ state, takenBackAt: now, takenBackBy: actor.name, takenBackReason: reason })
    .where(eq(rulings.id, id));
  await tellChanges(tx, { once: `rulingBack:${id}`, changes, isBack: true }, { ...context, now });
  const before = { decision: stored.decision, question: stored.name, kind: stored.kind, keys: stored.keys };
  await record({
    action: 'item.take-back',
    subject: { kind: 'test', id: null, name: stored.name },
    before,
    after: { students },
    reason,
  });
  return { decision: stored.decision, students };
}

function begin(): RulingState {
  const state = advanceRuling(null, { type: 'school.decided' });
  if (state === null) throw new Error('A question cannot be ruled on.');
  return state;
}
