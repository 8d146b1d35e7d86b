import { and, eq, ne } from 'drizzle-orm';
import { drillLength } from '../../contract/results/next-steps.ts';
import type { Database, Transaction } from '../db/open.ts';
import { questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { type BankQuestion, freshQuestions, type NamedSkill } from './fresh-questions.ts';

/** A drill as a record names it. */
type Drill = { quizId: string; studentQuizId: string };

const minutesPerQuestion = 1.5;

/**
 * Makes a drill of fresh questions on a skill, for one student, and assigns it: an ordinary quiz for the attempt. While the student has one on
 * this skill that is not finished, that one. Throws `CallRefused` 404 where no bank has a fresh question on it.
 */
export const startDrill = (
  db: Database,
  { studentId, ...skill }: NamedSkill & { studentId: string },
  now: Date,
): Promise<Drill> =>
  db.transaction(async (tx) => {
    // Drills that are made at once, and an erasure, happen in sequence.
    await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
    const unfinished = await unfinishedDrill(tx, studentId, skill);
    if (unfinished) return unfinished;
    const fresh = (await freshQuestions(tx, studentId, skill)).slice(0, drillLength);
    if (fresh.length === 0) throw new CallRefused(404, 'notFound', `There is no new question on “${skill.skill}”.`);
    return makeDrill(tx, { studentId, skill: skill.skill, fresh }, now);
  });

async function unfinishedDrill(tx: Transaction, studentId: string, { domain, skill }: NamedSkill): Promise<Drill | undefined> {
  const [drill] = await tx
    .select({ quizId: quizzes.id, studentQuizId: sittings.id })
    .from(quizzes)
    .innerJoin(sittings, eq(sittings.quizId, quizzes.id))
    .innerJoin(questions, and(eq(questions.versionId, sittings.versionId), eq(questions.number, 1)))
    .where(
      and(
        eq(quizzes.drillFor, studentId),
        ne(sittings.state, 'submitted'),
        eq(questions.domain, domain),
        eq(questions.skill, skill),
      ),
    );
  return drill;
}

type Contents = { studentId: string; skill: string; fresh: BankQuestion[] };

async function makeDrill(tx: Transaction, { studentId, skill, fresh }: Contents, now: Date): Promise<Drill> {
  const [quizId, versionId, studentQuizId] = [newId(), newId(), newId()];
  await tx.insert(quizzes).values({ id: quizId, slug: `drill/${quizId}`, drillFor: studentId, createdAt: now });
  await tx.insert(quizVersions).values({
    ...{ id: versionId, quizId, version: 1, digest: quizId, createdAt: now },
    ...{ title: `Drill: ${skill}`, creator: 'Prepchart', subject: fresh[0]?.subject ?? '' },
    minutes: Math.ceil(fresh.length * minutesPerQuestion),
    questionCount: fresh.length,
  });
  const rows = fresh.map(({ question, origin }, index) => ({ ...question, versionId, number: index + 1, name: origin }));
  await tx.insert(questions).values(rows);
  await tx.insert(sittings).values({ id: studentQuizId, studentId, quizId, versionId, assignedAt: now });
  return { quizId, studentQuizId };
}
