import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runAdmin } from '../../../../server/admin/run.ts';
import { importContent } from '../../../../server/content/import.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { quizzes } from '../../../../server/db/tables/content.ts';
import { readEnvironment } from '../../../../server/environment.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { newId } from '../../../../server/ids.ts';
import { listContent } from '../../../../server/portal/course-content.ts';
import { freshQuestions } from '../../../../server/practice/fresh-questions.ts';
import { type DraftStep, draftModel, draftMoves, draftSteps, givenIn } from '../../../models/desk/draft.model.ts';
import { fill, goodFiles, goodQuiz, replaced, temporaryFolder } from '../../../support/content/content.ts';
import { choiceItem, explanation, packFolder } from '../../../support/content/qti.ts';
import { describePath } from '../../../support/model.ts';
import { seedStudent } from '../../../support/server/server-seed.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const database = sharedDatabase();
const environment = readEnvironment({});
const admin = (...argv: string[]) => runAdmin(argv, { db: database.db, environment, now, cwd: '/', stdin: null });

const { 'quiz.yaml': _, ...figures } = goodFiles;
const explained = replaced(goodQuiz, 'duration: 15\n', '');
const unexplained = replaced(explained, '    explanation: It is $-2$.\n', '');

/** A bank whose second question, 'slope', is a draft, or is explained. */
const bring = (slug: string, text = unexplained) =>
  importContent(database.db, fill(`${temporaryFolder()}/${slug}`, { ...figures, 'bank.yaml': text }), now);

/** The questions of a bank that somebody who never practiced could be given. */
async function given(slug: string): Promise<string[]> {
  const { id } = await seedStudent(database.db, newId(), now);
  const fresh = await freshQuestions(database.db, id, {
    filter: { area: { subject: 'SAT Reading and Writing' } },
    now,
  });
  return fresh.flatMap(({ origin }) => (origin.startsWith(`${slug}/`) ? [origin.slice(slug.length + 1)] : []));
}

describe('a question without an explanation', () => {
  const steps: Record<DraftStep, (slug: string) => Promise<boolean>> = {
    release: async (slug) => (await admin('content', 'release', slug, '--question', 'slope')).exitCode === 0,
    withdraw: async (slug) =>
      (await admin('content', 'withdraw', slug, '--question', 'slope', '--reason', 'It was sold')).exitCode === 0,
    importAgain: async (slug) => 'result' in ((await bring(slug)).folders[0] ?? {}),
    importExplained: async (slug) => 'result' in ((await bring(slug, explained)).folders[0] ?? {}),
  };

  it.each(draftModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_name, path) => {
    const slug = `walked-${newId()}`;
    await bring(slug);
    const lookAt = async (state: string) => {
      expect([state, await given(slug)]).toEqual([
        state,
        givenIn.includes(state) ? ['owls-hunt', 'slope', 'graph'] : ['owls-hunt', 'graph'],
      ]);
      const refused = draftSteps.filter(
        (step) => !step.startsWith('import') && !(step in draftMoves[state as keyof typeof draftMoves]),
      );
      const isEnd = Object.keys(draftMoves[state as keyof typeof draftMoves]).length === 0;
      for (const step of isEnd ? [] : refused) expect([state, step, await steps[step](slug)]).toEqual([state, step, false]);
    };
    await lookAt('draft');
    for (const { event, state } of path.steps) {
      if (!(event.type in steps)) continue;
      expect([event.type, await steps[event.type as DraftStep](slug)]).toEqual([event.type, true]);
      await lookAt(String(state.value));
    }
  });
});

it('is imported with a warning beside its line, listed, and once released the same import changes nothing', async () => {
  const [report] = (await bring('unexplained')).folders;
  const reason = 'there is no explanation: the question is a draft, which no student gets until staff release it';
  expect(report).toMatchObject({
    ...{ result: 'new', version: 1, questions: 3, drafts: 1 },
    warnings: [{ file: 'unexplained/bank.yaml', line: 21, reason }],
  });
  const { out } = await admin('content', 'drafts');
  expect(out).toMatch(/unexplained +bank +slope +draft +Algebra +Lines/);
  const told = 'unexplained: 1 question released, version 2\n';
  expect(await admin('content', 'release', 'unexplained')).toEqual({ exitCode: 0, out: told, err: '' });
  expect((await bring('unexplained')).folders[0]).toMatchObject({ result: 'unchanged', version: 2 });
  const rows = await database.db.select().from(auditEvents).where(eq(auditEvents.subjectName, 'unexplained'));
  expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'content.release', before: { question: 'slope' }, after: { version: 2 } },
  ]);
});

it('stands in no version while it comes from a package of QTI that explains nothing', async () => {
  const folder = packFolder({
    'a.xml': choiceItem(undefined, undefined, ''),
    'b.xml': choiceItem('<p>What is a barn?</p>', undefined, explanation, 'OWL_2'),
  });
  const named = ['--title', 'Owls', '--creator', 'Us', '--subject', 'Nature', '--domain', 'Owls', '--skill', 'Hunting'];
  const order = ['--as', 'quiz', '--slug', 'qti-drafts', '--difficulty', 'easy', ...named];
  const { out, exitCode } = await admin('content', 'import-qti', folder, ...order);
  expect([exitCode, out]).toEqual([
    0,
    `qti-drafts: new, version 1, 1 draft, 2 questions
1 warning:
  pack/a.xml:1: there is no explanation: the question is a draft, which no student gets until staff release it
`,
  ]);
  const alone = packFolder({ 'a.xml': choiceItem(undefined, undefined, '') });
  const all = await admin('content', 'import-qti', alone, ...order.map((word) => (word === 'qti-drafts' ? 'qti-alone' : word)));
  expect(all.out).toContain('qti-alone: drafts alone, 1 draft, 1 question');
  expect((await admin('content', 'release', 'qti-alone')).out).toBe('qti-alone: 1 question released, version 1\n');
});

it('leaves nothing behind of a pack only by withdrawing it as a whole, which gives it to nobody', async () => {
  const slug = 'whole-quiz';
  await importContent(database.db, fill(`${temporaryFolder()}/${slug}`, { ...figures, 'quiz.yaml': goodQuiz }), now);
  for (const question of ['owls-hunt', 'slope'])
    await admin('content', 'withdraw', slug, '--question', question, '--reason', 'Too easy');
  const last = await admin('content', 'withdraw', slug, '--question', 'graph', '--reason', 'Too easy');
  expect(last.err).toBe("Nothing would be left of 'whole-quiz': withdraw the whole pack.\n");
  const [quiz] = await database.db.select().from(quizzes).where(eq(quizzes.slug, slug));
  const isListed = async () => (await listContent(database.db)).some(({ quizId }) => quizId === quiz?.id);
  expect(await isListed()).toBe(true);
  expect((await admin('content', 'withdraw', slug, '--reason', 'Replaced')).out).toBe('whole-quiz is withdrawn.\n');
  expect(await isListed()).toBe(false);
  const { id: studentId } = await seedStudent(database.db, newId(), now);
  await expect(assignQuiz(database.db, { studentId, quizId: quiz?.id ?? '', now })).rejects.toThrow('whole-quiz is withdrawn');
  expect((await admin('content', 'release', slug, '--whole')).out).toBe('whole-quiz is back.\n');
  expect(await isListed()).toBe(true);
});
