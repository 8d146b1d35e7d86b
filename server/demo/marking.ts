import { and, eq } from 'drizzle-orm';
import { formatName } from '../accounts/names.ts';
import { act } from '../audit/act.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { quizzes } from '../db/tables/content.ts';
import { courses } from '../db/tables/courses.ts';
import { staff, students, teachers } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { readModules } from '../exam/sitting/mock-test.ts';
import { giveBack } from '../marking/give-back.ts';
import { markWork } from '../marking/mark-work.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { classmatesEssay, firstEssay, type MarkedAnswer } from './essays.ts';
import { demoSignIns } from './people.ts';
import { sitWritten } from './sit.ts';

const slug = 'ap-psychology-free-response-2';
const courseId = 'course-ap-psychology';
const dayMs = 24 * 3_600_000;

/**
 * Has the first demo student and her classmate sit a set of free response: hers was marked by the course's tutor and given back by the school, the classmate's waits. Where either has begun it, or somebody is gone,
 * nothing changes. It needs the server's address: the letter about the marks has a link.
 */
export const fillDemoMarking = async (context: Context): Promise<void> => {
  const now = context.now();
  const ago = (days: number): NoticeContext => ({ ...context, now: new Date(now.getTime() - days * dayMs) });
  await context.db.transaction(async (tx) => {
    const [first, , classmate] = await Promise.all(demoSignIns.students.map((username) => findUnsat(tx, username)));
    const tutor = await findTutor(tx);
    const [head] = await tx.select().from(staff).where(eq(staff.username, demoSignIns.staff[0])).limit(1);
    if (!first || !classmate || !tutor || !head) return;
    const work = await sitWritten(tx, first, { startedAt: ago(6).now, answers: firstEssay.map(({ text }) => text) });
    await markAll(tx, { work, answers: firstEssay }, { ...ago(5), marker: tutor });
    const [section] = await readModules(tx, first.studentQuizId);
    const actor = { id: head.id, name: formatName(head) };
    const given = ago(4);
    await act(tx, { actor, now: given.now }, (under) => giveBack(under, { test: section?.quizId ?? '', which: 'all' }, given));
    await sitWritten(tx, classmate, { startedAt: ago(1).now, answers: classmatesEssay });
  });
};

/** A demo student's record of the set, where it was not begun. */
async function findUnsat(tx: Transaction, username: string): Promise<{ studentId: string; studentQuizId: string } | null> {
  const [found] = await tx
    .select({ studentId: students.id, studentQuizId: sittings.id, state: sittings.state })
    .from(students)
    .innerJoin(sittings, eq(sittings.studentId, students.id))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(eq(students.username, username), eq(quizzes.slug, slug)))
    .limit(1);
  return found?.state === 'assigned' ? found : null;
}

/** The course's tutor as one who marks. */
async function findTutor(tx: Transaction) {
  const [found] = await tx
    .select({ id: teachers.id, firstname: teachers.firstname, lastname: teachers.lastname })
    .from(courses)
    .innerJoin(teachers, eq(teachers.id, courses.instructorId))
    .where(eq(courses.id, courseId));
  return found && ({ role: 'teacher', id: found.id, key: `teacher ${found.id}`, name: formatName(found) } as const);
}

async function markAll(
  tx: Transaction,
  { work, answers }: { work: string; answers: readonly MarkedAnswer[] },
  context: Parameters<typeof markWork>[2],
): Promise<void> {
  for (const [at, { text, given, comment }] of answers.entries())
    if (text !== '')
      await markWork(
        tx,
        { work, number: at + 1, given, comment, answer: null, seen: 0, named: true },
        context,
        // Of a tutor's marks the row itself tells.
        async () => {},
      );
}
