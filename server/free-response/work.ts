import { eq } from 'drizzle-orm';
import { toPageNames } from '../../contract/free-response/tasks.ts';
import type { ApEstimate, WrittenAnswer } from '../../contract/free-response/work.ts';
import type { LinkContext } from '../attachments/photos.ts';
import type { Database, Queryable } from '../db/open.ts';
import { markings, type tasks, works } from '../db/tables/free-response.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import { type OwnSitting, readOwnSitting, type Sitting, versionOf, wholeOf } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { keepRead, readOpenResult } from '../results/open-result.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { readPages } from './pages.ts';
import { addPoints } from './points.ts';
import { prepareEstimates, readEstimate } from './read-estimate.ts';
import { readTasks, toRubric } from './read-tasks.ts';
import { toTutorMarks } from './tutor-marks.ts';

export type WrittenWork = { answers: WrittenAnswer[]; estimate: ApEstimate | null };

/** Reads a student's own section beside its rubric, as `getWrittenWork` of the contract says. Throws `CallRefused`. */
export async function readWork(db: Database, own: OwnSitting, link: LinkContext): Promise<WrittenWork> {
  const { sitting, record } = await openSection(db, own, link.now);
  const [work] = await together(
    () => readSection(db, { sitting, recordId: record.id }, link),
    () => keepRead(db, record, link.now),
  );
  return work;
}

/** A section that was begun, of a test that is over: what was written beside its rubric, whoever asks. Throws `CallRefused` 404 where nothing of it is free response. */
export async function readSection(
  db: Queryable,
  { sitting, recordId }: { sitting: Pick<Sitting, 'id' | 'studentId' | 'versionId'>; recordId: string },
  link: LinkContext,
): Promise<WrittenWork> {
  const [asked, answers, pages, scored, marked, estimate] = await together(
    () => readTasks(db, sitting.versionId),
    () => newestAnswers(db, [sitting.id]),
    () => readPages(db, sitting.id, link),
    async () => db.select().from(works).where(eq(works.sittingId, sitting.id)),
    async () => db.select().from(markings).where(eq(markings.sittingId, sitting.id)),
    () => readEstimate(db, { studentId: sitting.studentId, recordId }),
  );
  if (asked.length === 0) throw new CallRefused(404, 'notFound', 'Nothing here is free response.');
  return {
    estimate,
    answers: asked.map((task) => {
      const { number, delivered, key } = task;
      const rubric = toRubric(task);
      const answer = answers.get(toPlace(sitting.id, number))?.answer ?? '';
      const names = delivered.by === 'paper' ? toPageNames(answer) : [];
      const arrived = names.flatMap((name) => pages.filter((page) => page.name === name));
      return {
        ...{
          number,
          task: { ...delivered, points: addPoints(rubric, [...rubric.keys()]) },
          isBlank: answer.trim() === '',
          pages: arrived,
          missing: names.length - arrived.length,
        },
        html: delivered.by === 'text' && answer.trim() !== '' ? renderTyped(answer).html : '',
        ...{ rubric, model: key.model, self: scored.find((work) => work.number === number)?.selfGiven ?? null },
        marks: toTutorMarks(
          marked.find((marking) => marking.number === number),
          rubric,
        ),
      };
    }),
  };
}

/** Keeps what a student gives their own answer, as `scoreWork` of the contract says. Throws `CallRefused`. */
export async function scoreOwnWork(
  db: Database,
  { number, given, ...own }: OwnSitting & { number: number; given: number[] },
  now: Date,
): Promise<{ estimate: ApEstimate | null }> {
  const { sitting, record, asked } = await openSection(db, own, now);
  const selfGiven = [...new Set(given)].sort((one, other) => one - other);
  const refusal = findRefusal(
    asked.find((task) => task.number === number),
    selfGiven,
  );
  if (refusal) {
    await keepRead(db, record, now);
    throw refusal;
  }
  const score = { selfGiven, selfAt: now };
  return transact(db, async (tx) => {
    const [, , readEstimates] = await together(
      () => keepRead(tx, record, now),
      async () =>
        tx
          .insert(works)
          .values({ sittingId: sitting.id, number, ...score })
          .onConflictDoUpdate({ target: [works.sittingId, works.number], set: score }),
      () => prepareEstimates(tx, own.studentId),
    );
    return async () => {
      const estimate = await readEstimates();
      return { estimate: estimate(record.id) };
    };
  });
}

function findRefusal(task: Pick<typeof tasks.$inferSelect, 'key'> | undefined, given: number[]): CallRefused | null {
  if (!task) return new CallRefused(404, 'notFound', 'There’s no such answer.');
  return given.some((index) => index >= task.key.rubric.length)
    ? new CallRefused(400, 'badInput', 'Its rubric has no such row.')
    : null;
}

/** A student's own section whose result is open, with its tasks: nothing of rubrics leaves the server otherwise. Whoever gives them keeps that they were read. */
async function openSection(db: Database, own: OwnSitting, now: Date) {
  const [sitting, { record }, asked] = await together(
    () => readOwnModule(db, own),
    () => readOpenResult(db, { ...own, studentQuizId: wholeOf(own.studentQuizId) }, now),
    () => readTasks(db, versionOf(own.studentQuizId)),
  );
  if (sitting.startedAt === null) throw new CallRefused(409, 'notOpen', 'This section was never begun.');
  return { sitting, record, asked };
}

async function readOwnModule(db: Database, own: OwnSitting): Promise<Sitting> {
  const sitting = await readOwnSitting(db, own);
  if (sitting.recordId === null) throw new CallRefused(404, 'notFound', 'Nothing here is free response.');
  return sitting;
}
