import { asc, eq } from 'drizzle-orm';
import type { Question } from '../../../contract/exam/questions.ts';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { sessionLife } from '../../../contract/legal-limits.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import type { Database } from '../../../server/db/open.ts';
import { type ModuleOfVersion, questions, quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { students } from '../../../server/db/tables/people.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import type { TestServer } from './server-app.ts';
import { secrets, seedStudent } from './server-seed.ts';

/** A mock test's content, and its modules in order. */
export type SeededMock = { quizId: string; versionId: string; modules: ModuleOfVersion[] };

/** A module's seconds by its content: the first has the default of 1800, the second 600 of its own. */
export const moduleSeconds = [1800, 600] as const;

const options = { A: 'one', B: 'two', C: 'three', D: 'four' };
const choice = (question: string): Question => ({
  question,
  questionFormat: 'html',
  options,
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
});
const numeric = (question: string): Question => ({ ...choice(question), options: {}, kind: 'number', mcq: false });

/** The keys of the two modules: B, C, A and A, D, 17.53. */
const content = [
  {
    title: 'Reading and Writing',
    type: 'reading-writing',
    seconds: null,
    asked: [
      { delivered: choice('first'), answer: 'B' },
      { delivered: choice('second'), answer: 'C' },
      { delivered: choice('third'), answer: 'A' },
    ],
  },
  {
    title: 'Mathematics',
    type: 'math',
    seconds: moduleSeconds[1],
    asked: [
      { delivered: choice('fourth'), answer: 'A' },
      { delivered: choice('fifth'), answer: 'D' },
      { delivered: numeric('sixth'), answer: secrets.numericKey },
    ],
  },
];

/** A mock test of two modules with three questions each. */
export async function seedMock(db: Database, slug: string, now: Date): Promise<SeededMock> {
  const quizId = newId();
  await db.insert(quizzes).values({ id: quizId, slug, isNode: true, createdAt: now });
  const modules: ModuleOfVersion[] = [];
  for (const { title, type, seconds, asked } of content) {
    const module = { quizId: newId(), versionId: newId(), type, seconds };
    await db.insert(quizzes).values({ id: module.quizId, slug: `${slug}/${type}`, moduleOf: quizId, createdAt: now });
    await insertVersion(db, { ...module, title, questionCount: asked.length }, now);
    await db.insert(questions).values(asked.map(({ delivered, answer }, index) => questionRow(module, delivered, answer, index)));
    modules.push(module);
  }
  const versionId = newId();
  await insertVersion(db, { versionId, quizId, title: 'Practice test', questionCount: 6, modules }, now);
  return { quizId, versionId, modules };
}

type Version = { versionId: string; quizId: string; title: string; questionCount: number; modules?: ModuleOfVersion[] };

async function insertVersion(db: Database, { versionId: id, ...version }: Version, now: Date): Promise<void> {
  const more = { version: 1, digest: id, creator: 'Prepchart', subject: 'SAT', minutes: null, createdAt: now };
  await db.insert(quizVersions).values({ id, ...version, ...more });
}

const questionRow = ({ versionId }: ModuleOfVersion, delivered: Question, answer: string, index: number) => ({
  versionId,
  number: index + 1,
  name: `q${index + 1}`,
  delivered,
  key: { answer, accepted: [], explanation: secrets.explanation },
  domain: 'Ideas',
  skill: 'Evidence',
  difficulty: 'easy',
});

/** A student's record of a mock test with its modules, nothing of it begun. */
export async function seedMockSitting(
  db: Database,
  { studentId, mock }: { studentId: string; mock: SeededMock },
  now: Date,
): Promise<{ recordId: string; moduleIds: [string, string] }> {
  const recordId = newId();
  const moduleIds: [string, string] = [newId(), newId()];
  const { quizId, versionId } = mock;
  await db.insert(sittings).values({ id: recordId, studentId, quizId, versionId, assignedAt: now });
  const rows = moduleIds.flatMap((id, index) => {
    const module = mock.modules[index];
    if (!module) return [];
    const row = { id, studentId, quizId: module.quizId, versionId: module.versionId, assignedAt: now };
    return [{ ...row, recordId, position: index + 1, seconds: moduleSeconds[index] ?? null }];
  });
  await db.insert(sittings).values(rows);
  return { recordId, moduleIds };
}

/**
 * A student before a mock test, with words for what they do. Entries carry the clock's time unless another is given. Signs in
 * again whenever the session is over.
 */
export async function mockTaker(server: TestServer, accommodations?: Accommodations) {
  const { db, clock } = server;
  const student = await seedStudent(db, newId(), clock.now);
  if (accommodations) await db.update(students).set({ accommodations }).where(eq(students.id, student.id));
  const mock = await seedMock(db, newId(), clock.now);
  const { recordId, moduleIds } = await seedMockSitting(db, { studentId: student.id, mock }, clock.now);

  let session = { token: student.token, until: clock.now.getTime() + sessionLife.idleMs };
  const call = async (path: string, body: object) => {
    const now = clock.now.getTime();
    if (now >= session.until) {
      const token = await openSession(db, { role: 'student', id: student.id }, clock.now);
      session = { token, until: now + sessionLife.idleMs };
    }
    return server.call(path, body, { token: session.token });
  };
  const ofModule = (module: number) => ({ studentQuizId: moduleIds[module - 1] ?? '' });
  const entry = (seq: number, question: number, answer: string, more: object = {}) => {
    return { seq, question, answer, marked: false, at: clock.now.getTime(), ...more };
  };
  const submission = { answers: [] as object[], time: 0, timePerQuestion: {} };
  return {
    student,
    mock,
    recordId,
    moduleIds,
    call,
    entry,
    toAnswers: (...answers: string[]) => answers.map((answer) => ({ answer })),
    start: (module: number, body: object = {}) => call('/startAttempt', { ...ofModule(module), ...body }),
    save: (module: number, entries: object[], body: object = {}) =>
      call('/saveAnswers', { ...ofModule(module), entries, ...body }),
    submit: (module: number, body: object = {}) => call('/submitMockModule', { ...ofModule(module), ...submission, ...body }),
    complete: (body: object = {}) => call('/markMockComplete', { studentQuizId: recordId, ...body }),
    endLate: () => call('/endLateAnswers', { studentQuizId: recordId }),
    content: (module: number) => call('/getQuizContent', { quizId: mock.modules[module - 1]?.quizId }),
    details: async () => (await call('/getQuizzesDetails', { studentQuizId: recordId })).body.data,
    /** The row of the record (0) or a module, as it is stored. */
    stored: async (module: number) => {
      const id = module === 0 ? recordId : ofModule(module).studentQuizId;
      const [row] = await db.select().from(sittings).where(eq(sittings.id, id));
      if (!row) throw new Error(`There is no sitting ${id}.`);
      return row;
    },
    /** A module's ledger in its order. */
    storedLedger: (module: number) =>
      db
        .select()
        .from(ledger)
        .where(eq(ledger.sittingId, ofModule(module).studentQuizId))
        .orderBy(asc(ledger.seq)),
  };
}

export type MockTaker = Awaited<ReturnType<typeof mockTaker>>;
