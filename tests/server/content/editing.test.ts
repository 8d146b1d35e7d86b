import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuestionCheck, QuestionFields, QuestionFile, ReleasedLine } from '../../../contract/desk/editing.ts';
import { formatContentReport } from '../../../server/admin/content-report.ts';
import { plan } from '../../../server/admin/plan.ts';
import { toFields, writeFields } from '../../../server/content/editing/question-yaml.ts';
import { importContent } from '../../../server/content/import.ts';
import { reportContent } from '../../../server/content/report/report.ts';
import { withReports } from '../../../server/content/report/student-reports.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { objections } from '../../../server/db/tables/objections.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { readModules } from '../../../server/exam/sitting/mock-test.ts';
import { assignQuiz } from '../../../server/exam/staff/assign.ts';
import { newId } from '../../../server/ids.ts';
import { fill, goodFiles, goodQuiz, replaced } from '../../support/content/content.ts';
import { goodMock, goodMockFiles } from '../../support/content/mock-content.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const folder = mkdtempSync(join(tmpdir(), 'prepchart-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let clerk: { id: string; token: string };

beforeAll(async () => {
  const { db, clock } = server;
  clerk = await seedStaff(db, newId(), 'staff', clock.now);
  await importContent(db, fill(`${folder}/owl-quiz`, goodFiles), clock.now);
  const { 'quiz.yaml': _, ...figures } = goodFiles;
  const unexplained = replaced(replaced(goodQuiz, 'duration: 15\n', ''), '    explanation: It is $-2$.\n', '');
  await importContent(db, fill(`${folder}/owl-bank`, { ...figures, 'bank.yaml': unexplained }), clock.now);
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const open = async (of: string) => (await desk('/getQuestionSource', { of })).body.data as QuestionFile;
const check = async (of: string, file: QuestionFile, change: Partial<QuestionFields>) =>
  (await desk('/checkQuestion', { of, seen: file.seen, fields: { ...file.fields, ...change } })).body.data as QuestionCheck;
const save = (of: string, file: QuestionFile, change: Partial<QuestionFields>) =>
  desk('/editQuestion', { of, seen: file.seen, fields: { ...file.fields, ...change }, reason: 'A clearer word' });
const find = async (filters: object) =>
  (await desk('/findReleased', filters)).body.data as { lines: ReleasedLine[]; total: number };

it('a released question is edited into the next version, with its difference told, and a record', async () => {
  const of = 'd/owl-quiz/owls-hunt';
  const file = await open(of);
  expect(file).toMatchObject({ state: 'released', isNumber: false, fixed: [], fields: { A: 'By sight', answer: 'B' } });
  const change = { explanation: 'It hears: option {B}.', B: 'By its ears' };
  expect(await check(of, file, change)).toEqual({ problems: [], warnings: [], changes: true });
  const saved = await save(of, file, change);
  expect(saved.body).toMatchObject({ version: 2, of: expect.stringMatching(/^q\/.+\/1$/) });
  const after = await open(String(saved.body.of));
  expect(after.fields).toEqual({ ...file.fields, ...change });
  expect(after.history.map(({ version, fields }) => [version, fields.B])).toEqual([
    [2, 'By its ears'],
    [1, 'By ear'],
  ]);
  // Whoever had it open before is told, and nothing changes.
  expect((await save(of, file, { B: 'By radar' })).body.reason).toBe('conflict');
  expect((await save(of, after, {})).body.reason).toBe('conflict');
  const [row] = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'content.edit'));
  expect(row).toMatchObject({ subjectName: 'owl-quiz', reason: 'A clearer word', before: { B: 'By ear' }, after: change });
});

it('what the importer refuses is said at its field, and not saved', async () => {
  const of = 'd/owl-quiz/slope';
  const file = await open(of);
  expect([file.isNumber, file.fields.accepted]).toEqual([true, '-2.0']);
  const change = { answer: 'two', prompt: 'What is $\\nonsense{x}$?', explanation: '' };
  const { problems } = await check(of, file, change);
  expect(new Set(problems.map(({ field }) => field))).toEqual(new Set(['answer', 'prompt', null]));
  expect((await save(of, file, change)).body.reason).toBe('badInput');
  expect((await open(of)).seen).toBe(file.seen);
});

it('a draft is edited as it stands, and has no need of an explanation; pictures stay what they are', async () => {
  const of = 'd/owl-bank/slope';
  const draft = await open(of);
  expect(draft.state).toBe('draft');
  const saved = await save(of, draft, { prompt: 'What is the slope of $y = -2x$?' });
  expect(saved.body).toMatchObject({ version: null, of });
  expect((await open(of)).fields.prompt).toContain('y = -2x');
  const graph = await open('d/owl-bank/graph');
  expect(graph.fixed).toEqual(['A', 'B']);
  expect(await check('d/owl-bank/graph', graph, { explanation: 'It goes down.' })).toMatchObject({ problems: [], changes: true });
});

