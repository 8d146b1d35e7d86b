import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Accommodations } from '../../contract/exam/quizzes.ts';
import type { Database } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { isUnproctored } from '../exam/sitting/signs.ts';
import { secondsFor } from '../exam/sitting/time.ts';
import { type LateAnswers, readLateAnswers } from '../exam/staff/late-answers.ts';

type Row = typeof sittings.$inferSelect;

/**
 * A module as staff see it. `secondsLeft`: of its running clock, or what the student will have for it; null when it is over.
 * `lateUntil`: the server closed it, and takes late answers until then. `lateAnswers`: questions with late answers, graded and only
 * kept. `unproctored`: its page gave no signs of life of the proctor, or too few.
 */
export type ModuleLine = Pick<Row, 'position' | 'state' | 'ending' | 'deadline' | 'lateUntil'> & {
  sitting: string;
  name: string;
  secondsLeft: number | null;
  lateAnswers: LateAnswers;
  unproctored: boolean;
};

/** A sitting of a mock test. `mock` is the test's lasting name; `resultReadAt`: when its result, with the keys, was first given. */
export type MockLine = Pick<
  Row,
  'state' | 'ending' | 'assignedAt' | 'startedAt' | 'submittedAt' | 'reinstatedAt' | 'resultReadAt'
> & {
  sitting: string;
  student: string;
  mock: string;
  title: string;
  modules: ModuleLine[];
};

/** Older ones are found by their student. */
export const mostMocks = 200;

/** The newest sittings of mock tests, of everybody or of one student. */
export const listMocks = (db: Database, now: Date, studentId?: string): Promise<MockLine[]> =>
  mockLines(db, now, studentId === undefined ? undefined : eq(sittings.studentId, studentId));

/** The sitting of a mock test with this id, which has to be there. */
export async function readMock(db: Database, now: Date, id: string): Promise<MockLine> {
  const [mock] = await mockLines(db, now, eq(sittings.id, id));
  if (!mock) throw new Error(`There is no mock test ${id}.`);
  return mock;
}

async function mockLines(db: Database, now: Date, which: SQL | undefined): Promise<MockLine[]> {
  const records = await db
    .select({ record: sittings, student: students, mock: quizzes.slug, title: quizVersions.title })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(quizzes.isNode, true), which))
    .orderBy(desc(sittings.assignedAt), asc(students.username), asc(quizzes.slug), asc(sittings.id))
    .limit(mostMocks);
  const ids = records.map(({ record }) => record.id);
  const modules = await db
    .select({ module: sittings, name: quizVersions.title })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(inArray(sittings.recordId, ids))
    .orderBy(asc(sittings.position));
  const late = await readLateAnswers(
    db,
    modules.map(({ module }) => module.id),
  );
  return records.map(({ record, student, mock, title }) => {
    const { id, state, ending, assignedAt, startedAt, submittedAt, reinstatedAt, resultReadAt } = record;
    const lines = modules
      .filter(({ module }) => module.recordId === id)
      .map(({ module, name }) => ({
        ...toLine(module, name ?? '', student.accommodations, now),
        lateAnswers: late.get(module.id) ?? { graded: 0, kept: 0 },
        unproctored: isUnproctored(module),
      }));
    const times = { assignedAt, startedAt, submittedAt, reinstatedAt, resultReadAt };
    return { sitting: id, student: student.username, mock, title: title ?? '', state, ending, ...times, modules: lines };
  });
}

function toLine(module: Row, name: string, accommodations: Accommodations, now: Date) {
  const { id, position, state, ending } = module;
  const deadline = state === 'inProgress' ? module.deadline : null;
  const lateUntil = module.lateUntil !== null && module.lateUntil > now ? module.lateUntil : null;
  const running = deadline && Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000));
  const secondsLeft = state === 'assigned' ? secondsFor(module, accommodations) : running;
  return { position, sitting: id, name, state, ending, secondsLeft, deadline, lateUntil };
}
