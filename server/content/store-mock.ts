import type { Transaction } from '../db/open.ts';
import type { ModuleOfVersion } from '../db/tables/content.ts';
import { moveMockSittings } from '../exam/staff/move-sittings.ts';
import type { MockContent } from './mock.ts';
import type { QuizContent } from './quiz.ts';
import { addVersion, countAsked, lockQuiz, type StoreResult, storeQuizVersion, storeVersion, toHead } from './store.ts';

/**
 * Stores a mock test with all its modules, unless it is the same as its newest version. A module that changed
 * becomes a new version of its own; the test's version says which version of each module is its own. Sittings that have not begun
 * move to the new version; begun ones keep theirs in every part. Null where a quiz has the name.
 */
export async function storeMock(tx: Transaction, mock: MockContent, now: Date): Promise<StoreResult | null> {
  const quizId = await lockQuiz(tx, { slug: mock.slug, isNode: true }, now);
  if (quizId === null) return null;
  let modules: ModuleOfVersion[] = [];
  const { versionId, ...stored } = await storeVersion(tx, { quizId, digest: mock.digest }, async (numbered) => {
    modules = await storeModules(tx, quizId, mock, now);
    const questionCount = mock.modules.reduce((sum, { quiz }) => sum + countAsked(quiz), 0);
    return addVersion(tx, { ...numbered, ...toHead(mock), questionCount, modules, exam: mock.exam ?? null }, now);
  });
  if (stored.result !== 'unchanged') await moveMockSittings(tx, { quizId, versionId, modules });
  return stored;
}

async function storeModules(tx: Transaction, moduleOf: string, mock: MockContent, now: Date): Promise<ModuleOfVersion[]> {
  const modules: ModuleOfVersion[] = [];
  const storeForm = async (quiz: QuizContent) => {
    const quizId = await lockQuiz(tx, { slug: quiz.slug, isNode: false, moduleOf }, now);
    if (quizId === null) throw new Error(`The module ${quiz.slug} is a mock test.`);
    const { versionId } = await storeQuizVersion(tx, quizId, quiz, now);
    return { quizId, versionId };
  };
  for (const { quiz, harder, ...place } of mock.modules) {
    // A student's record names a module by its easier form's quiz, whichever form is sat.
    const easier = await storeForm(quiz);
    modules.push({ ...easier, ...(harder && { harder: (await storeForm(harder)).versionId }), ...place });
  }
  return modules;
}
