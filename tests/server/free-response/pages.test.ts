import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetUnusedPhotos } from '../../../server/attachments/photos.ts';
import { attachments } from '../../../server/db/tables/attachments.ts';
import { newId } from '../../../server/ids.ts';
import { makeJpeg, toBase64 } from '../../support/attachments/jpeg.ts';
import { assignSection, modelAnswer, seedSection } from '../../support/free-response.ts';
import { seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const jpeg = toBase64(makeJpeg());
const [page, another] = ['a'.repeat(32), 'b'.repeat(32)];
let student: { id: string; token: string };
let sat: { record: string; module: string };
let moduleId: string;

async function begin(by: 'text' | 'paper') {
  student = await seedStudent(server.db, newId(), server.clock.now);
  const section = await seedSection(server.db, by, server.clock.now);
  moduleId = section.moduleId;
  sat = await assignSection(server.db, section, student.id, server.clock.now);
}

const call = (path: string, body: object, token = student.token) => server.call(path, body, { token });
const told = ({ http, body }: Awaited<ReturnType<typeof call>>) => [http, body.reason];
const start = () => call('/startAttempt', { studentQuizId: sat.module, holder: 'tab' });
const send = (name = page, token?: string) => call('/sendPage', { studentQuizId: sat.module, name, jpeg }, token);
const entry = (seq: number, answer: string) => ({ seq, question: 1, answer, marked: false, at: server.clock.now.getTime() });
const save = (...entries: object[]) => call('/saveAnswers', { studentQuizId: sat.module, holder: 'tab', entries });
const submit = (answers: string[]) =>
  call('/submitMockModule', {
    ...{ studentQuizId: sat.module, holder: 'tab', answers: answers.map((answer) => ({ answer })) },
    ...{ time: 1, timePerQuestion: {}, ending: 'student' },
  });
const listed = async () =>
  ((await call('/getPages', { studentQuizId: sat.module })).body.data as { name: string }[]).map(({ name }) => name);

describe('a section on paper', () => {
  beforeEach(() => begin('paper'));

  it('is described with its time for photos, and delivers its tasks without rubric and model answer', async () => {
    await start();
    const { body } = await call('/getQuizzesDetails', { studentQuizId: sat.record });
    expect(body.data).toMatchObject({ modules: [{ type: 'free-response', time: 900, photographing: 300, questions: 2 }] });
    const content = await call('/getQuizContent', { quizId: moduleId });
    expect(content.body.data).toMatchObject([{ kind: 'written', by: 'paper', points: 4 }, { kind: 'written' }]);
    expect(JSON.stringify(content.body)).not.toContain(modelAnswer);
    expect(JSON.stringify(content.body)).not.toContain('Sets it up');
  });

  it('keeps a page once under its name, and lists it', async () => {
    await start();
    expect([told(await send()), told(await send())]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await listed()).toEqual([page]);
  });

  it('takes no page before its start, nor one of somebody else', async () => {
    expect(told(await send())).toEqual([409, 'notOpen']);
    await start();
    const other = await seedStudent(server.db, newId(), server.clock.now);
    expect(told(await send(page, other.token))).toEqual([403, 'forbidden']);
    expect(told(await call('/getPages', { studentQuizId: sat.module }, other.token))).toEqual([403, 'forbidden']);
  });

  it('takes a page after its end that an answer names, and no other', async () => {
    await start();
    await save(entry(1, page));
    expect(told(await submit([page, '']))).toEqual([200, undefined]);
    expect([told(await send(page)), told(await send(another))]).toEqual([
      [200, undefined],
      [409, 'closed'],
    ]);
    expect(await listed()).toEqual([page]);
  });

  it('takes as many names of pages as an answer can have, and nothing else that is long', async () => {
    await start();
    const names = (count: number) => Array.from({ length: count }, (_, at) => String(at).repeat(32)).join(',');
    expect(told(await save(entry(1, names(6))))).toEqual([200, undefined]);
    expect(told(await save(entry(2, names(7))))).toEqual([400, 'badInput']);
    expect(told(await save(entry(2, 'An essay that nobody asked for, in words.')))).toEqual([400, 'badInput']);
    expect(told(await submit([names(7), '']))).toEqual([400, 'badInput']);
  });

  it('counts for nothing as right or wrong', async () => {
    await start();
    await submit([page, '']);
    const { body } = await call('/getQuizResult', { studentQuizId: sat.record });
    expect(body.data).toMatchObject({
      score: { right: 0, total: 0, percent: 0 },
      modules: [{ type: 'free-response', questions: [] }],
    });
  });

  it('forgets a page after a week that was taken out of its answer, and no other', async () => {
    await start();
    await send(page);
    await send(another);
    await save(entry(1, page), entry(2, `${page},${another}`), entry(3, another));
    const left = async () =>
      (await server.db.select().from(attachments).where(eq(attachments.usedId, sat.module))).map(({ photoKey }) => photoKey);
    const days = (count: number) => new Date(server.clock.now.getTime() + count * 24 * 3_600_000);
    await forgetUnusedPhotos(server.db, days(6));
    expect(await left()).toEqual([page, another]);
    await forgetUnusedPhotos(server.db, days(8));
    expect(await left()).toEqual([another]);
  });
});

describe('a section that is typed', () => {
  beforeEach(() => begin('text'));

  it('takes texts as long as an answer can be, and hands them in', async () => {
    await start();
    const text = 'x'.repeat(8000);
    expect(told(await save(entry(1, text)))).toEqual([200, undefined]);
    expect(told(await save(entry(2, `${text}x`)))).toEqual([400, 'badInput']);
    expect(told(await submit([text, 'And this.']))).toEqual([200, undefined]);
  });

  it('takes no page', async () => {
    await start();
    expect(told(await send())).toEqual([400, 'badInput']);
  });
});
