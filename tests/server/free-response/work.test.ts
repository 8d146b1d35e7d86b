import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { works } from '../../../server/db/tables/free-response.ts';
import { students } from '../../../server/db/tables/people.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import type { WrittenWork } from '../../../server/free-response/work.ts';
import { newId } from '../../../server/ids.ts';
import { assignSection, modelAnswer, seedSection } from '../../support/free-response.ts';
import { seedQuiz, seedSitting, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let student: { id: string; token: string };
let sat: { record: string; module: string };

beforeEach(async () => {
  student = await seedStudent(server.db, newId(), server.clock.now);
  const section = await seedSection(server.db, 'text', server.clock.now);
  sat = await assignSection(server.db, section, student.id, server.clock.now);
});

const call = (path: string, body: object, token = student.token) => server.call(path, body, { token });
const told = ({ http, body }: Awaited<ReturnType<typeof call>>) => [http, body.reason];
const work = (token?: string) => call('/getWrittenWork', { studentQuizId: sat.module }, token);
const score = (number: number, given: number[], token?: string) =>
  call('/scoreWork', { studentQuizId: sat.module, number, given }, token);
const read = async () => (await work()).body.data as WrittenWork;

async function sit(answers = ['Since $x^2$ < 1', '']) {
  await call('/startAttempt', { studentQuizId: sat.module, holder: 'tab' });
  await call('/submitMockModule', {
    ...{ studentQuizId: sat.module, holder: 'tab', answers: answers.map((answer) => ({ answer })) },
    ...{ time: 1, timePerQuestion: {}, ending: 'student' },
  });
}

describe('written work', () => {
  it('is shown beside rubric and model answer only once the test is over', async () => {
    await call('/startAttempt', { studentQuizId: sat.module, holder: 'tab' });
    const early = await work();
    expect([told(early), told(await score(1, []))]).toEqual([
      [409, 'notOpen'],
      [409, 'notOpen'],
    ]);
    expect(JSON.stringify(early.body)).not.toContain(modelAnswer);
    await sit();
    const { answers } = await read();
    expect(answers).toMatchObject([
      { number: 1, isBlank: false, model: modelAnswer, rubric: [{ points: 3 }, { points: 1 }], self: null },
      { number: 2, isBlank: true, html: '' },
    ]);
    expect(answers[0]?.html).toContain('<math');
    expect(answers[0]?.html).toContain('&lt; 1');
  });

  it('is the student’s own alone', async () => {
    await sit();
    const other = await seedStudent(server.db, newId(), server.clock.now);
    expect([told(await work(other.token)), told(await score(1, [], other.token))]).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
  });

  it('is scored by its student, anew as often as they like, and narrows the estimate', async () => {
    await sit();
    expect((await read()).estimate).toMatchObject({ subject: 'AP Calculus BC', freeResponse: { low: 0, high: 54 } });
    await score(1, [1, 0, 0]);
    expect((await read()).answers[0]?.self).toEqual([0, 1]);
    const { body } = await score(1, [0]);
    expect((await read()).answers[0]?.self).toEqual([0]);
    // 3 of 8 points, the other answer is blank: 37.5 %, 4 % more or less.
    expect(body.data).toMatchObject({ estimate: { freeResponse: { low: 33.5, high: 41.5, source: 'Written test' } } });
  });

  it('is estimated together with the test’s multiple choice', async () => {
    const { db, clock } = server;
    const quiz = await seedQuiz(db, newId(), clock.now);
    const module = await seedSitting(db, { studentId: student.id, ...quiz }, clock.now);
    const over = { state: 'submitted', startedAt: clock.now, submittedAt: clock.now, ending: 'student' } as const;
    await db
      .update(sittings)
      .set({ recordId: sat.record, position: 2, right: 30, total: 40, ...over })
      .where(eq(sittings.id, module));
    await sit();
    // 30 of 40, 4 % more or less.
    expect((await read()).estimate).toMatchObject({
      multipleChoice: { low: 71, high: 79, source: 'Written test' },
      freeResponse: { source: 'Written test' },
    });
  });

  it('has no other rows and answers than its own', async () => {
    await sit();
    expect([told(await score(1, [2])), told(await score(3, [])), told(await score(0, []))]).toEqual([
      [400, 'badInput'],
      [404, 'notFound'],
      [400, 'badInput'],
    ]);
  });

  it('stands in no list of right and wrong', async () => {
    await sit();
    expect((await call('/getCompletedQuizResult', { studentId: student.id })).body.data).toEqual([]);
    expect((await call('/getNotebook', { studentId: student.id })).http).toBe(200);
  });

  it('goes with what is exported and erased of its student', async () => {
    await sit();
    await score(1, [0]);
    const [row] = await server.db.select().from(students).where(eq(students.id, student.id));
    if (!row) throw new Error('The student is gone.');
    expect(JSON.stringify(await exportStudent(server.db, row.username))).toContain('"selfGiven":[0]');
    await eraseStudent(server.db, row.username, server.clock.now);
    expect(await server.db.select().from(works).where(eq(works.sittingId, sat.module))).toEqual([]);
  });
});
