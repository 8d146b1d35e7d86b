import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { courses } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { nothingMore } from '../db/transact.ts';
import type { Party } from '../doubts/access.ts';
import { askDoubt } from '../doubts/ask-doubt.ts';
import { changeDoubt, moveDoubt } from '../doubts/change-doubt.ts';
import { signDoubt } from '../doubts/sign-doubt.ts';
import { addLine, type LineRow } from '../doubts/write-line.ts';
import { readSchoolWeek, type SchoolHours } from '../hours/school-hours.ts';
import { newId } from '../ids.ts';
import { demoSignIns } from './people.ts';

const minuteMs = 60_000;
const tellLine = async (_: Transaction, line: LineRow) => line;
const dayMs = 24 * 60 * minuteMs;
const courseId = 'course-sat';
const quizSlug = 'sat-mathematics-core';
const school: SchoolHours = { zone: 'Asia/Kolkata', week: readSchoolWeek('Mon-Sat 09:00-21:00'), holidays: new Set() };

/** Adds a doubt of the first student that was solved and one that waits, each by what the calls do. Where there are doubts already nothing changes. */
export async function addDemoDoubts(tx: Transaction, now: Date): Promise<void> {
  const student = await tx
    .select({ id: students.id })
    .from(students)
    .where(inArray(students.username, demoSignIns.students.slice(0, 1)))
    .then(([row]) => row);
  const [course] = await tx.select({ tutorId: courses.instructorId }).from(courses).where(eq(courses.id, courseId));
  if (!student || !course?.tutorId) return;
  const [known] = await tx.select({ id: doubts.id }).from(doubts).where(eq(doubts.studentId, student.id)).limit(1);
  if (known) return;
  await addSolved(tx, { studentId: student.id, tutorId: course.tutorId, now: new Date(now.getTime() - 7 * dayMs) });
  const text = 'In a “words in context” question two choices often mean nearly the same. How do I decide between them?';
  const asked = { studentId: student.id, clientKey: newId(), courseId, text };
  await askDoubt(tx, asked, { now: new Date(now.getTime() - 40 * minuteMs), school, tell: tellLine });
}

type SolvedDoubt = { studentId: string; tutorId: string; now: Date };

async function addSolved(tx: Transaction, { studentId, tutorId, now }: SolvedDoubt): Promise<void> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
  const student: Party = { role: 'student', id: studentId };
  const tutor: Party = { role: 'tutor', id: tutorId };
  const [sitting] = await tx
    .select({ id: sittings.id })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(sittings.studentId, studentId), eq(quizzes.slug, quizSlug), eq(sittings.state, 'submitted')))
    .orderBy(desc(sittings.submittedAt))
    .limit(1);
  const origin = sitting && { origin: { kind: 'result', studentQuizId: sitting.id, question: 1 } as const };
  const text =
    'I set up the equation the same way as in the explanation, but I can’t see why both sides are divided in the second step.';
  const { doubtId } = await askDoubt(
    tx,
    { studentId, clientKey: newId(), courseId, text, ...origin },
    { now, school, tell: tellLine },
  );
  const at = (minutes: number) => ({ db: tx, now: after(minutes), school });
  const clientKey = newId();
  await changeDoubt(at(25), tutor, doubtId, {
    change: async (change) => {
      moveDoubt(change, { type: 'tutor.answered' });
      const answer =
        'Dividing undoes the factor in front of $x$. From $3x = 27$ you get $x = \\frac{27}{3} = 9$: one step, and only $x$ is left.';
      await addLine(change, { clientKey, kind: 'answer', text: answer });
    },
    tell: nothingMore,
  });
  await changeDoubt(at(31), student, doubtId, {
    change: async (change) => moveDoubt(change, { type: 'student.solved' }),
    tell: nothingMore,
  });
  for (const party of [student, tutor]) await signDoubt(tx, party, { doubtId, read: 2, writing: false }, after(31));
}
