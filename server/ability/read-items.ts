import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { QuestionKind } from '../../contract/exam/questions.ts';
import type { Queryable } from '../db/open.ts';
import { type AnswerKey, askedQuestions, itemDifficulties } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { isCounted } from '../exam/closing/grade.ts';
import type { Item } from './item.ts';
import { toPrior } from './prior.ts';

/** What sittings told of a question from a time on. */
type KnownDifficulty = Pick<typeof itemDifficulties.$inferSelect, 'since' | 'difficulty' | 'width'>;

/** A question for measuring with: its key, what was declared of it, and what sittings told, oldest first. */
export type MeasuredQuestion = {
  number: number;
  kind: QuestionKind;
  key: Omit<AnswerKey, 'explanation'>;
  prior: Item;
  known: KnownDifficulty[];
};

/** The questions of versions for measuring, each version's in their order; without their texts, which are long. Two queries at once, however many there are. `versionIds`: also as a query for them. */
export async function readMeasuredQuestions(db: Queryable, versionIds: string[] | SQL): Promise<Map<string, MeasuredQuestion[]>> {
  const byVersion = new Map<string, MeasuredQuestion[]>();
  if (Array.isArray(versionIds) && versionIds.length === 0) return byVersion;
  const [asked, known] = await together(
    () => selectAsked(db, versionIds),
    () => selectKnown(db, versionIds),
  );
  for (const { versionId, number, kind, optionCount, key, difficulty } of asked) {
    const its = known.filter((each) => each.versionId === versionId && each.number === number);
    const measured = byVersion.get(versionId) ?? [];
    measured.push({ number, kind, key, prior: toPrior({ kind, optionCount, difficulty, key }), known: its });
    byVersion.set(versionId, measured);
  }
  return byVersion;
}

const selectAsked = (db: Queryable, versionIds: string[] | SQL) =>
  db
    .select({
      versionId: askedQuestions.versionId,
      number: askedQuestions.number,
      kind: sql<QuestionKind>`${askedQuestions.delivered} ->> 'kind'`,
      optionCount: sql<number>`(select count(*)::int from jsonb_object_keys(${askedQuestions.delivered} -> 'options'))`,
      key: sql<MeasuredQuestion['key']>`${askedQuestions.key} - 'explanation'`,
      difficulty: askedQuestions.difficulty,
    })
    .from(askedQuestions)
    .where(inArray(askedQuestions.versionId, versionIds))
    .orderBy(asc(askedQuestions.versionId), asc(askedQuestions.number));

const selectKnown = (db: Queryable, versionIds: string[] | SQL) =>
  db.select().from(itemDifficulties).where(inArray(itemDifficulties.versionId, versionIds)).orderBy(asc(itemDifficulties.since));

/** A question as an item, by what was known of it at a time. */
export function itemAt({ prior, known }: Pick<MeasuredQuestion, 'prior' | 'known'>, at: Date): Item {
  const newest = known.filter(({ since }) => since <= at).at(-1);
  return newest ? { ...prior, difficulty: newest.difficulty, width: newest.width } : prior;
}

/** The items of a module that an estimate counts, by what was known of them at a time. */
export const countedItems = (questions: readonly MeasuredQuestion[], at: Date): Item[] =>
  questions.filter(({ key }) => !key.uncounted && isCounted(key)).map((question) => itemAt(question, at));
