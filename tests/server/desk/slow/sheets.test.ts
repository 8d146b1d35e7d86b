import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { SheetLine, SheetReport } from '../../../../contract/desk/sheets.ts';
import { importContent } from '../../../../server/content/import.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { staff } from '../../../../server/db/tables/people.ts';
import { newId } from '../../../../server/ids.ts';
import { goodFiles, goodQuiz, replaced } from '../../../support/content/content.ts';
import { makeZip } from '../../../support/content/zip.ts';
import { makePdf as emptyPdf } from '../../../support/homework/pdf.ts';
import { materialsFolder } from '../../../support/materials/materials.ts';
import { writtenPdf } from '../../../support/materials/written-pdf.ts';
import { seedLearner } from '../../../support/schedule/booking.ts';
import { seedStaff } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
const course = 'course-ap-statistics';
let clerk: { id: string; token: string };
let learner: { id: string; token: string };
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const sheet = (pdf: Buffer, more: object = {}) => ({ course, title: 'Lines', pdf: pdf.toString('base64'), ...more });
const check = async (pdf: Buffer, more: object = {}) => (await desk('/checkSheet', sheet(pdf, more))).body.data as SheetReport;
const add = (pdf: Buffer, more: object = {}) => desk('/addSheet', sheet(pdf, { skills: [], replaces: null, ...more }));
const titles = async () =>
  (await server.call('/getCourseContent', { studentId: learner.id, courseId: course }, { token: learner.token })).body.data;
const listed = async (body: object = { course }) =>
  ((await desk('/findSheets', body)).body.data as { lines: SheetLine[] }).lines.map(({ title, origin, skills }) => ({
    ...{ title, origin, skills },
  }));
const acts = async (sheetId: unknown) =>
  (
    await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, String(sheetId)))
  ).map(({ action, subjectName, reason, after }) => ({ action, subjectName, reason, after }));

const two = await writtenPdf(['Lines and their slope', 'Nothing of the kind']);

beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  learner = await seedLearner(server.db, [course], server.clock.now);
  const { 'quiz.yaml': _, ...figures } = goodFiles;
  const bank = replaced(replaced(goodQuiz, 'duration: 15\n', ''), 'subject: SAT Reading and Writing', 'subject: AP Statistics');
  const files = Object.entries({ ...figures, 'bank.yaml': bank }).map(([path, text]) => [`sheet-bank/${path}`, text]);
  const file = makeZip(Object.fromEntries(files)).toString('base64');
  await desk('/importUpload', { name: 'content.zip', file, kind: 'bank', about: {}, as: 'version' });
});

it('says of a PDF what it is, which pages have no text, and where a skill of the course is named; nothing is stored', async () => {
  const found = await check(two);
  expect(found).toMatchObject({ pages: 2, withoutText: [], replaces: null, bytes: two.length });
  expect(found.domains).toContainEqual({ domain: 'Algebra', skills: [{ skill: 'Lines', pages: [1] }] });
  expect(await check(emptyPdf(3))).toMatchObject({ pages: 3, withoutText: [1, 2, 3] });
  expect(await listed()).toEqual([]);
});

it.each([
  ['a picture that is called a PDF', Buffer.from('GIF89a, and more of it'), 'This file isn’t a PDF.'],
  ['one whose end is missing', Buffer.from('%PDF-1.7\nand no more'), 'The end of this PDF is missing. Save it again.'],
  [
    'one that runs something',
    emptyPdf(1, '/OpenAction << /S /JavaScript >>'),
    'This PDF has a program in it. Save it as a plain PDF.',
  ],
  ['a locked one', emptyPdf(1, '/Encrypt 9 0 R'), 'This PDF is locked or damaged. Save it as a plain PDF.'],
  ['one of too many pages', emptyPdf(201), 'This PDF has 201 pages. It can have 200 at most.'],
])('refuses %s', async (_, pdf, says) => {
  for (const path of ['/checkSheet', '/addSheet']) {
    const { http, body } = await desk(path, sheet(pdf, { skills: [], replaces: null }));
    expect([path, http, body.msg]).toEqual([path, 400, says]);
  }
});

