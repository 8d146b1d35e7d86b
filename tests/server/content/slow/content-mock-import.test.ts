import { asc, eq, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { importContent } from '../../../../server/content/import.ts';
import { questions, quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { sittingEvents, sittings } from '../../../../server/db/tables/sittings.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { readDetails } from '../../../../server/exam/student/details.ts';
import { newId } from '../../../../server/ids.ts';
import { goodFiles, quizFolder, replaced } from '../../../support/content/content.ts';
import { goodMock, goodModule, linesModule, mockFolder } from '../../../support/content/mock-content.ts';
import { seedStudent } from '../../../support/server/server-seed.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const database = sharedDatabase();
let slug: string;
beforeEach(() => {
  slug = `test-${newId()}`;
});

type Files = Record<string, string | Uint8Array>;
const importFolder = async (folder: string) => (await importContent(database.db, folder, now)).folders;

/** Imports the good mock test, with some of its files replaced. */
async function imported(files: Files = {}) {
  const [first] = await importFolder(mockFolder(files, slug));
  if (!first || !('quizId' in first)) throw new Error(`Not imported: ${JSON.stringify(first)}`);
  return first;
}

const loadVersions = (quizId: string) =>
  database.db.select().from(quizVersions).where(eq(quizVersions.quizId, quizId)).orderBy(asc(quizVersions.version));

/** The ids of the test's modules and of their newest versions, by the folder's name. */
async function loadModules(quizId: string) {
  const rows = await database.db.select().from(quizzes).where(eq(quizzes.moduleOf, quizId));
  const entries = rows.map(async ({ id, slug: name }) => {
    const versions = await loadVersions(id);
    return [name.split('/')[1] ?? '', { quizId: id, versionIds: versions.map((version) => version.id) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function assigned(quizId: string) {
  const { id: studentId } = await seedStudent(database.db, `u${newId()}`, now);
  return { studentId, recordId: await assignQuiz(database.db, { studentId, quizId, now }) };
}

/** A record as it is stored, and its modules in order. */
async function stored(recordId: string) {
  const [record] = await database.db.select().from(sittings).where(eq(sittings.id, recordId));
  const modules = await database.db
    .select()
    .from(sittings)
    .where(eq(sittings.recordId, recordId))
    .orderBy(asc(sittings.position));
  return { record, modules };
}

const otherSlope = { 'lines/quiz.yaml': replaced(linesModule, '$y = 2x$', '$y = 2x + 1$') };

it('stores the test, its modules, and which version of each belongs to its own', async () => {
  const done = await imported();
  expect(done).toEqual({ slug, quizId: expect.any(String), result: 'new', version: 1, questions: 4, modules: 2 });
  const rows = await database.db
    .select()
    .from(quizzes)
    .where(like(quizzes.slug, `${slug}%`))
    .orderBy(quizzes.slug);
  expect(rows).toEqual([
    { id: done.quizId, slug, isNode: true, isBank: false, moduleOf: null, drillFor: null, withdrawnAt: null, createdAt: now },
    {
      id: expect.any(String),
      slug: `${slug}/lines`,
      isNode: false,
      isBank: false,
      moduleOf: done.quizId,
      drillFor: null,
      withdrawnAt: null,
      createdAt: now,
    },
    {
      id: expect.any(String),
      slug: `${slug}/owls`,
      isNode: false,
      isBank: false,
      moduleOf: done.quizId,
      drillFor: null,
      withdrawnAt: null,
      createdAt: now,
    },
  ]);
  const { owls, lines } = await loadModules(done.quizId);
  expect(await loadVersions(done.quizId)).toEqual([
    {
      id: expect.any(String),
      quizId: done.quizId,
      version: 1,
      digest: expect.stringMatching(/^[\da-f]{64}$/),
      title: 'Owl Test',
      creator: 'Prepchart',
      subject: 'SAT',
      minutes: 45,
      paceSeconds: null,
      exam: null,
      questionCount: 4,
      modules: [
        { quizId: owls?.quizId, versionId: owls?.versionIds[0], type: 'reading-writing', seconds: 600 },
        { quizId: lines?.quizId, versionId: lines?.versionIds[0], type: 'math', seconds: null, breakSeconds: 600 },
      ],
      createdAt: now,
    },
  ]);
  const asked = await database.db
    .select({ number: questions.number, name: questions.name })
    .from(questions)
    .where(eq(questions.versionId, owls?.versionIds[0] ?? ''))
    .orderBy(asc(questions.number));
  expect(asked).toEqual([
    { number: 1, name: 'owls-hunt' },
    { number: 2, name: 'slope' },
    { number: 3, name: 'graph' },
  ]);
});

it('tells who is to sit a full form whose exam it follows, as soon as its file does', async () => {
  const { quizId } = await imported({ 'mock.yaml': replaced(goodMock, 'title: Owl Test', 'title: Owl Test 2027') });
  const { studentId, recordId } = await assigned(quizId);
  const tell = async () => (await readDetails(database.db, { studentId, studentQuizId: recordId }, now)).exam;
  expect(await tell()).toBeNull();
  const exam = 'title: Owl Test 2027\nexam: { year: 2027, source: https://example.org/owls, note: The exam is new. }';
  expect(await imported({ 'mock.yaml': replaced(goodMock, 'title: Owl Test', exam) })).toMatchObject({
    result: 'updated',
    version: 2,
  });
  expect(await tell()).toEqual({ year: 2027, source: 'https://example.org/owls', note: 'The exam is new.' });
});

it('makes nothing of the same content, and of a change a version of that module and of the test', async () => {
  const first = await imported();
  const before = await loadModules(first.quizId);
  expect(await imported()).toEqual({ ...first, result: 'unchanged' });
  expect(await loadModules(first.quizId)).toEqual(before);

  expect(await imported(otherSlope)).toEqual({ ...first, result: 'updated', version: 2 });
  const after = await loadModules(first.quizId);
  expect(after.owls).toEqual(before.owls);
  expect(after.lines?.versionIds).toEqual([before.lines?.versionIds[0], expect.any(String)]);
  const [, newer] = await loadVersions(first.quizId);
  expect(newer?.modules?.map(({ versionId }) => versionId)).toEqual([after.owls?.versionIds[0], after.lines?.versionIds[1]]);

  const figure = String(goodFiles['figures/graph.svg']).replace('M0 0', 'M1 1');
  expect(await imported({ ...otherSlope, 'owls/figures/graph.svg': figure })).toMatchObject({ result: 'updated', version: 3 });
});

it.each([
  ['a time', { 'mock.yaml': replaced(goodMock, '600', '660') }],
  ['a tool', { 'mock.yaml': replaced(goodMock, 'type: math', 'type: math\n    tools: [calculator]') }],
  ['a type', { 'mock.yaml': replaced(goodMock, 'type: math', 'type: general') }],
  ['the title', { 'mock.yaml': replaced(goodMock, 'Owl Test', 'Owl Tests') }],
])('makes a version of the test alone where %s changes', async (_, files) => {
  const first = await imported();
  const before = await loadModules(first.quizId);
  expect(await imported(files)).toEqual({ ...first, result: 'updated', version: 2 });
  expect(await loadModules(first.quizId)).toEqual(before);
});

it('stores nothing of a test with one faulty module', async () => {
  const [refused] = await importFolder(
    mockFolder({ 'lines/quiz.yaml': replaced(linesModule, 'answer: "2"', 'answer: "-2"') }, slug),
  );
  expect(refused).toMatchObject({ slug, problems: [{ file: `${slug}/lines/quiz.yaml`, line: 11 }] });
  expect(
    await database.db
      .select()
      .from(quizzes)
      .where(like(quizzes.slug, `${slug}%`)),
  ).toEqual([]);
});

const anotherKind = (name: string) => `'${name}' is the name of something of another kind already: give the folder another name`;

it('does not make a mock test of a quiz, nor a quiz of a mock test', async () => {
  const other = `quiz-${newId()}`;
  await importFolder(quizFolder({}, other));
  expect(await importFolder(mockFolder({}, other))).toEqual([
    {
      slug: other,
      problems: [{ file: `${other}/mock.yaml`, line: 1, reason: anotherKind(other) }],
    },
  ]);
  await imported();
  expect(await importFolder(quizFolder({}, slug))).toEqual([
    {
      slug,
      problems: [{ file: `${slug}/quiz.yaml`, line: 1, reason: anotherKind(slug) }],
    },
  ]);
});

it('lets two imports of one test at the same time make one version each', async () => {
  const folders = [{}, otherSlope].map((files) => mockFolder(files, slug));
  const reports = await Promise.all(folders.map(importFolder));
  expect(reports.flatMap((report) => report.map((folder) => 'version' in folder && folder.version)).sort()).toEqual([1, 2]);
});

it('moves a sitting that has not begun to the new version, in place', async () => {
  const { quizId } = await imported();
  const { recordId } = await assigned(quizId);
  const before = await stored(recordId);
  const time = { 'mock.yaml': replaced(goodMock, '600', '660') };
  await imported({ ...otherSlope, ...time });

  const [, newer] = await loadVersions(quizId);
  const { lines } = await loadModules(quizId);
  const [first, second] = before.modules;
  expect(await stored(recordId)).toEqual({
    record: { ...before.record, versionId: newer?.id },
    modules: [
      { ...first, seconds: 660 },
      { ...second, versionId: lines?.versionIds[1] },
    ],
  });
});

it.each([
  ['the first module is under way', 'inProgress'],
  ['the first module was begun and given back by staff', 'assigned'],
] as const)('leaves a sitting all of its own version where %s', async (_, state) => {
  const { quizId } = await imported();
  const { recordId } = await assigned(quizId);
  const [module] = (await stored(recordId)).modules;
  await database.db
    .update(sittings)
    .set({ state, startedAt: now })
    .where(eq(sittings.id, module?.id ?? ''));
  const begun = await stored(recordId);
  await imported(otherSlope);
  expect(await stored(recordId)).toEqual(begun);
});

it('gives a sitting that has not begun a module that is new, and takes one away that is gone', async () => {
  const { quizId } = await imported();
  const { recordId, studentId } = await assigned(quizId);
  const before = await stored(recordId);
  const three = {
    'mock.yaml': `${goodMock}  - folder: more\n    type: math\n    time: 90\n`,
    'more/quiz.yaml': replaced(replaced(linesModule, 'title: Lines', 'title: More'), '$y = 2x$', 'a path that falls by two'),
  };
  await imported(three);
  const { more } = await loadModules(quizId);
  const longer = await stored(recordId);
  expect(longer.modules.slice(0, 2)).toEqual(before.modules);
  expect(longer.modules[2]).toMatchObject({
    studentId,
    recordId,
    quizId: more?.quizId,
    versionId: more?.versionIds[0],
    position: 3,
    seconds: 90,
    state: 'assigned',
    assignedAt: now,
  });

  const event = { id: newId(), kind: 'minutesAdded', detail: '5 min', at: now, receivedAt: now } as const;
  await database.db.insert(sittingEvents).values({ ...event, sittingId: longer.modules[2]?.id ?? '' });
  await imported();
  expect((await stored(recordId)).modules).toEqual(before.modules);
  const kept = await database.db.select().from(sittingEvents).where(eq(sittingEvents.id, event.id));
  expect(kept).toEqual([{ ...event, sittingId: recordId }]);
});

it('keeps the time that staff gave for a module, and not for another in its place', async () => {
  const { quizId } = await imported();
  const { recordId } = await assigned(quizId);
  await database.db.update(sittings).set({ secondsLeft: 1200, minutesGiven: 5 }).where(eq(sittings.recordId, recordId));
  await imported({ 'owls/quiz.yaml': replaced(goodModule, 'By sight', 'By smell') });
  const left = async () => (await stored(recordId)).modules.map(({ secondsLeft, minutesGiven }) => [secondsLeft, minutesGiven]);
  expect(await left()).toEqual([
    [1200, 5],
    [1200, 5],
  ]);

  const swapped = replaced(replaced(goodMock, 'folder: owls', 'folder: x'), 'folder: lines', 'folder: owls');
  await imported({ 'mock.yaml': replaced(swapped, 'folder: x', 'folder: lines') });
  expect(await left()).toEqual([
    [null, 0],
    [null, 0],
  ]);
  const { owls, lines } = await loadModules(quizId);
  expect((await stored(recordId)).modules.map((module) => module.quizId)).toEqual([lines?.quizId, owls?.quizId]);
});

it.each([
  ['what its type offers where it does not say', '', ['calculator', 'reference']],
  ['one tool', '\n    tools: [calculator]', ['calculator']],
  ['the other', '\n    tools: [reference]', ['reference']],
])('a module offers %s', async (_, written, offered) => {
  const { quizId } = await imported({ 'mock.yaml': replaced(goodMock, 'type: math', `type: math${written}`) });
  const { studentId, recordId } = await assigned(quizId);
  const { modules } = await readDetails(database.db, { studentId, studentQuizId: recordId }, now);
  expect(modules.map(({ tools }) => tools)).toEqual([[], offered]);
});

it.each([
  ['the SAT’s where it does not say', '', 'sat'],
  ['the one that it names', '\n    tools: [reference]\n    reference: ap-statistics', 'ap-statistics'],
])('the reference sheet of a module is %s', async (_, written, sheet) => {
  const { quizId } = await imported({ 'mock.yaml': replaced(goodMock, 'type: math', `type: math${written}`) });
  const { studentId, recordId } = await assigned(quizId);
  const { modules } = await readDetails(database.db, { studentId, studentQuizId: recordId }, now);
  expect(modules.map(({ reference }) => reference)).toEqual(['sat', sheet]);
});

it.each([
  ['ten minutes from one section of the SAT to the other', '', 600],
  ['as many seconds as it says', '\n    break: 300', 300],
  ['none where it says so', '\n    break: 0', null],
])('the break before a module is %s', async (_, written, seconds) => {
  const { quizId } = await imported({ 'mock.yaml': replaced(goodMock, 'type: math', `type: math${written}`) });
  const { studentId, recordId } = await assigned(quizId);
  const { modules } = await readDetails(database.db, { studentId, studentQuizId: recordId }, now);
  expect(modules.map(({ breakBefore }) => breakBefore)).toEqual([null, seconds && { seconds, endsAt: null }]);
});
