import { and, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  decideRuling as decideCall,
  previewRuling as previewCall,
  RulingPreview,
  RulingState,
} from '../../contract/desk/rulings.ts';
import type { RulingTerms } from '../../contract/results/rulings.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { questions } from '../db/tables/content.ts';
import type { QuestionPlace } from '../db/tables/notebook.ts';
import { rulings } from '../db/tables/rulings.ts';
import { together } from '../db/together.ts';
import { isReadable } from '../exam/closing/grade.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { measureVersions } from '../items/measure-items.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { countWays, toPreview, wouldFall } from './changed-scores.ts';
import { findRuledQuestion, type RuledQuestion } from './find-question.ts';
import { holdEntries } from './hold-entries.ts';
import { planRegrade } from './plan-regrade.ts';
import { regrade } from './regrade.ts';
import { advanceRuling } from './ruling.machine.ts';
import { readChanges } from './score-changes.ts';
import { tellChanges } from './tell-changes.ts';

type RulingRequest = z.output<typeof previewCall.body>;
export type RulingResult = { decision: number; students: number };

/** Who would change from what to what. Throws `CallRefused`: 400, 404, 409 while another decision holds. */
export async function previewRuling(db: Queryable, { version, number, ...wanted }: RulingRequest): Promise<RulingPreview> {
  const question = await findRuledQuestion(db, { versionId: version, number });
  const ruling = readRuling(question, wanted);
  const [, parts] = await together(
    () => requireNone(db, question),
    () => planRegrade(db, { places: question.places, ruling }),
  );
  return toPreview(parts.length, await readChanges(db, parts));
}

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
          : `${each} isn’t a number that can be typed.`,
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
    throw new CallRefused(409, 'conflict', `Decision ${standing.decision} on this question is in force. Take it back first.`);
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
  const people = [...new Set(changes.map(({ studentId }) => studentId))];
  const students = people.length;
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
  await record({ action: 'item.rule', subject: toSubject(question), people, after, reason });
  return { decision: stored.decision, students };
}

const toSubject = ({ title, number }: Pick<RuledQuestion, 'title' | 'number'>) =>
  ({ kind: 'test', id: null, name: `${title}, question ${number}` }) as const;

function begin(): RulingState {
  const state = advanceRuling(null, { type: 'school.decided' });
  if (state === null) throw new Error('A question cannot be ruled on.');
  return state;
}
