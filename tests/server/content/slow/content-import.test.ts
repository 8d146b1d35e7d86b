import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type ImportReport, importContent } from '../../../../server/content/import.ts';
import { askedQuestions, media, questions, quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { readContent } from '../../../../server/exam/student/content.ts';
import { startAttempt } from '../../../../server/exam/student/start.ts';
import { CallRefused } from '../../../../server/http/refused.ts';
import { fill, goodFiles, goodQuiz, png, quizFolder, replaced, temporaryFolder } from '../../../support/content/content.ts';
import { proves } from '../../../support/proves.ts';
import { believedClock } from '../../../support/server/server-app.ts';
import { seedStudent } from '../../../support/server/server-seed.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const database = sharedDatabase();

const toAddress = (bytes: string | Uint8Array | undefined, extension: string) =>
  `/media/${createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')}.${extension}`;

async function imported(folder: string) {
  const { folders } = await importContent(database.db, folder, now);
  const [first] = folders;
  if (!first || !('quizId' in first)) throw new Error(`Not imported: ${JSON.stringify(folders)}`);
  return first;
}

const loadVersions = (quizId: string) =>
  database.db.select().from(quizVersions).where(eq(quizVersions.quizId, quizId)).orderBy(asc(quizVersions.version));

it(
  'stores a quiz: its version, its questions in the order of the file, its keys apart, its images',
  proves('3-11', '3-12', '3-13', '3-14'),
  async () => {
    const { db } = database;
    const done = await imported(quizFolder({}, 'stored'));
    expect(done).toEqual({ slug: 'stored', quizId: expect.any(String), result: 'new', version: 1, questions: 3 });
    const [version] = await loadVersions(done.quizId);
    expect(version).toEqual({
      id: expect.any(String),
      quizId: done.quizId,
      version: 1,
      digest: expect.stringMatching(/^[\da-f]{64}$/),
      title: 'Owls',
      creator: 'Prepchart',
      subject: 'SAT Reading and Writing',
      minutes: 15,
      paceSeconds: null,
      exam: null,
      questionCount: 3,
      modules: null,
      createdAt: now,
    });
    const math = (inner: string) => `<math>${inner}</math>`;
    const slope = '<mrow><mn>2</mn><mi>x</mi><mo>+</mo><mi>y</mi><mo>=</mo><mn>5</mn></mrow>';
    const stored = await db
      .select()
      .from(askedQuestions)
      .where(eq(askedQuestions.versionId, version?.id ?? ''))
      .orderBy(asc(askedQuestions.number));
    expect(stored.map(({ versionId: _, ...question }) => question)).toEqual([
      {
        number: 1,
        name: 'owls-hunt',
        delivered: {
          passage: '<p>The barn owl hunts <em>by ear</em>.</p>',
          passageFormat: 'html',
          question: `<p>How does it hunt?</p>\n<p>It has ${math('<mn>2</mn>')} ears.</p>`,
          questionFormat: 'html',
          // In the order of its id.
          options: { A: 'By ear', B: 'By sight' },
          optionFormat: 'html',
          kind: 'choice',
          mcq: true,
        },
        key: { answer: 'A', accepted: [], explanation: '<p>The passage says so.</p>' },
        domain: 'Information and Ideas',
        skill: 'Command of Evidence',
        difficulty: 'medium',
      },
      {
        number: 2,
        name: 'slope',
        delivered: {
          question: `<p>What is the slope of ${math(slope)}?</p>`,
          questionFormat: 'html',
          options: {},
          optionFormat: 'html',
          kind: 'number',
          mcq: false,
        },
        key: {
          answer: '-2',
          accepted: ['-2.0'],
          explanation: `<p>It is ${math('<mrow><mo form="prefix" stretchy="false">−</mo><mn>2</mn></mrow>')}.</p>`,
        },
        domain: 'Algebra',
        skill: 'Lines',
        difficulty: 'easy',
      },
      {
        number: 3,
        name: 'graph',
        delivered: {
          question: toAddress(goodFiles['figures/graph.svg'], 'svg'),
          questionFormat: 'image',
          questionAlt: 'A line through (0, 5) and (5, 0)',
          options: { A: toAddress(goodFiles['figures/a.svg'], 'svg'), B: toAddress(png, 'png') },
          optionFormat: 'image',
          optionAlts: { A: 'Rising', B: 'Falling' },
          kind: 'choice',
          mcq: true,
        },
        key: { answer: 'B', accepted: [], explanation: '<p>It falls.</p>' },
        domain: 'Algebra',
        skill: 'Lines',
        difficulty: 'hard',
      },
    ]);
    const images = await db.select().from(media);
    expect(images.map(({ digest, extension }) => `/media/${digest}.${extension}`).sort()).toEqual(
      [
        toAddress(goodFiles['figures/graph.svg'], 'svg'),
        toAddress(goodFiles['figures/a.svg'], 'svg'),
        toAddress(png, 'png'),
      ].sort(),
    );
    expect(Buffer.from(images.find(({ extension }) => extension === 'png')?.bytes ?? []).equals(png)).toBe(true);
  },
);

it('reads a passage image, a prompt under an image, no duration, and numbers without quotes', async () => {
  const yaml = `title: 2026
creator: Prepchart
subject: Algebra
questions:
  - id: one
    domain: Algebra
    skill: Lines
    difficulty: easy
    passageImage: figures/a.svg
    passageAlt: Rising
    image: figures/graph.svg
    alt: A line
    prompt: Which?
    order: fixed
    options: { A: 1.50, B: true, C: null, D: ~ }
    answer: A
    explanation: 1.5
`;
  const done = await imported(quizFolder({ 'quiz.yaml': yaml }, 'forms'));
  const [version] = await loadVersions(done.quizId);
  expect(version).toMatchObject({ title: '2026', minutes: null });
  const [question] = await database.db
    .select({ delivered: questions.delivered })
    .from(questions)
    .where(eq(questions.versionId, version?.id ?? ''));
  expect(question?.delivered).toEqual({
    passage: toAddress(goodFiles['figures/a.svg'], 'svg'),
    passageFormat: 'image',
    passageAlt: 'Rising',
    question: toAddress(goodFiles['figures/graph.svg'], 'svg'),
    questionFormat: 'image',
    questionAlt: 'A line',
    stem: '<p>Which?</p>',
    options: { A: '1.50', B: 'true', C: 'null', D: '~' },
    optionFormat: 'html',
    kind: 'choice',
    mcq: true,
  });
});

it('makes no version of the same content, and one of any change, of a figure too', async () => {
  const first = await imported(quizFolder({}, 'again'));
  expect(await imported(quizFolder({}, 'again'))).toEqual({ ...first, result: 'unchanged' });
  const figure = String(goodFiles['figures/graph.svg']).replace('M0 0', 'M1 1');
  expect(await imported(quizFolder({ 'figures/graph.svg': figure }, 'again'))).toEqual({
    ...first,
    result: 'updated',
    version: 2,
  });
  const words = replaced(goodQuiz, 'By sight', 'By smell');
  expect(await imported(quizFolder({ 'quiz.yaml': words }, 'again'))).toEqual({ ...first, result: 'updated', version: 3 });
  expect((await loadVersions(first.quizId)).map(({ version }) => version)).toEqual([1, 2, 3]);
});

it('makes one version where only the order of options changes, and no further one', async () => {
  const four = (more: string) =>
    replaced(goodQuiz, '      B: By ear\n', '      B: By ear\n      C: By smell\n').replace('owls-hunt\n', `owls-hunt\n${more}`);
  const first = await imported(quizFolder({ 'quiz.yaml': four('    order: fixed\n') }, 'reordered'));
  const seeded = () => imported(quizFolder({ 'quiz.yaml': four('') }, 'reordered'));
  expect(await seeded()).toEqual({ ...first, result: 'updated', version: 2 });
  expect(await seeded()).toEqual({ ...first, result: 'unchanged', version: 2 });
});

it('moves a sitting that has not begun to the new version, and leaves a begun one with its own', async () => {
  const { db } = database;
  const { quizId } = await imported(quizFolder({}, 'moving'));
  const [begun, waiting] = await Promise.all(['begun', 'waiting'].map((name) => seedStudent(db, name, now)));
  if (!begun || !waiting) throw new Error('Two students are needed.');
  const studentQuizId = await assignQuiz(db, { studentId: begun.id, quizId, now });
  await assignQuiz(db, { studentId: waiting.id, quizId, now });
  await startAttempt(db, { studentId: begun.id, studentQuizId }, now, { clock: believedClock(() => now) });
  const before = await readContent(db, { studentId: begun.id, quizId });

  await imported(quizFolder({ 'quiz.yaml': replaced(goodQuiz, 'By sight', 'By smell') }, 'moving'));
  const [older, newer] = await loadVersions(quizId);
  const had = await db.select().from(sittings).where(eq(sittings.quizId, quizId));
  expect(Object.fromEntries(had.map(({ studentId, versionId }) => [studentId, versionId]))).toEqual({
    [begun.id]: older?.id,
    [waiting.id]: newer?.id,
  });
  expect(await readContent(db, { studentId: begun.id, quizId })).toEqual(before);
});

it('imports the good folders of a set and nothing of a faulty one', async () => {
  const set = temporaryFolder();
  fill(set, { 'README.md': 'not a quiz', '.hidden/x': '' });
  fill(`${set}/set-b`, goodFiles);
  fill(`${set}/set-a`, { ...goodFiles, 'quiz.yaml': replaced(goodQuiz, 'answer: B', 'answer: C') });
  const problems = [{ file: 'set-a/quiz.yaml', line: 19, reason: "'answer' is 'C', which is none of the options A, B" }];
  expect(await importContent(database.db, set, now)).toEqual({
    folders: [
      { slug: 'set-a', problems },
      { slug: 'set-b', quizId: expect.any(String), result: 'new', version: 1, questions: 3 },
    ],
  } satisfies ImportReport);
  const slugs = await database.db.select({ slug: quizzes.slug }).from(quizzes);
  expect(slugs.filter(({ slug }) => slug.startsWith('set-'))).toEqual([{ slug: 'set-b' }]);
});

it('warns of a domain or a skill that no other pack of the subject has, in a quiz, a bank and a mock test', async () => {
  const tides = replaced(goodQuiz, 'subject: SAT Reading and Writing', 'subject: Tides');
  const warningsOf = async (folder: string) => {
    const done = await imported(folder);
    return 'warnings' in done ? done.warnings?.map(({ file, line, reason }) => `${file}:${line}: ${reason}`) : undefined;
  };
  const domain = (name: string) =>
    `no question has the domain '${name}' yet: the nearest that is known is 'Information and Ideas'`;
  const skill = "no question has the skill 'Line' yet: the nearest that is known is 'Lines'";
  const ofIdeas = replaced(tides, 'domain: Information and Ideas', 'domain: Information & Ideas');
  const ofLine = replaced(tides, 'skill: Lines\n    difficulty: easy', 'skill: Line\n    difficulty: easy');
  expect(await warningsOf(quizFolder({ 'quiz.yaml': tides }, 'tides-known'))).toBeUndefined();
  expect(await warningsOf(quizFolder({ 'quiz.yaml': tides }, 'tides-same'))).toBeUndefined();
  // A pack that comes again knows no better by itself.
  for (const result of ['new', 'unchanged']) {
    const done = await imported(quizFolder({ 'quiz.yaml': ofIdeas }, 'tides-quiz'));
    const warnings = [{ file: 'tides-quiz/quiz.yaml', line: 6, reason: domain('Information & Ideas') }];
    expect(done).toMatchObject({ result, warnings });
  }
  const { 'quiz.yaml': _, ...pictures } = goodFiles;
  const asBank = fill(join(temporaryFolder(), 'tides-bank'), {
    ...pictures,
    'bank.yaml': replaced(ofLine, 'duration: 15\n', ''),
  });
  expect(await warningsOf(asBank)).toEqual([`tides-bank/bank.yaml:21: ${skill}`]);
  const inModule = replaced(ofLine, 'duration: 15\n', '')
    .replace('answer: "-2"', 'answer: "2"')
    .replace('accepted: ["-2.0"]', 'accepted: ["2.0"]');
  const asMock = fill(join(temporaryFolder(), 'tides-test'), {
    ...Object.fromEntries(Object.entries(pictures).map(([path, content]) => [`one/${path}`, content])),
    'mock.yaml': 'title: Tides\ncreator: Prepchart\nsubject: Tides\nmodules: [{ folder: one, type: general }]\n',
    'one/quiz.yaml': inModule,
  });
  // Of the bank, which said it first.
  expect(await warningsOf(asMock)).toBeUndefined();
  fill(asMock, { 'one/quiz.yaml': inModule.replace('skill: Line\n', 'skill: Linez\n') });
  expect(await warningsOf(asMock)).toEqual([
    "tides-test/one/quiz.yaml:21: no question has the skill 'Linez' yet: the nearest that is known is 'Line'",
  ]);
});

it('refuses a folder that is not there, that is a file, or that has nothing', async () => {
  const empty = temporaryFolder();
  fill(empty, { file: '' });
  const refusal = async (folder: string) => {
    const error = await importContent(database.db, folder, now).catch((thrown: unknown) => thrown);
    return error instanceof CallRefused ? error.message : error;
  };
  expect(await refusal(`${empty}/none`)).toBe(`There is no folder ${empty}/none.`);
  expect(await refusal(`${empty}/file`)).toBe(`${empty}/file is not a folder.`);
  expect(await refusal(empty)).toBe(`${empty} has no quiz.yaml, mock.yaml, bank.yaml, materials.yaml, nor folders with one.`);
});

it('lets two imports of one quiz at the same time make one version each', async () => {
  const folders = ['By day', 'By night'].map((how) =>
    quizFolder({ 'quiz.yaml': replaced(goodQuiz, 'By sight', how) }, 'together'),
  );
  const reports = await Promise.all(folders.map(imported));
  expect(reports.map(({ version }) => version).sort()).toEqual([1, 2]);
});

it('imports a thousand questions', async () => {
  const set = temporaryFolder();
  const [head = '', choice = '', numeric = ''] = goodQuiz.split(/(?=^ {2}- id: )/m);
  // Words of its own for each question: one that only repeats another is refused.
  const words = (seed: number) => Array.from({ length: 40 }, (_, at) => `w${(seed * 7919 + at * 104_729) % 99_991}`).join(' ');
  for (let quiz = 1; quiz <= 4; quiz += 1) {
    const asked = Array.from({ length: 250 }, (_, index) =>
      index % 2 === 0
        ? replaced(replaced(choice, 'owls-hunt', `owls-${index}`), 'How does', `${words(index)} How does`)
        : replaced(replaced(numeric, 'id: slope', `id: slope-${index}`), 'What is', `${words(index)} What is`),
    );
    fill(`${set}/large-${quiz}`, { 'quiz.yaml': head + asked.join('') });
  }
  const start = performance.now();
  const { folders } = await importContent(database.db, set, now);
  console.log(`1,000 questions imported in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  expect(
    folders.map((folder) => ('questions' in folder && 'result' in folder ? [folder.result, folder.questions] : folder)),
  ).toEqual(Array.from({ length: 4 }, () => ['new', 250]));
}, 120_000);
