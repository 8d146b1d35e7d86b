import { asc, desc, eq } from 'drizzle-orm';
import type { LedgerEntry } from '../../contract/attempts.ts';
import { closeAfterMs } from '../../contract/limits.ts';
import type { ModuleResult, ReviewedQuestion } from '../../contract/results.ts';
import type { Database } from '../db/open.ts';
import type { questions } from '../db/tables/content.ts';
import { ledger } from '../db/tables/sittings.ts';
import { readEvents } from './events.ts';
import { isRight } from './grade.ts';
import { newestEntries } from './ledger.ts';
import type { Sitting } from './sitting.ts';
import { readQuestions, readVersion } from './version.ts';

/** Whole percent; a quiz without questions has 0. */
export const percentOf = (right: number, total: number): number => (total === 0 ? 0 : Math.round((100 * right) / total));

/**
 * What came of a quiz or of one module of a mock test that is over, as it was graded. A module that was never begun shows none of
 * its questions: staff may still take the end of the test back.
 */
export async function moduleResultOf(db: Database, sitting: Sitting, type: string): Promise<ModuleResult> {
  const version = await readVersion(db, sitting.versionId);
  const asked = sitting.startedAt === null ? [] : await readQuestions(db, sitting.versionId);
  const newest = await newestEntries(db, sitting.id);
  const late = await lateQuestions(db, sitting);
  const reviewed = asked.map((question) => ({
    ...review(question, newest.get(question.number)),
    late: late.has(question.number),
    seconds: sitting.timePerQuestion[question.number] ?? 0,
  }));
  const right = sitting.right ?? reviewed.filter((question) => question.right).length;
  const total = sitting.total ?? version.questionCount;
  return {
    name: version.title,
    type,
    ending: sitting.ending,
    score: { right, total, percent: percentOf(right, total), seconds: sitting.totalTime },
    late: late.size,
    questions: reviewed,
    skills: skillsOf(reviewed),
    events: await readEvents(db, sitting.id),
  };
}

/** The questions whose newest entry came after the moment at which the server closes a module that nobody submitted. */
async function lateQuestions(db: Database, { id, deadline }: Sitting): Promise<Set<number>> {
  if (deadline === null) return new Set();
  const newest = await db
    .selectDistinctOn([ledger.question], { question: ledger.question, receivedAt: ledger.receivedAt })
    .from(ledger)
    .where(eq(ledger.sittingId, id))
    .orderBy(asc(ledger.question), desc(ledger.seq));
  const closedAt = deadline.getTime() + closeAfterMs;
  return new Set(newest.filter(({ receivedAt }) => receivedAt.getTime() > closedAt).map(({ question }) => question));
}

function review(
  asked: typeof questions.$inferSelect,
  entry: LedgerEntry | undefined,
): Omit<ReviewedQuestion, 'late' | 'seconds'> {
  const { number, delivered, key, domain, skill, difficulty } = asked;
  const answer = entry?.answer ?? '';
  return {
    ...delivered,
    number,
    answer,
    key: key.answer,
    accepted: key.accepted,
    right: isRight(delivered, key, answer),
    marked: entry?.marked ?? false,
    explanation: key.explanation,
    domain,
    skill,
    difficulty,
  };
}

/** Right answers by skill, in the order in which the module first asks for each. */
function skillsOf(reviewed: ReviewedQuestion[]): ModuleResult['skills'] {
  const skills = new Map<string, ModuleResult['skills'][number]>();
  for (const { domain, skill, right } of reviewed) {
    const name = JSON.stringify([domain, skill]);
    const so = skills.get(name) ?? { domain, skill, right: 0, total: 0 };
    skills.set(name, { ...so, right: so.right + (right ? 1 : 0), total: so.total + 1 });
  }
  return [...skills.values()];
}