it('gives a course a PDF that its students open, takes the same once, and replaces and withdraws it', async () => {
  const skills = [{ skill: 'Lines', page: 2 }];
  const { sheet: id } = (await add(two, { skills })).body;
  expect(await titles()).toContain('Lines');
  const after = { course: 'AP Statistics', pages: 2, bytes: two.length, skills: 'Lines' };
  expect(await acts(id)).toEqual([{ action: 'sheet.add', subjectName: 'Lines', reason: null, after }]);
  // The answer was lost, and it is sent again.
  expect((await add(two, { skills })).body.sheet).toBe(id);
  expect(await listed()).toEqual([{ title: 'Lines', origin: 'desk', skills: ['Lines'] }]);

  const { url } = (await server.call('/getCoursePdf', { id: 'Lines', courseId: course }, { token: learner.token })).body;
  const opened = await server.app.inject({ method: 'GET', url: String(url) });
  expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload.equals(two)]).toEqual([
    200,
    'application/pdf',
    true,
  ]);

  const other = await writtenPdf(['Only one page']);
  expect(await check(other, { title: 'LINES' })).toMatchObject({
    replaces: { id, title: 'Lines', origin: 'desk', isSame: false },
  });
  expect((await add(other, { title: 'LINES' })).body.reason).toBe('conflict');
  expect((await add(other, { title: 'LINES', replaces: id })).body.sheet).toBe(id);
  const now = { ...after, pages: 1, bytes: other.length, skills: 'none' };
  expect(await acts(id)).toContainEqual({ action: 'sheet.replace', subjectName: 'Lines', reason: null, after: now });

  const withdraw = () => desk('/withdrawSheet', { sheet: id, reason: 'It is old' });
  expect((await withdraw()).http).toBe(200);
  expect(await acts(id)).toContainEqual({ action: 'sheet.withdraw', subjectName: 'Lines', reason: 'It is old', after: null });
  expect(await titles()).not.toContain('Lines');
  expect((await withdraw()).http).toBe(404);
});

it('names no skill that the course has not, and no page that the PDF has not', async () => {
  expect((await add(two, { skills: [{ skill: 'Owls', page: 1 }] })).body.msg).toMatch(/the skill ‘Owls’/);
  expect((await add(two, { skills: [{ skill: 'Lines', page: 3 }] })).body.msg).toMatch(/on page 3: there are 2/);
  expect((await add(two, { course: 'none' })).http).toBe(404);
});

it('keeps what was uploaded at the desk when its course’s pack is imported again, also under a title of the pack', async () => {
  await add(two);
  await importContent(server.db, materialsFolder(), server.clock.now);
  const { replaces } = await check(two, { title: 'Sampling' });
  expect(replaces?.origin).toBe('pack');
  await add(two, { title: 'Sampling', replaces: replaces?.id ?? '' });
  await add(two, { title: 'At the desk' });
  const [again] = (
    await importContent(server.db, materialsFolder({ Sampling: 'one', Bias: 'one', Chance: 'one' }), server.clock.now)
  ).folders;
  expect(again).toMatchObject({ result: 'updated', added: 1, replaced: 1, removed: 0, kept: 1 });
  expect(await listed()).toEqual([
    { title: 'Bias', origin: 'pack', skills: [] },
    { title: 'Chance', origin: 'pack', skills: [] },
    { title: 'Sampling', origin: 'desk', skills: [] },
    { title: 'Lines', origin: 'desk', skills: [] },
    { title: 'At the desk', origin: 'desk', skills: [] },
  ]);
  expect(await listed({ search: 'the desk' })).toHaveLength(1);
});

it('opens a stored PDF for staff by a link of their own, with a row of each look, as long as they can sign in', async () => {
  const { body } = await add(two, { title: 'To be opened' });
  const opened = await desk('/openSheet', { sheet: body.sheet });
  const url = opened.body.url as string;
  const file = await server.app.inject({ method: 'GET', url });
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.equals(two)]).toEqual([200, 'application/pdf', true]);
  expect((await acts(body.sheet)).at(-1)).toMatchObject({ action: 'sheet.open', after: { course: 'AP Statistics' } });
  expect((await desk('/openSheet', { sheet: 'none' })).http).toBe(404);
  await server.db.update(staff).set({ disabledAt: server.clock.now }).where(eq(staff.id, clerk.id));
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(403);
  await server.db.update(staff).set({ disabledAt: null }).where(eq(staff.id, clerk.id));
});
