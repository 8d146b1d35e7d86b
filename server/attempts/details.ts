import { eq } from 'drizzle-orm';
import { defaultQuizMinutes } from '../../contract/limits.ts';
import type { QuizDetails } from '../../contract/quizzes.ts';
import type { Database } from '../db/open.ts';
import { students } from '../db/schema.ts';
import { type OwnSitting, readOwnSitting } from './sitting.ts';
import { readVersion } from './version.ts';

/** What a student is told before a quiz: an ordinary quiz is its own only module, without a limit of time. */
export async function detailsOf(db: Database, own: OwnSitting): Promise<QuizDetails> {
  const sitting = await readOwnSitting(db, own);
  const version = await readVersion(db, sitting.versionId);
  const [student] = await db.select().from(students).where(eq(students.id, own.studentId));
  if (!student) throw new Error(`Sitting ${sitting.id} has no student.`);
  const { id, quizId, state, totalTime } = sitting;
  const module = {
    studentQuizId: id,
    quizId,
    name: version.title,
    questions: version.questionCount,
    time: null,
    type: version.subject,
    state,
  };
  return {
    title: version.title,
    creator: version.creator,
    duration: version.minutes ?? defaultQuizMinutes,
    state,
    totalTime,
    modules: [module],
    policy: student.accommodations,
  };
}
