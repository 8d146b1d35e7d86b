import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/answer-files.ts';
import type { HandInReport } from '../../../contract/desk/answer-files.ts';
import { type AnswerFile, readAnswerFile } from '../../../contract/exam/answer-file.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import { formatName } from '../../accounts/names.ts';
import type { Act } from '../../audit/act.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { quizVersions } from '../../db/tables/content.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { tryOut } from '../../db/try-out.ts';
import { type Sitting, selectSittings } from '../../exam/sitting/sitting.ts';
import { readVersion } from '../../exam/sitting/version.ts';
import { handInAnswers } from '../../exam/staff/hand-in-answers.ts';
import { prepareLateDecision } from '../../exam/staff/late-answers.ts';
import { CallRefused } from '../../http/refused.ts';
import { holdStudent } from '../students/file.ts';
import { subject } from '../students/subject.ts';
import { requireSitting } from './view.ts';

type AnswerUpload = z.output<typeof calls.checkAnswerFile.body>;

const badInput = (says: string) => new CallRefused(400, 'badInput', says);

/** Throws `CallRefused` 400 for what is no file of answers, or of another test. */
async function readFile(tx: Transaction, whole: Sitting, text: string): Promise<{ file: AnswerFile; its: Sitting }> {
  const read = readAnswerFile(text);
  if ('problem' in read) throw badInput(`This file ${read.problem}.`);
  const { file } = read;
  const [named] = await tx
    .select({ firstname: students.firstname, lastname: students.lastname })
    .from(students)
    .where(eq(students.id, file.studentId));
  const [its] = await selectSittings(tx).where(eq(sittings.id, file.sittingId));
  const isIts = its !== undefined && its.studentId === file.studentId && (its.recordId ?? its.id) === whole.id;
  if (isIts) return { file, its };
  if (!its || !named) throw badInput('This file is of a test that isn’t here.');
  const { title } = await readVersion(tx, its.versionId);
  throw badInput(`This file is of another test: ‘${title}’ of ${formatName(named)}.`);
}

/** Hands a file in, and says what came of it. Throws `CallRefused`: 404, 400, 409. */
async function handIn(tx: Transaction, { student, sitting, file: text }: AnswerUpload, now: Date): Promise<HandInReport> {
  const whole = await requireSitting(tx, student, sitting);
  const { file, its } = await readFile(tx, whole, text);
  const { lastSeq: _, ending: __, ...came } = await handInAnswers(tx, file, now);
  const ends = came.state === 'submitted' && its.state !== 'submitted';
  return {
    ...came,
    ends,
    module: its.position,
    savedAt: file.savedAt,
    events: file.tabs.reduce((sum, { events }) => sum + events.length, 0),
  };
}

/** What would come of a file: it is handed in, and taken back with the transaction. Throws `CallRefused` as `handInFile`. */
export const checkFile = (db: Database, handed: AnswerUpload, now: Date): Promise<HandInReport> =>
  tryOut(db, async (tx) => {
    await holdStudent(tx, handed.student);
    return handIn(tx, handed, now);
  });

/** Hands a file in that was looked at. Throws `CallRefused`: 404, 400, 409 notOpen before the test was begun, 409 conflict where something else would come of it by now. */
export async function handInFile(
  { tx, now, record }: Act,
  { expected, ...handed }: z.output<typeof calls.handInAnswerFile.body>,
): Promise<HandInReport> {
  const student = await holdStudent(tx, handed.student);
  const report = await handIn(tx, handed, now);
  const { taken, kept, known, older, outside, module } = report;
  if (!isDeepStrictEqual({ taken, kept, known, older, outside }, { ...expected }))
    throw new CallRefused(409, 'conflict', 'Something else would come of this file by now. Look again.');
  const after = { sitting: handed.sitting, ...(module !== null && { module }), taken, kept };
  await record({ action: 'answers.hand-in', subject: subject(student), after });
  return report;
}

/** Grades the late answers of a module or leaves them out. Throws `CallRefused`: 404, 400, 409. */
export async function decideLate(
  { tx, now, record, last }: Act,
  { student: id, sitting, module, counted, reason }: z.output<typeof calls.decideLateAnswers.body>,
): Promise<void> {
  const [student, , test, decide] = await together(
    () => holdStudent(tx, id),
    () => requireSitting(tx, id, sitting),
    () => readTitle(tx, sitting),
    () => prepareLateDecision(tx, { id: sitting, position: module, graded: counted, reason }, now),
  );
  last(decide);
  const after = { test, sitting, module, lateAnswers: counted ? 'graded' : 'left out' };
  await record({ action: 'answers.decide-late', subject: subject(student), after, reason });
}

async function readTitle(tx: Transaction, sitting: string): Promise<string> {
  const [version] = await tx
    .select({ title: quizVersions.title })
    .from(quizVersions)
    .innerJoin(sittings, eq(sittings.versionId, quizVersions.id))
    .where(eq(sittings.id, sitting));
  return version?.title ?? unnamed.title;
}