it('released questions are found by words, domain and skill, page by page, and taken along as a file that an import reads', async () => {
  const ofOwls = ({ lines }: { lines: ReleasedLine[] }) => lines.map(({ pack, name }) => `${pack}/${name}`);
  expect(ofOwls(await find({ search: 'barn owl' }))).toEqual(['owl-bank/owls-hunt', 'owl-quiz/owls-hunt']);
  expect(ofOwls(await find({ domain: 'Algebra', skill: 'lines' }))).toEqual([
    'owl-bank/graph',
    'owl-quiz/slope',
    'owl-quiz/graph',
  ]);
  expect((await find({ search: 'penguins' })).lines).toEqual([]);
  const { body } = await desk('/exportReleased', { search: 'barn owl', reason: 'To print' });
  expect(body).toMatchObject({ name: 'questions.yaml', left: 0 });
  const text = `title: Owls\ncreator: Us\nsubject: SAT Reading and Writing\n${String(body.yaml)}`;
  expect(text.match(/- id: owls-hunt/g)).toHaveLength(2);
  expect((await desk('/exportReleased', { search: 'penguins', reason: 'To print' })).http).toBe(404);
});

describe('a question of a mock test', () => {
  const sit = async (quizId: string) => {
    const { db, clock } = server;
    const student = await seedStudent(db, newId(), clock.now);
    const record = await db.transaction((tx) => assignQuiz(tx, { studentId: student.id, quizId, now: clock.now }));
    const modules = await readModules(db, record);
    const call = (path: string, body: object) => server.call(path, body, { token: student.token });
    const studentQuizId = modules[0]?.id ?? '';
    return {
      start: () => call('/startAttempt', { studentQuizId, holder: 'tab' }),
      submit: () =>
        call('/submitMockModule', {
          ...{ studentQuizId, holder: 'tab', answers: [], time: 1, timePerQuestion: {}, ending: 'student' },
        }),
      versionOf: async () => (await db.select().from(sittings).where(eq(sittings.id, studentQuizId)))[0]?.versionId,
    };
  };
  const exam = { year: 2027, source: 'https://example.org/owls', note: null };
  const files = {
    ...goodMockFiles,
    'mock.yaml': replaced(
      goodMock,
      'title: Owl Test',
      `title: Owl Test ${exam.year}\nexam: { year: ${exam.year}, source: ${exam.source} }`,
    ),
  };
  let of: string;
  let quizId: string;

  beforeAll(async () => {
    await importContent(server.db, fill(`${folder}/owl-mock`, files), server.clock.now);
    const [mock] = await server.db.select().from(quizzes).where(eq(quizzes.slug, 'owl-mock'));
    const [line] = (await find({ search: 'barn owl' })).lines.filter(({ pack }) => pack === 'owl-mock/owls');
    quizId = mock?.id ?? '';
    of = `q/${line?.version}/${line?.number}`;
  });

  it('keeps the shape of its test, has to be explained, and says no other question of it again', async () => {
    const file = await open(of);
    expect(file).toMatchObject({ state: 'released', mock: { title: 'Owl Test 2027', sitting: 0 } });
    const { problems } = await check(of, file, { domain: 'Algebra', difficulty: 'hard', explanation: '' });
    expect(problems.map(({ field }) => field)).toEqual(expect.arrayContaining(['domain', 'difficulty', null]));
    expect((await save(of, file, { skill: 'Lines' })).body.reason).toBe('badInput');
    const { body } = await desk('/findReleased', { search: 'slope', skill: 'Lines' });
    const lines = (body.data as { lines: ReleasedLine[] }).lines.filter(({ pack }) => pack.startsWith('owl-mock/'));
    const slope = `q/${lines[0]?.version}/${lines[0]?.number}`;
    const other = `q/${lines[1]?.version}/${lines[1]?.number}`;
    const twice = await check(slope, await open(slope), { prompt: (await open(other)).fields.prompt });
    expect(twice.problems).toEqual([{ field: null, reason: expect.stringContaining('says nearly the same as') }]);
  });

  it('is saved into a new version of the whole test, which whoever has begun does not get, once nobody sits it', async () => {
    const file = await open(of);
    const [begun, unbegun] = [await sit(quizId), await sit(quizId)];
    await begun.start();
    const before = await begun.versionOf();
    expect((await open(of)).mock).toEqual({ title: 'Owl Test 2027', sitting: 1 });
    const change = { B: 'By its ears' };
    const refused = await save(of, file, change);
    expect([refused.body.reason, refused.body.msg]).toEqual(['conflict', expect.stringContaining('One student is taking')]);
    await begun.submit();
    const saved = await save(of, file, change);
    expect(saved.body).toMatchObject({ version: 2, of: expect.stringMatching(/^q\/.+\/1$/) });
    expect((await open(String(saved.body.of))).history.map(({ version, fields }) => [version, fields.B])).toEqual([
      [2, 'By its ears'],
      [1, 'By ear'],
    ]);
    expect([await begun.versionOf(), String(saved.body.of)]).toEqual([before, `q/${await unbegun.versionOf()}/1`]);
    expect(await unbegun.versionOf()).not.toBe(before);
    const [row] = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectName, 'owl-mock/owls'));
    expect(row).toMatchObject({ action: 'content.edit', before: { B: 'By ear' }, after: { B: 'By its ears' } });
    // The files of the test take its place again.
    await importContent(server.db, fill(`${folder}/owl-mock`, files), server.clock.now);
    const versions = await server.db
      .select()
      .from(quizVersions)
      .where(eq(quizVersions.quizId, quizId))
      .orderBy(desc(quizVersions.version));
    expect(versions.map(({ version, exam: told }) => [version, told])).toEqual([3, 2, 1].map((version) => [version, exam]));
  });
});

