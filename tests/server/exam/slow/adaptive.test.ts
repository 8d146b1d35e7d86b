import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CompletedSitting, QuizResult } from '../../../../contract/results/results.ts';
import { importContent } from '../../../../server/content/import.ts';
import { itemDifficulties, quizVersions } from '../../../../server/db/tables/content.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { readModules } from '../../../../server/exam/sitting/mock-test.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { newId } from '../../../../server/ids.ts';
import { adaptiveFolder } from '../../../support/content/adaptive-content.ts';
import { seedStudent } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let quizId: string;
let places: NonNullable<(typeof quizVersions.$inferSelect)['modules']>;

beforeEach(async () => {
  const [imported] = (await importContent(server.db, adaptiveFolder({}, `adaptive-${newId()}`), server.clock.now)).folders;
  if (!imported || !('quizId' in imported)) throw new Error(`Not imported: ${JSON.stringify(imported)}`);
  quizId = imported.quizId;
  const [version] = await server.db.select().from(quizVersions).where(eq(quizVersions.quizId, quizId));
  places = version?.modules ?? [];
});

const right = ['7', '7', '7', '7', '7', '7'];
const wrong = ['1', '1', '1', '1', '1', '1'];

/** A student with this test, and words for what they do; modules from 1. */
async function sitter() {
  const student = await seedStudent(server.db, newId(), server.clock.now);
  const recordId = await assignQuiz(server.db, { studentId: student.id, quizId, now: server.clock.now });
  const modules = () => readModules(server.db, recordId);
  const call = (path: string, body: object) => server.call(path, body, { token: student.token });
  const idOf = async (module: number) => (await modules())[module - 1]?.id ?? '';
  const start = async (module: number) => call('/startAttempt', { studentQuizId: await idOf(module) });
  const sit = async (module: number, answers: string[]) => {
    expect(await start(module)).toMatchObject({ http: 200, body: { status: 1 } });
    await submit(module, answers);
  };
  const submit = async (module: number, answers: string[]) => {
    const given = answers.map((answer) => ({ answer }));
    const submission = { studentQuizId: await idOf(module), answers: given, time: 10, timePerQuestion: {} };
    expect(await call('/submitMockModule', submission)).toMatchObject({ http: 200, body: { status: 1 } });
  };
  const form = async (module: number) => {
    const place = places[module - 1];
    const versionId = (await modules())[module - 1]?.versionId;
    return versionId === place?.harder ? 'harder' : versionId === place?.versionId ? 'easier' : 'neither';
  };
  const result = async () => (await call('/getQuizResult', { studentQuizId: recordId })).body.data as QuizResult;
  const content = async (module: number) =>
    (await call('/getQuizContent', { quizId: places[module - 1]?.quizId })).body.data as { question: string }[];
  const lines = async () => (await call('/getCompletedQuizResult', { studentId: student.id })).body.data as CompletedSitting[];
  return { student, recordId, call, start, sit, submit, form, result, content, lines, idOf };
}

describe('a second module in two forms', () => {
  it('is the harder one after a first that was all right, and the easier one after a first that was all wrong', async () => {
    const good = await sitter();
    await good.sit(1, right);
    await good.start(2);
    const bad = await sitter();
    await bad.sit(1, wrong);
    await bad.start(2);
    expect([await good.form(2), await bad.form(2)]).toEqual(['harder', 'easier']);
    expect((await good.content(2)).every(({ question }) => question.includes('steep'))).toBe(true);
    expect((await bad.content(2)).every(({ question }) => question.includes('calm'))).toBe(true);
  });

  it('goes by the first module of its own section', async () => {
    const { sit, start, form } = await sitter();
    await sit(1, wrong);
    await sit(2, wrong);
    await sit(3, right);
    await start(4);
    expect([await form(2), await form(4)]).toEqual(['easier', 'harder']);
  });

  it('is told to nobody before it is begun, and is the same under the record’s name', async () => {
    const taker = await sitter();
    const before = (await taker.call('/getQuizzesByStudentId', { studentId: taker.student.id })).body.data;
    await taker.sit(1, right);
    expect(await taker.form(2)).toBe('easier');
    const { http } = await taker.call('/getQuizContent', { quizId: places[1]?.quizId });
    expect(http).toBe(409);
    await taker.start(2);
    const after = (await taker.call('/getQuizzesByStudentId', { studentId: taker.student.id })).body.data;
    const ids = (data: unknown) =>
      (data as { result: { quizId: string; quiz_name: string; content_length: number }[] }[])[0]?.result.map(
        ({ quizId: id, quiz_name, content_length }) => [id, quiz_name, content_length],
      );
    expect(ids(after)).toEqual(ids(before));
  });

  it('does not count a question that is being tried out', async () => {
    const counted = await sitter();
    await counted.sit(1, ['7', '7', '7', '1', '1', '1']);
    await counted.start(2);
    const tried = await sitter();
    await tried.sit(1, ['7', '7', '1', '1', '1', '7']);
    await tried.start(2);
    expect([await counted.form(2), await tried.form(2)]).toEqual(['harder', 'easier']);
  });

  it('stays what it is when it is opened again, whatever becomes of the first', async () => {
    const taker = await sitter();
    await taker.sit(1, right);
    await taker.start(2);
    const first = await taker.idOf(1);
    await server.db.update(sittings).set({ right: 0 }).where(eq(sittings.id, first));
    await taker.start(2);
    expect(await taker.form(2)).toBe('harder');
  });
});

