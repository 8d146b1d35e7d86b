import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listQuizzes } from '../../../../server/admin/quiz-queries.ts';
import { blueprintNames } from '../../../../server/content/blueprints.ts';
import { checkContent, importContent } from '../../../../server/content/import.ts';
import { quizzes } from '../../../../server/db/tables/content.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { CallRefused } from '../../../../server/http/refused.ts';
import {
  fill,
  goodFiles,
  goodQuiz,
  problemsIn,
  quizFolder,
  replaced,
  temporaryFolder,
} from '../../../support/content/content.ts';
import { goodModule, linesModule, mockFolder } from '../../../support/content/mock-content.ts';
import { seedStudent } from '../../../support/server/server-seed.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const database = sharedDatabase();

const { 'quiz.yaml': _, ...figures } = goodFiles;
const bankFolder = (slug: string, text = replaced(goodQuiz, 'duration: 15\n', '')) =>
  fill(`${temporaryFolder()}/${slug}`, { ...figures, 'bank.yaml': text });
const said = async (folder: string) => (await problemsIn(folder)).map(({ file, line, reason }) => `${file}:${line}: ${reason}`);

it('imports a bank for drills, and its repetition changes nothing', async () => {
  const folder = bankFolder('owl-drills');
  const [first] = (await importContent(database.db, folder, now)).folders;
  expect(first).toEqual({ slug: 'owl-drills', quizId: expect.any(String), result: 'new', version: 1, questions: 3, bank: true });
  const [again] = (await importContent(database.db, folder, now)).folders;
  expect(again).toMatchObject({ result: 'unchanged', version: 1 });
  const [listed] = (await listQuizzes(database.db)).filter(({ slug }) => slug === 'owl-drills');
  expect(listed).toMatchObject({ kind: 'bank', questions: 3 });
});

it('is never sat as it stands', async () => {
  await importContent(database.db, bankFolder('unsat-drills'), now);
  const [bank] = await database.db.select().from(quizzes).where(eq(quizzes.slug, 'unsat-drills'));
  const { id: studentId } = await seedStudent(database.db, 'drilled.student', now);
  const refused = await assignQuiz(database.db, { studentId, quizId: bank?.id ?? '', now }).catch((problem: unknown) => problem);
  expect(refused).toBeInstanceOf(CallRefused);
  expect(refused).toMatchObject({ message: 'unsat-drills is a bank for drills, which nobody sits as it stands.' });
});

it('keeps the name of a quiz for the quiz, and has no duration', async () => {
  await importContent(database.db, quizFolder({}, 'once-a-quiz'), now);
  const [refused] = (await importContent(database.db, bankFolder('once-a-quiz'), now)).folders;
  expect(refused).toEqual({
    slug: 'once-a-quiz',
    problems: [
      {
        file: 'once-a-quiz/bank.yaml',
        line: 1,
        reason: "'once-a-quiz' is the name of something of another kind already: give the folder another name",
      },
    ],
  });
  expect(await said(bankFolder('timed', goodQuiz))).toEqual([
    "timed/bank.yaml:4: a bank has no 'duration': drills are made from it",
  ]);
});

it('refuses a question that says nearly the same as an earlier one, with its line', async () => {
  const [head = '', choice = '', ...rest] = goodQuiz.split(/(?=^ {2}- id: )/m);
  const passage = `The barn owl hunts _by ear_, in the dark, over fields and along hedges, and it finds a mouse under the snow.`;
  const long = replaced(choice, 'The barn owl hunts _by ear_.', passage);
  const double = replaced(replaced(long, 'owls-hunt', 'owls-again'), 'in the dark', 'at night');
  expect(await said(quizFolder({ 'quiz.yaml': head + long + rest.join('') + double }))).toEqual([
    "owls/quiz.yaml:42: 'owls-again' says nearly the same as 'owls-hunt'",
  ]);
  const other = replaced(double, 'How does it hunt?', 'Why does it hunt where the snow lies deep and no other bird is heard?');
  expect(await said(quizFolder({ 'quiz.yaml': head + long + rest.join('') + other }))).toEqual([]);
});

