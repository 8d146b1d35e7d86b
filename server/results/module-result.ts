import { and, asc, eq, inArray } from 'drizzle-orm';
import { isReached, type ModuleResult, type ReviewedQuestion } from '../../contract/results/results.ts';
import type { Database } from '../db/open.ts';
import type { askedQuestions } from '../db/tables/content.ts';
import { ledger } from '../db/tables/sittings.ts';
import { isRight } from '../exam/closing/grade.ts';
import { lateFrom } from '../exam/closing/late-entries.ts';
import { readEventsBySitting } from '../exam/sitting/events.ts';
import type { Sitting } from '../exam/sitting/sitting.ts';
import { readQuestionsByVersion, readVersions, requireVersion } from '../exam/sitting/version.ts';
import { findChanges } from './changes.ts';
import { type Cohort, readCohorts } from './cohort.ts';
import { toPercent } from './percent.ts';
import { countSkills } from './skills.ts';

type Entry = typeof ledger.$inferSelect;

/**
 * What came of modules that are over (of a mock test's in their order, or of a quiz, which is its own), as they were graded. A module that was
 * never begun shows none of its questions: staff may still take the end of the test back.
 */
export async function readModuleResults(
  db: Database,
  sat: { sitting: Sitting; type: string }[],
  now: Date,
): Promise<ModuleResult[]> {
  const rows = sat.map(({ sitting }) => sitting);
  const versionIds = [...new Set(rows.map(({ versionId }) => versionId))];
  const cohorts = await readCohorts(db, versionIds, now);
  const entries = await readEntries(db, rows);
  const versions = await readVersions(db, versionIds);
  const begun = rows.filter(({ startedAt }) => startedAt !== null).map(({ versionId }) => versionId);
  const asked = await readQuestionsByVersion(db, begun);
  const events = await readEventsBySitting(
    db,
    rows.map(({ id }) => id),
  );
  const results: ModuleResult[] = [];
  for (const { sitting, type } of sat) {
    const { title, questionCount } = requireVersion(versions, sitting.versionId);
    const cohort = cohorts.get(sitting.versionId) ?? { sittings: 0, isDemo: false, medians: new Map() };
    const questions = sitting.startedAt === null ? [] : (asked.get(sitting.versionId) ?? []);
    const reviewed = questions.map((question) =>
      review(question, entries.get(toKey(sitting.id, question.number)) ?? [], { sitting, cohort }),
    );
    const right = sitting.right ?? reviewed.filter((question) => question.right).length;
    const total = sitting.total ?? questionCount;
    results.push({
      studentQuizId: sitting.id,
      name: title,
      type,
      ending: sitting.ending,
      score: { right, total, percent: toPercent(right, total), seconds: sitting.totalTime },
      late: reviewed.filter(({ late }) => late).length,
      cohort: { sittings: cohort.sittings, isDemo: cohort.isDemo },
      questions: reviewed,
      skills: countSkills(reviewed.filter(isReached)),
      events: events.get(sitting.id) ?? [],
    });
  }
  return results;
}

const toKey = (sittingId: string, question: number) => `${sittingId}/${question}`;

/** The entries that count of each question of some sittings, in their order. */
async function readEntries(db: Database, rows: Sitting[]): Promise<Map<string, Entry[]>> {
  const ids = rows.map(({ id }) => id);
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
    medianSeconds: cohort.medians.get(number) ?? null,
    explanation: key.explanation,
    domain,
    skill,
    difficulty,
  };
}

/** Whether an entry came after the moment at which the server closes a module that nobody submitted. */
const cameLate = ({ deadline }: Sitting, { receivedAt }: Entry): boolean => deadline !== null && receivedAt > lateFrom(deadline);
