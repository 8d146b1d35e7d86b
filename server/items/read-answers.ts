import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { QuestionKind } from '../../contract/exam/questions.ts';
import type { Queryable } from '../db/open.ts';
import { type AnswerKey, askedQuestions, questions } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { isRight, tells } from '../exam/closing/grade.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import { wasShown } from '../results/shown.ts';
import type { DeclaredItem, ItemAnswer } from './measure.ts';

/** Of the sittings of a version the newest are looked at. */
const sittingsUpTo = 500;

/** A question of a version with what its sittings say of it, the newest sittings first. */
export type AnsweredItem = { number: number; declared: DeclaredItem; sat: ItemAnswer[] };

/**
 * The questions of a version with all answers to them, in the newest finished sittings of it, and of drills that were made of it. Made-up students say
 * nothing. None where nobody has finished one.
 */
export async function readAnswers(db: Queryable, versionId: string): Promise<AnsweredItem[]> {
  const finished = await finishedSittings(db, versionId);
  if (finished.length === 0) return [];
  const asked = await readAsked(db, versionId);
  const answers = await newestAnswers(
    db,
    finished.map(({ sitting }) => sitting.id),
  );
  const items = new Map(asked.map((each) => [each.number, { ...each, sat: [] as ItemAnswer[] }]));
  for (const { sitting, places } of finished) {
    const own = places.flatMap(({ number, of }) => {
      const item = items.get(of);
      if (!item) return [];
      const answer = answers.get(toPlace(sitting.id, number))?.answer ?? '';
      const right = isRight(item.declared, item.given, answer);
      const reached = answer !== '' || wasShown(sitting, number) === true;
      return [{ item, answer, right, reached, seconds: sitting.timePerQuestion[number] ?? 0 }];
    });
    const all = own.filter(({ right }) => right).length;
    for (const { item, ...answered } of own) {
      const others = own.length < 2 ? 0 : (all - (answered.right ? 1 : 0)) / (own.length - 1);
      item.sat.push({ ...answered, others });
    }
  }
  return [...items.values()].map(({ number, declared, sat }) => ({ number, declared, sat }));
}

type FinishedSitting = Pick<typeof sittings.$inferSelect, 'id' | 'timePerQuestion' | 'knowsShown' | 'ending'>;
type AskedItem = { number: number; declared: DeclaredItem; given: Pick<AnswerKey, 'answer' | 'accepted' | 'ruling'> };

async function readAsked(db: Queryable, versionId: string): Promise<AskedItem[]> {
  const rows = await db
    .select()
    .from(askedQuestions)
    .where(eq(askedQuestions.versionId, versionId))
    .orderBy(askedQuestions.number);
  return rows.map(({ number, delivered, key, difficulty }) => ({
    number,
    declared: { kind: delivered.kind as QuestionKind, difficulty, key: key.answer.toUpperCase() },
    // How many have it right is told by its keys, also where the school decided that it is right for everybody.
    given: tells(key) ? key : { answer: key.answer, accepted: key.accepted },
  }));
}

const fields = {
  ...{ id: sittings.id, versionId: sittings.versionId, timePerQuestion: sittings.timePerQuestion },
  ...{ knowsShown: sittings.knowsShown, ending: sittings.ending },
};
const isOver = and(eq(sittings.state, 'submitted'), isNotNull(sittings.startedAt), eq(students.isDemo, false));

/** Finished sittings with the questions of the version that each has: `number` there, `of` in the version. */
async function finishedSittings(
  db: Queryable,
  versionId: string,
): Promise<{ sitting: FinishedSitting; places: { number: number; of: number }[] }[]> {
  const whole = await db
    .select(fields)
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .where(and(eq(sittings.versionId, versionId), isOver))
    .orderBy(desc(sittings.submittedAt), desc(sittings.id))
    .limit(sittingsUpTo);
  const drilled = await db
    .selectDistinct({ ...fields, submittedAt: sittings.submittedAt })
    .from(questions)
    .innerJoin(sittings, eq(sittings.versionId, questions.versionId))
    .innerJoin(students, eq(students.id, sittings.studentId))
    .where(and(eq(questions.ofVersionId, versionId), isOver))
    .orderBy(desc(sittings.submittedAt), desc(sittings.id))
    .limit(sittingsUpTo);
  const own = [...new Set([...whole, ...drilled].map((sitting) => sitting.versionId))];
  const rows = await db
    .select({ versionId: questions.versionId, number: questions.number, of: questions.ofNumber, from: questions.ofVersionId })
    .from(questions)
    .where(inArray(questions.versionId, own));
  const places = new Map<string, { number: number; of: number }[]>(own.map((id) => [id, []]));
  for (const { versionId: in_, number, of, from } of rows) {
    if (from === versionId || in_ === versionId) places.get(in_)?.push({ number, of: of ?? number });
  }
  return [...whole, ...drilled].map((sitting) => ({ sitting, places: places.get(sitting.versionId) ?? [] }));
}
