import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { type AnswerFile, readAnswerFile } from '../../contract/exam/answer-file.ts';
import { errorCode } from '../db/errors.ts';
import type { Database } from '../db/open.ts';
import { quizVersions } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { subject } from '../desk/students/subject.ts';
import { type HandInReceipt, handInAnswers } from '../exam/staff/hand-in-answers.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { formatCount, plain } from './text.ts';

const name = 'answers hand-in';

/** Larger than any file that the page writes, in bytes. */
const mostBytes = 32 * 1024 * 1024;

const handIn: Command = {
  name,
  changes: true,
  summary: 'hand in the file of answers that a student saved while the server was out of reach',
  positionals: ['FILE'],
  options: {},
  examples: ['answers hand-in prepchart-answers-3f0c9a5d.json'],
  notes:
    'Nothing that is there is changed, and the same file again changes nothing. Answers to a quiz or a module that is open count as any.\n' +
    'What comes after a deadline is judged as late answers are; what comes to a quiz or a module that is over is kept and not graded.\n' +
    '`mock late-answers` counts it, or leaves it out. A file proves no more than a device does: its checksum finds damage, not changes made on\n' +
    'purpose.',
  run: async (db, args, { now, cwd, act }) => {
    const given = args.positional(0);
    const file = await readFileAt(resolve(cwd, given), given);
    const handedIn = await handInAnswers(db, file, now);
    const { about, ...sitting } = await readTitle(db, file.sittingId);
    // Without the name of the file, which may be the student's.
    await act.record({ action: 'answers.hand-in', subject: subject(about), after: { sitting: file.sittingId } });
    return { text: formatReceipt(sitting, handedIn), data: { sitting: file.sittingId, ...sitting, ...handedIn } };
  },
};

export const answerFileCommands: Command[] = [handIn];

/** Throws `UsageError` that names the file and what is wrong with it. */
async function readFileAt(path: string, given: string): Promise<AnswerFile> {
  const wrong = (problem: string) => new UsageError(`${plain(given)} ${problem}.`, name);
  const read = await readText(path).catch((error: unknown) => {
    throw wrong(`cannot be read: ${errorCode(error) ?? 'it is not a file'}`);
  });
  if (read === null) throw wrong('is too large for an answer file');
  const result = readAnswerFile(read);
  if ('problem' in result) throw wrong(result.problem);
  return result.file;
}

/** The text of a file; null where it is too large. */
const readText = async (path: string): Promise<string | null> =>
  (await stat(path)).size > mostBytes ? null : readFile(path, 'utf8');

type Title = { student: string; title: string; about: { id: string; firstname: string; lastname: string } };

async function readTitle(db: Database, sittingId: string): Promise<Title> {
  const [row] = await db
    .select({
      ...{ student: students.username, title: quizVersions.title },
      about: { id: students.id, firstname: students.firstname, lastname: students.lastname },
    })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(eq(sittings.id, sittingId));
  if (!row) throw new Error(`There is no sitting ${sittingId}.`);
  return { ...row, title: row.title ?? 'A quiz without a title' };
}

function formatReceipt(
  { student, title }: Omit<Title, 'about'>,
  { taken, kept, known, older, outside, state }: HandInReceipt,
): string {
  const count = (entries: number) => formatCount(entries, 'answer');
  const lines = [
    taken > 0 && `${count(taken)} taken: ${taken === 1 ? 'it counts' : 'they count'}.`,
    kept > 0 && `${count(kept)} kept and not graded. \`mock late-answers\` decides about those of a module.`,
    known > 0 && `${count(known)} known before.`,
    older > 0 && `${count(older)} left out: there is a later answer to the same question.`,
    outside > 0 && `${count(outside)} left out: not from the time of this sitting.`,
    taken + kept === 0 && 'Nothing is changed.',
    taken + kept > 0 && state === 'inProgress' && 'The sitting is still open: the student submits it.',
  ];
  return [`'${plain(title)}' of ${plain(student)}:`, ...lines.filter((line) => line !== false).map((line) => `  ${line}`)].join(
    '\n',
  );
}
