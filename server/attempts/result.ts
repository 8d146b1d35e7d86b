import type { LedgerEntry } from '../../contract/attempts.ts';
import type { QuizResult, ReviewedQuestion } from '../../contract/results.ts';
import type { Database } from '../db/open.ts';
import type { questions } from '../db/schema.ts';
import { Refused } from '../refused.ts';
import { readEvents } from './events.ts';
import { isRight } from './grade.ts';
import { newestEntries } from './ledger.ts';
import { type OwnSitting, readOwnSitting } from './sitting.ts';
import { readQuestions, readVersion } from './version.ts';

/** What came of a sitting, with keys and explanations. Throws `Refused` 409 `notOpen` while it is not over. */
export async function resultOf(db: Database, own: OwnSitting): Promise<QuizResult> {
  const sitting = await readOwnSitting(db, own);
  const { startedAt, submittedAt, ending, right, total } = sitting;
  if (startedAt === null || submittedAt === null || ending === null || right === null || total === null) {
    throw new Refused(409, 'notOpen', 'There is no result before the quiz is submitted.');
  }
  const newest = await newestEntries(db, sitting.id);
  const asked = await readQuestions(db, sitting.versionId);
  const reviewed = asked.map((question) =>
    review(question, newest.get(question.number), sitting.timePerQuestion[question.number] ?? 0),
  );
  return {
    title: (await readVersion(db, sitting.versionId)).title,
    score: { right, total, percent: total === 0 ? 0 : Math.round((100 * right) / total), seconds: sitting.totalTime },
    startedAt: startedAt.getTime(),
    submittedAt: submittedAt.getTime(),
    ending,
    questions: reviewed,
    skills: skillsOf(reviewed),
    events: await readEvents(db, sitting.id),
  };
}

function review(asked: typeof questions.$inferSelect, entry: LedgerEntry | undefined, seconds: number): ReviewedQuestion {
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
    seconds,
    explanation: key.explanation,
    domain,
    skill,
    difficulty,
  };
}

/** Right answers by skill, in the order in which the quiz first asks for each. */
function skillsOf(reviewed: ReviewedQuestion[]): QuizResult['skills'] {
  const skills = new Map<string, QuizResult['skills'][number]>();
  for (const { domain, skill, right } of reviewed) {
    const name = JSON.stringify([domain, skill]);
    const so = skills.get(name) ?? { domain, skill, right: 0, total: 0 };
    skills.set(name, { ...so, right: so.right + (right ? 1 : 0), total: so.total + 1 });
  }
  return [...skills.values()];
}