it('the report on content counts what students say is wrong with each question, where it is asked for', async () => {
  const { db, clock } = server;
  const [found] = await db
    .select({ quizId: quizzes.id, versionId: quizVersions.id })
    .from(quizzes)
    .innerJoin(quizVersions, eq(quizVersions.quizId, quizzes.id))
    .where(eq(quizzes.slug, 'owl-quiz'));
  if (!found) throw new Error('The quiz was imported.');
  const objection = { ...found, number: 2, path: '/', reason: 'key', text: 'It is 2', raisedAt: clock.now } as const;
  for (const [name, state] of [
    ['slope', 'new'],
    ['slope', 'answered'],
    ['graph', 'lookedAt'],
  ] as const) {
    const { id: studentId } = await seedStudent(db, newId(), clock.now);
    await db.insert(objections).values({ ...objection, id: newId(), studentId, name, state });
  }
  const planned = plan(['content', 'report', `${folder}/owl-quiz`, '--reports']);
  if ('answer' in planned || !('run' in planned.command)) throw new Error('This reads no database.');
  const report = await withReports(db, await reportContent(`${folder}/owl-quiz`));
  expect(report.packs[0]?.forms[0]?.reports).toEqual([
    { question: 'slope', reports: 2, unanswered: 1 },
    { question: 'graph', reports: 1, unanswered: 1 },
  ]);
  expect(formatContentReport(report)).toMatch(/owl-quiz +slope +2 +1\b/);
});

it('knows nothing else', async () => {
  for (const of of ['d/none/owl', 'd/owl-quiz/none', 'q/none/1', 'v/none', 't/none'])
    expect([of, (await desk('/getQuestionSource', { of })).body.reason]).toEqual([of, 'notFound']);
});

describe('a question as its form has it', () => {
  const yaml =
    'id: owl\nfamily:\n  name: owls\n  seed: "3"\nprompt: |\n  How?\n\n  Say it.\noptions: { A: "a: b", B: "#2" }\nanswer: A\n';

  it('is written back as it was where nothing is changed, and keeps what the form does not show', () => {
    const { fields } = toFields(yaml);
    expect(toFields(writeFields(yaml, fields))).toEqual(toFields(yaml));
    expect(writeFields(yaml, { ...fields, answer: 'B' })).toContain('seed: "3"');
  });

  it.each(['yes', '- a', 'a: b', '# no', '"', '{', "it's", 'x\n\n  y', '$\\frac{1}{2}$', '0123'])('can say %j', (text) => {
    const { fields } = toFields(yaml);
    const written = toFields(writeFields(yaml, { ...fields, explanation: text, C: text }));
    expect([written.fields.explanation, written.fields.C]).toEqual([text.trim(), text.trim()]);
  });
});

it('a question in the list is whole up to 160 signs, and ended at a word beyond', async () => {
  const whole = `Edges ${'keep '.repeat(31).trim()}`;
  const { 'quiz.yaml': _, ...figures } = goodFiles;
  const bank = (asked: string) => replaced(goodQuiz.replace('duration: 15\n', ''), 'What is the slope of $2x + y = 5$?', asked);
  await importContent(server.db, fill(`${folder}/edge-bank`, { ...figures, 'bank.yaml': bank(whole) }), server.clock.now);
  const asked = async () => (await find({ search: 'edges keep' })).lines.map((line) => line.asked);
  expect([whole.length, await asked()]).toEqual([160, [whole]]);
  await importContent(server.db, fill(`${folder}/edge-bank`, { ...figures, 'bank.yaml': bank(`${whole}ers`) }), server.clock.now);
  expect(await asked()).toEqual([`${whole.replace(/ keep$/, '')}…`]);
});
