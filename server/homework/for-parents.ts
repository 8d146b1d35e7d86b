import type { WorkState } from '../../contract/homework/homework.ts';
import { type ChildHomework, parentsWaitMs } from '../../contract/parents/parents.ts';
import type { Queryable } from '../db/open.ts';
import { readHeads } from './student-work.ts';

/** Most homework that the parents' page shows of a child. */
const mostShown = 40;

/** Where a work stands, as parents are told: what was handed in is with the school until it is given back. */
const standings: Record<WorkState, ChildHomework['state']> = {
  ...{ given: 'toDo', missing: 'overdue', handedIn: 'handedIn', late: 'handedIn', held: 'handedIn', lookedAt: 'handedIn' },
  ...{ givenBack: 'givenBack', takenBack: 'toDo' },
};

/** A child's homework. Its points come a day after the student had them, as results do. */
export async function readChildHomework(db: Queryable, studentId: string, now: Date): Promise<ChildHomework[]> {
  const works = await readHeads(db, studentId, now);
  return works.slice(0, mostShown).map(({ head, givenBackAt }) => {
    const { workId: id, title, course_name, state, dueAt, handedInAt, isLate, mostPoints } = head;
    const isTold = givenBackAt !== null && givenBackAt.getTime() + parentsWaitMs <= now.getTime();
    const points = isTold ? head.points : null;
    return { id, title, course_name, state: standings[state], dueAt, handedInAt, isLate, points, mostPoints };
  });
}
