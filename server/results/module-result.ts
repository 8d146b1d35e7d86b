import { and, asc, eq, inArray } from 'drizzle-orm';
import { isReached, type ModuleResult, type ReviewedQuestion } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import type { askedQuestions } from '../db/tables/content.ts';
import { ledger } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { isRight, tells } from '../exam/closing/grade.ts';
import { lateFrom } from '../exam/closing/late-entries.ts';
import { readEventsBySitting } from '../exam/sitting/events.ts';
import type { Sitting } from '../exam/sitting/sitting.ts';
import { readQuestionsByVersion, readVersions, requireVersion } from '../exam/sitting/version.ts';
import { findChanges } from './changes.ts';
import { type Cohort, readCohorts } from './cohort.ts';
import { toPercent } from './percent.ts';
import { wasShown } from './shown.ts';
import { countSkills } from './skills.ts';

type Entry = typeof ledger.$inferSelect;

type ModuleFacts = Awaited<ReturnType<typeof readModuleFacts>>;

/** All that the results of modules are made of, in one way to the database and back. */
export async function readModuleFacts(db: Queryable, rows: Sitting[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const versionIds = [...new Set(rows.map(({ versionId }) => versionId))];
  const begun = rows.filter(({ startedAt }) => startedAt !== null).map(({ versionId }) => versionId);
  const [cohorts, entries, versions, asked, events] = await together(
    () => readCohorts(db, versionIds, now),
    () => readEntries(db, ids),
    () => readVersions(db, versionIds),
    () => readQuestionsByVersion(db, begun),
    () => readEventsBySitting(db, ids),
  );
  return { cohorts, entries, versions, asked, events };
}

/**
 * What came of a module that is over (a quiz is its own only one), as it was graded. One that was never begun shows none of its questions: staff may
 * still take the end of the test back.
 */
export function toModuleResult(
  sitting: Sitting,
  { type, form }: { type: string; form?: ModuleResult['form'] },
  { cohorts, entries, versions, asked, events }: ModuleFacts,
): ModuleResult {
  const { title, questionCount } = requireVersion(versions, sitting.versionId);
  const cohort = cohorts.get(sitting.versionId) ?? { sittings: 0, isDemo: false, medians: new Map() };
  const questions = sitting.startedAt === null ? [] : (asked.get(sitting.versionId) ?? []);
  const reviewed = questions.map((question) =>
    review(question, entries.get(toKey(sitting.id, question.number)) ?? [], { sitting, cohort }),
  );
  const right = sitting.right ?? reviewed.filter((question) => question.right).length;
  const total = sitting.total ?? (type === 'free-response' ? 0 : questionCount);
  return {
    studentQuizId: sitting.id,
    name: title,
    type,
    ...(form === undefined ? {} : { form }),
    ending: sitting.ending,
    score: { right, total, percent: toPercent(right, total), seconds: sitting.totalTime },
    late: reviewed.filter(({ late }) => late).length,
    cohort: { sittings: cohort.sittings, isDemo: cohort.isDemo },
    questions: reviewed,
    skills: countSkills(reviewed.filter((question) => isReached(question) && tells(question))),
    events: events.get(sitting.id) ?? [],
  };
}

const toKey = (sittingId: string, question: number) => `${sittingId}/${question}`;

/** The entries that count of each question of some sittings, in their order. */
async function readEntries(db: Queryable, ids: string[]): Promise<Map<string, Entry[]>> {
  const entries = await db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.sittingId, ids), eq(ledger.counted, true)))
    .orderBy(asc(ledger.seq));
  const byQuestion = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = toKey(entry.sittingId, entry.question);
    const others = byQuestion.get(name);
    if (others) others.push(entry);
    else byQuestion.set(name, [entry]);
  }
  return byQuestion;
}

function review(
  asked: typeof askedQuestions.$inferSelect,
  entries: Entry[],
  { sitting, cohort }: { sitting: Sitting; cohort: Cohort },
): ReviewedQuestion {
  const { number, delivered, key, domain, skill, difficulty } = asked;
  const newest = entries.at(-1);
  const answer = newest?.answer ?? '';
  return {
    ...delivered,
    number,
    answer,
    key: key.answer,
    accepted: key.accepted,
    right: isRight(delivered, key, answer),
    marked: newest?.marked ?? false,
    ...(newest?.highlights ? { highlights: newest.highlights } : {}),
    guessed: sitting.guessed.includes(number),
    changes: findChanges(asked, entries),
    late: newest !== undefined && cameLate(sitting, newest),
    seconds: sitting.timePerQuestion[number] ?? 0,
    shown: newest === undefined ? wasShown(sitting, number) : true,
    medianSeconds: cohort.medians.get(number) ?? null,
    explanation: key.explanation,
    domain,
    skill,
    difficulty,
    ...(key.uncounted ? { uncounted: true as const } : {}),
    ...(key.ruling ? { ruling: { kind: key.ruling.kind, keys: key.ruling.keys } } : {}),
  };
}

/** Whether an entry came after the moment at which the server closes a module that nobody submitted. */
const cameLate = ({ deadline }: Sitting, { receivedAt }: Entry): boolean => deadline !== null && receivedAt > lateFrom(deadline);
