import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { courseFiles, courses, enrolments } from '../../../server/db/tables/courses.ts';
import { students } from '../../../server/db/tables/people.ts';
import { applicationToken } from '../../../server/enrolment/application-token.ts';
import { newId } from '../../../server/ids.ts';
import { fileAddress, readFileToken } from '../../../server/materials/file-links.ts';
import { addMaterials, makePdf } from '../../support/materials/materials.ts';
import { proves } from '../../support/proves.ts';
import { seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const statistics = 'course-ap-statistics';
const server = sharedServer();
let asha: { id: string; token: string };
let ravi: { id: string; token: string };
let names = 0;

beforeAll(async () => {
  const { db, clock } = server;
  const guide = { Sampling: 'how to draw one', 'Bias: a ‘short’ guide': 'what to avoid' };
  await addMaterials(db, 'AP Statistics', guide, clock.now);
  await addMaterials(db, 'AP Psychology', { Sampling: 'for psychologists' }, clock.now);
});

/** Asha is in the course, Ravi is not. */
beforeEach(async () => {
  names += 1;
  asha = await seedStudent(server.db, `asha.${names}`, server.clock.now);
  ravi = await seedStudent(server.db, `ravi.${names}`, server.clock.now);
  await server.db
    .insert(enrolments)
    .values({ id: newId(), studentId: asha.id, courseId: statistics, createdAt: server.clock.now });
});

const ask = async (path: string, body: object, { token } = asha): Promise<Record<string, unknown>> => {
  const { http, body: answer } = await server.call(path, body, { token });
  return { http, ...answer };
};
const askAddress = async (id: string, courseId?: string) => String((await ask('/getCoursePdf', { id, courseId })).url);
const open = (url: string) => server.app.inject({ method: 'GET', url, remoteAddress: '192.0.2.1' });
const refused = { http: 403, status: 0, reason: 'forbidden' };

it('lists the PDFs of a course by their titles, in their order', proves('3-5', '3-6', '6-6', '7-8'), async () => {
  expect(await ask('/getCourseContent', { courseId: statistics })).toMatchObject({
    http: 200,
    status: 1,
    data: ['Sampling', 'Bias: a ‘short’ guide'],
  });
});

it('tells the details of a course with its instructor and its PDFs', proves('7-14'), async () => {
  const meera = await seedTeacher(server.db, `meera.${names}`, server.clock.now);
  await server.db.update(courses).set({ instructorId: meera.id }).where(eq(courses.id, statistics));
  expect((await ask('/getCourseDetailsById', { courseId: statistics })).data).toEqual({
    courseId: statistics,
    course_name: 'AP Statistics',
    instructorId: meera.id,
    instructorFirstName: 'Ravi',
    instructorLastName: 'Iyer',
    contents: ['Sampling', 'Bias: a ‘short’ guide'],
  });
});

it('gives nothing of a course to who is not in it, and does not tell whether there is one', proves('6-15'), async () => {
  for (const courseId of [statistics, 'course-of-owls']) {
    expect(await ask('/getCourseContent', { courseId }, ravi)).toMatchObject({
      ...refused,
      msg: 'You’re not enrolled in this course.',
    });
    expect(await ask('/getCourseDetailsById', { courseId }, ravi)).toMatchObject(refused);
  }
  const none = { ...refused, msg: 'This document isn’t in your courses.' };
  expect(await ask('/getCoursePdf', { id: 'Sampling' }, ravi)).toMatchObject(none);
  expect(await ask('/getCoursePdf', { id: 'Sampling', courseId: statistics }, ravi)).toMatchObject(none);
  expect(await ask('/getCoursePdf', { id: 'Owls' })).toMatchObject(none);
  expect(await ask('/getCoursePdf', { id: 'Sampling', courseId: 'course-ap-psychology' })).toMatchObject(none);
});

it('opens a PDF at the address it gives: in the browser, under its title, for this person alone', proves('7-9'), async () => {
  const url = await askAddress('Bias: a ‘short’ guide');
  expect(url).toMatch(/^\/files\/[\w.-]+$/);
  const { statusCode, rawPayload, headers } = await open(url);
  expect([statusCode, rawPayload]).toEqual([200, makePdf('what to avoid')]);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(makePdf('what to avoid').length),
    'content-disposition':
      'inline; filename="Bias a short guide.pdf"; filename*=UTF-8\'\'Bias%20a%20%E2%80%98short%E2%80%99%20guide.pdf',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it.each([
  ['गणित', 'document.pdf', '%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4.pdf'],
  ['गणित – 2', '2.pdf', '%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4%20%E2%80%93%202.pdf'],
  ['…', 'document.pdf', '%E2%80%A6.pdf'],
])('saves a PDF under a name that every browser has letters for: %s', async (title, plain, encoded) => {
  await addMaterials(server.db, 'AP Precalculus', { [title]: 'one' }, server.clock.now);
  await server.db
    .insert(enrolments)
    .values({ id: newId(), studentId: asha.id, courseId: 'course-ap-precalculus', createdAt: server.clock.now });
  const { headers } = await open(await askAddress(title, 'course-ap-precalculus'));
  expect(headers['content-disposition']).toBe(`inline; filename="${plain}"; filename*=UTF-8''${encoded}`);
});

it('takes the course that is named where two have a PDF of one title, else the first by name', async () => {
  await server.db
    .insert(enrolments)
    .values({ id: newId(), studentId: asha.id, courseId: 'course-ap-psychology', createdAt: server.clock.now });
  const read = async (courseId?: string) => (await open(await askAddress('Sampling', courseId))).rawPayload;
  expect(await read(statistics)).toEqual(makePdf('how to draw one'));
  expect(await read('course-ap-psychology')).toEqual(makePdf('for psychologists'));
  expect(await read()).toEqual(makePdf('for psychologists'));
});

it('an address runs out after ten minutes, and says so', async () => {
  const url = await askAddress('Sampling');
  server.clock.pass(10 * 60_000 - 1);
  expect((await open(url)).statusCode).toBe(200);
  server.clock.pass(1);
  const { statusCode, body, headers } = await open(url);
  expect([statusCode, body, headers['content-type']]).toEqual([
    410,
    'This link has expired. Open it again from Course Material.\n',
    'text/plain; charset=utf-8',
  ]);
});

it('an address that was changed, guessed or signed for something else leads nowhere', proves('6-15'), async () => {
  const { secret } = server.app.context;
  const url = await askAddress('Sampling');
  const [student = '', file = '', expires = '', signature = ''] = url.slice('/files/'.length).split('.');
  const tampered = [
    [ravi.id, file, expires, signature],
    [student, 'f'.repeat(32), expires, signature],
    [student, file, `${expires}0`, signature],
    [student, file, expires, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [student, file, expires],
    [student, file, expires, signature, signature],
    ['x'],
  ].map((words) => `/files/${words.join('.')}`);
  const foreign = fileAddress({ studentId: asha.id, fileId: file }, 'another secret of some length', server.clock.now);
  const other = `/files/${applicationToken(`${student}.${file}.${expires}`, secret)}`;
  const answers = await Promise.all([...tampered, foreign, other].map(open));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  expect(answers).toHaveLength(9);
});

it('an address dies with the enrolment, with the account’s right to sign in, and with the PDF', async () => {
  const { db, clock } = server;
  const text = 'You no longer have access to this document.\n';
  const statusAt = async (url: string) => {
    const { statusCode, body } = await open(url);
    return [statusCode, body === text];
  };
  const url = await askAddress('Sampling');
  await db.update(students).set({ disabledAt: clock.now }).where(eq(students.id, asha.id));
  expect(await statusAt(url)).toEqual([403, true]);
  await db.update(students).set({ disabledAt: null }).where(eq(students.id, asha.id));
  expect((await open(url)).statusCode).toBe(200);
  await db.delete(enrolments).where(eq(enrolments.studentId, asha.id));
  expect(await statusAt(url)).toEqual([403, true]);
  await db.insert(enrolments).values({ id: newId(), studentId: asha.id, courseId: statistics, createdAt: clock.now });
  const { fileId } = readFileToken(url.slice('/files/'.length), server.app.context.secret) ?? {};
  const [file] = await db
    .select()
    .from(courseFiles)
    .where(eq(courseFiles.id, fileId ?? ''));
  await db.delete(courseFiles).where(eq(courseFiles.id, fileId ?? ''));
  expect(await statusAt(url)).toEqual([403, true]);
  if (file) await db.insert(courseFiles).values(file);
});
