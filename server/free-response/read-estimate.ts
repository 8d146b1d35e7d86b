import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ApEstimate } from '../../contract/free-response/work.ts';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { sittings } from '../db/tables/sittings.ts';
import { type Statement, together } from '../db/together.ts';
import { estimateAp, type SatPart } from './ap-scale.ts';
import { addRanges, readRanges } from './ranges.ts';

/** A form that is too short to stand for a section says nothing of it. */
const questionsAtLeast = 30;

/**
 * The estimate of an AP exam by a finished test: by its own sections, and for one that it has not by the newest finished test of the same subject that has it. Null for a subject without a
 * table.
 */
export const readEstimate = async (
  db: Queryable,
  { studentId, recordId }: { studentId: string; recordId: string },
): Promise<ApEstimate | null> => {
  const readEstimates = await prepareEstimates(db, studentId);
  const estimate = await readEstimates();
  return estimate(recordId);
};

/** Estimates by a finished test, as `readEstimate` does. */
export type Estimator = (recordId: string) => ApEstimate | null;

/** Reads which tests a student's estimates are made of, and gives what makes them, by statements that are asked at once. */
export async function prepareEstimates(db: Queryable, studentId: string): Promise<Statement<Estimator>> {
  const [tests, modules] = await together(
    async () =>
      db
        .select({ id: sittings.id, subject: quizVersions.subject, title: quizVersions.title })
        .from(sittings)
        .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
        .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
        .where(
          and(
            eq(sittings.studentId, studentId),
            eq(quizzes.isNode, true),
            isNull(sittings.recordId),
            eq(sittings.state, 'submitted'),
          ),
        )
        .orderBy(desc(sittings.submittedAt)),
    () => readParts(db, studentId),
  );
  const parts = modules.filter((part) => tests.some(({ id }) => id === part.recordId));
  const written = parts.filter(({ isWritten }) => isWritten);
  return async () => {
    const ranges = await readRanges(db, written);
    return (recordId) => {
      const own = tests.find(({ id }) => id === recordId);
      const others = tests.filter((test) => test !== own && test.subject === own?.subject);
      return own ? toEstimate(own.subject, { tests: [own, ...others], parts, ranges }) : null;
    };
  };
}

/** `tests`: the one that is estimated, then the others, the newest first; their modules are among the parts. */
type EstimateFacts = {
  tests: readonly { id: string; title: string | null }[];
  parts: Awaited<ReturnType<typeof readParts>>;
  ranges: Awaited<ReturnType<typeof readRanges>>;
};

function toEstimate(subject: string, { tests, parts, ranges }: EstimateFacts): ApEstimate | null {
  const find = (toPart: (its: typeof parts) => Omit<NonNullable<SatPart>, 'source'> | null): SatPart => {
    for (const { id, title } of tests) {
      const part = toPart(parts.filter((each) => each.recordId === id));
      if (part) return { ...part, source: title ?? unnamed.title };
    }
    return null;
  };
  return estimateAp(subject, {
    multipleChoice: find((its) => {
      const asked = its.filter(({ isWritten }) => !isWritten);
      const [right, of] = [sum(asked.map((part) => part.right ?? 0)), sum(asked.map((part) => part.total ?? 0))];
      return of < questionsAtLeast ? null : { low: right, high: right, of, by: null };
    }),
    freeResponse: find((its) => addRanges(its.filter(({ isWritten }) => isWritten).flatMap(({ id }) => ranges.get(id) ?? []))),
  });
}

const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The modules of a student's mock tests, and which of them are free-response sections. */
async function readParts(db: Queryable, studentId: string) {
  const { id, recordId, versionId, right, total } = sittings;
  // Drizzle leaves tables out of the fields of a select from one.
  const isWritten = sql<boolean>`exists (select from tasks where tasks.version_id = sittings.version_id)`;
  return db
    .select({ id, recordId, versionId, right, total, isWritten })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), isNotNull(recordId)));
}
