import { afterAll, beforeAll, expect, it } from 'vitest';
import { quizzes, sittings, students } from '../../server/db/schema.ts';
import { fillDemo, NotForDemoError } from '../../server/demo/fill.ts';
import { demoPassword, demoSignIns } from '../../server/demo/people.ts';
import { type TestServer, testServer } from '../support/server-app.ts';
import { seedStudent } from '../support/server-seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 60_000);
afterAll(() => server?.close());

const signIn = async (username: string) => {
  const { body } = await server.call('/loginStudent', { username, password: demoPassword });
  const { _id } = body.data as { _id: string };
  return { id: _id, token: String(body.token) };
};
const ask = async (path: string, body: object, token: string) => (await server.call(path, body, { token })).body.data;

it('a start that fails in the middle leaves nothing behind', async () => {
  await expect(fillDemo(server.db, server.clock.now, '/nowhere')).rejects.toThrow();
  expect(await server.db.select().from(students)).toEqual([]);
});

it('has quizzes, people who can sign in, courses with an instructor, and two results', async () => {
  await fillDemo(server.db, server.clock.now);
  const quizCount = (await server.db.select().from(quizzes)).length;
  expect(quizCount).toBe(5);

  const first = await signIn('demo.student');
  const records = (await ask('/getQuizzesByStudentId', { studentId: first.id }, first.token)) as {
    _id: string;
    is_complete: boolean;
  }[];
  expect(records).toHaveLength(quizCount);
  const done = records.filter(({ is_complete }) => is_complete);
  const results = await Promise.all(done.map(({ _id }) => ask('/getQuizResult', { studentQuizId: _id }, first.token)));
  const scores = (results as { score: { percent: number; seconds: number }; submittedAt: number }[]).map(({ score }) => score);
  expect(scores).toHaveLength(2);
  for (const { percent, seconds } of scores) {
    expect(percent).toBeGreaterThan(40);
    expect(percent).toBeLessThan(100);
    expect(seconds).toBeGreaterThan(60);
  }
  expect(scores[0]?.percent).not.toBe(scores[1]?.percent);
  const courses = (await ask('/getCoursesByStudent', { studentId: first.id }, first.token)) as object[];
  expect(courses).toHaveLength(4);
  expect(courses[0]).toMatchObject({ instructorFirstName: 'Meera', instructorLastName: 'Nair' });

  const second = await signIn('demo.second');
  const others = (await ask('/getQuizzesByStudentId', { studentId: second.id }, second.token)) as object[];
  expect(others).toHaveLength(quizCount);
  const [teacher = ''] = demoSignIns.teachers;
  expect(await server.call('/loginInstructor', { username: teacher, password: demoPassword })).toMatchObject({ http: 200 });
}, 60_000);

it('a second start changes nothing, also two at once', async () => {
  const before = await server.db.select().from(sittings).orderBy(sittings.id);
  await Promise.all([fillDemo(server.db, new Date()), fillDemo(server.db, new Date())]);
  expect(await server.db.select().from(sittings).orderBy(sittings.id)).toEqual(before);
});

it('is not put beside real students', async () => {
  await seedStudent(server.db, 'real', server.clock.now);
  await expect(fillDemo(server.db, server.clock.now)).rejects.toThrow(NotForDemoError);
});