describe('the result', () => {
  it('says which forms were sat, what did not count, and how sure the range is', async () => {
    const taker = await sitter();
    for (const [module, answers] of [right, right, wrong, wrong].entries()) await taker.sit(module + 1, answers);
    const { scaled, modules } = await taker.result();
    expect(modules.map(({ form }) => form)).toEqual([undefined, 'harder', undefined, 'easier']);
    expect(modules.map(({ questions }) => questions.filter(({ uncounted }) => uncounted).map(({ number }) => number))).toEqual([
      [6],
      [6],
      [6],
      [6],
    ]);
    const [reading, math] = scaled?.sections ?? [];
    expect(scaled).toMatchObject({ sure: 80, sections: [{ name: 'Reading and Writing' }, { name: 'Math' }] });
    expect(reading?.low).toBeGreaterThan(math?.high ?? 800);
    expect(scaled?.low).toBeGreaterThanOrEqual((reading?.low ?? 0) + (math?.low ?? 0));
    expect(scaled?.high).toBeLessThanOrEqual((reading?.high ?? 0) + (math?.high ?? 0));
  });

  it('is the same range in the list, and more for a harder form with as many right answers', async () => {
    const middle = ['7', '7', '7', '1', '1', '1'];
    const strong = await sitter();
    for (const [module, answers] of [right, middle, right, middle].entries()) await strong.sit(module + 1, answers);
    const weak = await sitter();
    for (const [module, answers] of [middle.with(2, '1'), right, middle.with(2, '1'), right].entries())
      await weak.sit(module + 1, answers);
    const [strongest, weakest] = [(await strong.result()).scaled, (await weak.result()).scaled];
    expect(strongest?.low).toBeGreaterThan(weakest?.low ?? 1600);
    const [line] = await strong.lines();
    expect(line?.scaled).toEqual({ low: strongest?.low, high: strongest?.high });
  });

  it('has no range where a module was never begun', async () => {
    const taker = await sitter();
    await taker.sit(1, right);
    await taker.call('/markMockComplete', { studentQuizId: taker.recordId });
    const { scaled, modules } = await taker.result();
    expect([scaled, modules[1]?.form]).toEqual([null, undefined]);
  });

  it('does not move with what is learnt of the questions afterwards', async () => {
    const taker = await sitter();
    for (let module = 1; module <= 4; module++) await taker.sit(module, right);
    const before = (await taker.result()).scaled;
    const learnt = (since: Date) =>
      [1, 2, 3, 4, 5].map((number) => ({
        ...{ versionId: places[0]?.versionId ?? '', number, since, difficulty: 2, width: 0.1, sittings: 50 },
      }));
    await server.db.insert(itemDifficulties).values(learnt(new Date(server.clock.now.getTime() + 1)));
    expect((await taker.result()).scaled).toEqual(before);
    await server.db.insert(itemDifficulties).values(learnt(new Date(server.clock.now.getTime() - 1)));
    expect((await taker.result()).scaled?.high).toBeGreaterThanOrEqual(before?.high ?? 1600);
    expect((await taker.result()).scaled).not.toEqual(before);
  });
});