it('lets the questions of a set share their passage, and nothing of what they ask', async () => {
  const [head = '', choice = '', ...rest] = goodQuiz.split(/(?=^ {2}- id: )/m);
  const passage = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const first = replaced(choice, 'The barn owl hunts _by ear_.', passage);
  const asksElse = [
    ['owls-hunt', 'owls-nest'],
    ['How does it hunt?', 'Where does it nest?'],
    ['By sight', 'In barns'],
    ['By ear', 'In trees'],
  ].reduce((text, [from = '', to = '']) => replaced(text, from, to), first);
  expect(await said(quizFolder({ 'quiz.yaml': head + first + rest.join('') + asksElse }))).toEqual([]);
  const again = replaced(first, 'owls-hunt', 'owls-again');
  expect(await said(quizFolder({ 'quiz.yaml': head + first + rest.join('') + again }))).toEqual([
    "owls/quiz.yaml:42: 'owls-again' says nearly the same as 'owls-hunt'",
  ]);
});

it('finds the double of a question in another module of the same test', async () => {
  const double = replaced(linesModule, 'id: slope', 'id: slope-again');
  const modules = ['owls', 'lines', 'more'].map((name) => `  - folder: ${name}\n    type: general\n`);
  const mock = `title: T\ncreator: C\nsubject: S\nmodules:\n${modules.join('')}`;
  const folder = mockFolder({ 'mock.yaml': mock, 'owls/quiz.yaml': goodModule, 'more/quiz.yaml': double });
  expect(await said(folder)).toEqual(["owl-test/more/quiz.yaml:5: 'slope-again' says nearly the same as 'slope'"]);
});

it('holds a test to the official shape that it claims', async () => {
  const claimed = 'title: T\ncreator: C\nsubject: S\nblueprint: sat\nmodules:\n';
  const folder = mockFolder({
    'mock.yaml': `${claimed}  - folder: owls\n    type: reading-writing\n    time: 600\n  - folder: lines\n    type: math\n`,
  });
  const shares = [
    "'Craft and Structure' has 0 questions: 13 to 15 are its share",
    "'Information and Ideas' has 1 questions: 12 to 14 are its share",
    "'Standard English Conventions' has 0 questions: 11 to 15 are its share",
    "'Expression of Ideas' has 0 questions: 8 to 12 are its share",
    "'Algebra' has 3 questions: 13 to 15 are its share",
    "'Advanced Math' has 0 questions: 13 to 15 are its share",
    "'Problem-Solving and Data Analysis' has 0 questions: 5 to 7 are its share",
    "'Geometry and Trigonometry' has 0 questions: 5 to 7 are its share",
    'numeric entry has 2 questions: 9 to 13 are its share',
  ];
  expect(await said(folder)).toEqual(
    [
      "there are 2 modules: 'sat' has 4",
      'module 1 has 3 questions, 600 seconds, type reading-writing: it has to have 27 questions, 1920 seconds, type reading-writing',
      'module 2 has 1 questions, no seconds, type math: it has to have 27 questions, 1920 seconds, type reading-writing',
      ...shares,
    ].map((reason) => `owl-test/mock.yaml:4: ${reason}`),
  );
  const unknown = mockFolder({
    'mock.yaml': `${claimed.replace('sat', 'act')}  - folder: owls\n    type: general\n  - folder: lines\n    type: math\n`,
  });
  expect(await said(unknown)).toEqual([`owl-test/mock.yaml:4: 'blueprint' is 'act': it can be ${blueprintNames.join(', ')}`]);
  expect(await checkContent(mockFolder())).toMatchObject({ folders: [{ questions: 4, modules: 2 }] });
});
