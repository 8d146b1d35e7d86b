import { eq } from 'drizzle-orm';
import { toPageNames } from '../../contract/free-response/tasks.ts';
import type { ApEstimate, WrittenAnswer } from '../../contract/free-response/work.ts';
import type { LinkContext } from '../attachments/photos.ts';
import type { Database, Queryable } from '../db/open.ts';
import { markings, works } from '../db/tables/free-response.ts';
import { together } from '../db/together.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import { type OwnSitting, readOwnSitting, type Sitting } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { keepRead, readOpenResult } from '../results/open-result.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { readPages } from './pages.ts';
import { addPoints } from './points.ts';
import { readEstimate } from './read-estimate.ts';
import { readTasks, toRubric } from './read-tasks.ts';
import { toTutorMarks } from './tutor-marks.ts';

export type WrittenWork = { answers: WrittenAnswer[]; estimate: ApEstimate | null };

/** Reads a student's own section beside its rubric, as `getWrittenWork` of the contract says. Throws `CallRefused`. */
export async function readWork(db: Database, own: OwnSitting, link: LinkContext): Promise<WrittenWork> {
  const section = await openSection(db, own, link.now);
  return readSection(db, section, link);
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
  const { sitting, recordId } = await openSection(db, own, now);
  const task = (await readTasks(db, sitting.versionId)).find((each) => each.number === number);
  if (!task) throw new CallRefused(404, 'notFound', 'There’s no such answer.');
  const selfGiven = [...new Set(given)].sort((one, other) => one - other);
  if (selfGiven.some((index) => index >= task.key.rubric.length))
    throw new CallRefused(400, 'badInput', 'Its rubric has no such row.');
  const score = { selfGiven, selfAt: now };
  await db
    .insert(works)
    .values({ sittingId: sitting.id, number, ...score })
    .onConflictDoUpdate({ target: [works.sittingId, works.number], set: score });
  return { estimate: await readEstimate(db, { studentId: own.studentId, recordId }) };
}

/** A student's own section whose result is open: nothing of rubrics leaves the server otherwise. */
async function openSection(db: Database, own: OwnSitting, now: Date) {
  const sitting = await readOwnSitting(db, own);
  if (sitting.recordId === null) throw new CallRefused(404, 'notFound', 'Nothing here is free response.');
  const { record } = await readOpenResult(db, { ...own, studentQuizId: sitting.recordId }, now);
  if (sitting.startedAt === null) throw new CallRefused(409, 'notOpen', 'This section was never begun.');
  await keepRead(db, record, now);
  return { sitting, recordId: record.id };
}
