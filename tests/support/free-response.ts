import type { AnswerWay, Task } from '../../contract/free-response/tasks.ts';
import type { Database } from '../../server/db/open.ts';
import { quizVersions, quizzes } from '../../server/db/tables/content.ts';
import { tasks } from '../../server/db/tables/free-response.ts';
import { readModules } from '../../server/exam/sitting/mock-test.ts';
import { assignQuiz } from '../../server/exam/staff/assign.ts';
import { newId } from '../../server/ids.ts';

/** What no student may see before the sitting is over. */
export const modelAnswer = '<p>The model answer</p>';

const task = (by: AnswerWay, number: number): Task => ({
  ...{
    question: `<p>Task ${number}</p>`,
    questionFormat: 'html',
    options: {},
    optionFormat: 'html',
    kind: 'written',
    mcq: false,
  },
  ...{ by, place: { question: number, part: null }, points: 4 },
});

/** A mock test whose only module is a section of two tasks, four points each: three for the first row of the rubric, one for the second. 600 s for writing, 300 for photos on paper. */
export async function seedSection(db: Database, by: AnswerWay, now: Date, subject = 'AP Calculus BC') {
  const [quizId, moduleId, versionId, moduleVersionId] = [newId(), newId(), newId(), newId()];
  const seconds = by === 'paper' ? 900 : 600;
  const head = { version: 1, creator: 'Prepchart', subject, minutes: 10, questionCount: 2, createdAt: now };
  await db.insert(quizzes).values([
    { id: quizId, slug: quizId, isNode: true, createdAt: now },
    { id: moduleId, slug: `${quizId}/written`, moduleOf: quizId, createdAt: now },
  ]);
  const module = { quizId: moduleId, versionId: moduleVersionId, type: 'free-response', seconds };
  await db.insert(quizVersions).values([
    { id: moduleVersionId, quizId: moduleId, digest: moduleVersionId, title: 'Free Response', ...head },
    {
      ...{ id: versionId, quizId, digest: versionId, title: 'Written test', ...head },
      modules: [{ ...module, ...(by === 'paper' && { photographing: 300 }) }],
    },
  ]);
  const rubric = [
    { part: 'a', text: '<p>Sets it up</p>', points: 3 },
    { part: 'a', text: '<p>Gets it</p>', points: 1 },
  ];
  await db.insert(tasks).values(
    [1, 2].map((number) => ({
      ...{ versionId: moduleVersionId, number, name: `task-${number}`, delivered: task(by, number) },
      key: { rubric, model: modelAnswer },
    })),
  );
  return { quizId, moduleId, versionId, moduleVersionId };
}

/** Gives it to a student. Returns the record's id and the module's own. */
export async function assignSection(db: Database, { quizId }: { quizId: string }, studentId: string, now: Date) {
  const record = await db.transaction((tx) => assignQuiz(tx, { studentId, quizId, now }));
  const [module] = await readModules(db, record);
  if (!module) throw new Error('A section has a module.');
  return { record, module: module.id };
}
