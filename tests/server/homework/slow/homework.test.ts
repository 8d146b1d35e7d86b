import { and, eq, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { GradebookLine } from '../../../../contract/desk/gradebook.ts';
import type { DeskPage } from '../../../../contract/desk/pages.ts';
import type { StudentFile } from '../../../../contract/desk/students.ts';
import type { OpenWork, WorkHead } from '../../../../contract/homework/homework.ts';
import type { HomeworkLine, MarkedWork, WorkLine } from '../../../../contract/homework/marking.ts';
import type { StudyPlan } from '../../../../contract/plan/plan.ts';
import { eraseStudent } from '../../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../../server/accounts/export-student.ts';
import { attachments } from '../../../../server/db/tables/attachments.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { courseTutors } from '../../../../server/db/tables/doubts.ts';
import { groupMembers, groups } from '../../../../server/db/tables/groups.ts';
import { homeworkWorks } from '../../../../server/db/tables/homework.ts';
import { notices } from '../../../../server/db/tables/notices.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { readChildHomework } from '../../../../server/homework/for-parents.ts';
import { newId } from '../../../../server/ids.ts';
import { makeJpeg, toBase64 } from '../../../support/attachments/jpeg.ts';
import { makePdf } from '../../../support/homework/pdf.ts';
import { seedLearner } from '../../../support/schedule/booking.ts';
import { seedStaff, seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
const course = 'course-ap-statistics';
const hourMs = 3_600_000;
type Person = { id: string; token: string };
let tutor: Person;
let clerk: Person;
let asha: Person;
let ravi: Person;

beforeEach(async () => {
  const { db, clock } = server;
  [tutor, clerk] = [await seedTeacher(db, newId(), clock.now), await seedStaff(db, newId(), 'staff', clock.now)];
  await db.insert(courseTutors).values({ courseId: course, teacherId: tutor.id });
  [asha, ravi] = [await seedLearner(db, [course], clock.now), await seedLearner(db, [course], clock.now)];
});

const at = (hours: number) => server.clock.now.getTime() + hours * hourMs;
const as = ({ token }: Person, path: string, body: object) => server.call(path, body, { token });
const usernames = async (...people: Person[]) => {
  const rows = await server.db.select({ id: students.id, username: students.username }).from(students);
  return people.map(({ id }) => rows.find((row) => row.id === id)?.username ?? '');
};
const wanted = async (more: object = {}) => ({
  ...{ course, names: await usernames(asha, ravi), title: 'Limits', text: 'Do all of $x^2$.', key: newId().padEnd(20, 'k') },
  ...{ opensAt: null, dueAt: at(24), points: 10, sheets: [], tests: [], files: [], expected: 2, ...more },
});
const give = async (by: Person, more: object = {}) => as(by, '/homework/give', await wanted(more));
const given = async (more: object = {}, by: Person = tutor) => (await give(by, more)).body.homework as string;
const list = async (student: Person) => (await as(student, '/getHomework', { studentId: student.id })).body.data as WorkHead[];
const works = async (homework: string, more: object = {}) =>
  (await as(tutor, '/homework/findWorks', { homework, ...more })).body.data as { lines: WorkLine[]; total: number };
const handIn = (student: Person, workId: string, more: object = {}) =>
  as(student, '/handIn', { workId, clientKey: newId(), text: 'x = 2', files: [], ...more });
const addPhoto = async (who: Person) =>
  ((await as(who, '/addPhoto', { photoKey: newId(), jpeg: toBase64(makeJpeg()) })).body.data as { photoId: string }).photoId;
const addPdf = (who: Person, pdf: Buffer = makePdf(2), name = 'My work.pdf') =>
  as(who, '/addPdf', { pdfKey: newId(), name, pdf: pdf.toString('base64') });
const take = (by: Person, work: string, fromOther = false) => as(by, '/homework/takeWork', { work, fromOther });
const mark = (by: Person, work: string, more: object = {}) =>
  as(by, '/homework/markWork', { work, comment: 'Clean.', points: 9, next: 'giveBack', ...more });

it('goes from a teacher to students, comes back with files, is marked by one marker and told once', async () => {
  const homework = await given();
  const [head] = await list(asha);
  expect(head).toMatchObject({ title: 'Limits', course_name: 'AP Statistics', state: 'given', isLate: false, points: null });
  const workId = head?.workId ?? '';
  const pdf = await addPdf(asha);
  const files = [await addPhoto(asha), (pdf.body.data as { pdfId: string }).pdfId];
  const handed = (await handIn(asha, workId, { files })).body.data as OpenWork;
  expect([handed.head.state, handed.handedIn.text, handed.handedIn.photos.length]).toEqual(['handedIn', 'x = 2', 1]);
  expect(handed.handedIn.pdfs).toMatchObject([{ name: 'My work', pages: 2 }]);
  const shown = await server.app.inject({ url: handed.handedIn.pdfs[0]?.address ?? '' });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
  // Handed in again it is in place of the first, and its files are too.
  const again = (await handIn(asha, workId, { text: 'x = 3', files: files.slice(0, 1) })).body.data as OpenWork;
  expect([again.handedIn.text, again.handedIn.photos.length, again.handedIn.pdfs]).toEqual(['x = 3', 1, []]);
  expect(await server.db.$count(attachments, eq(attachments.usedId, workId))).toBe(1);

  expect((await works(homework, { state: 'waiting' })).lines.map(({ state }) => state)).toEqual(['handedIn']);
  expect((await take(tutor, workId)).body.data).toMatchObject({ hold: { own: true }, html: '<p>x = 3</p>' });
  expect((await take(clerk, workId)).body).toMatchObject({ reason: 'heldElsewhere', msg: 'Ravi Iyer is marking this work.' });
  expect((await handIn(asha, workId)).body).toMatchObject({ reason: 'closed' });
  expect((await mark(clerk, workId)).body.reason).toBe('heldElsewhere');
  expect((await mark(tutor, workId, { points: 11 })).body.msg).toBe('There are at most 10 points.');
  await mark(tutor, workId, { next: 'letGo', comment: 'So far' });
  expect((await list(asha))[0]).toMatchObject({ state: 'lookedAt', points: null });
  expect(((await as(asha, '/getWork', { workId })).body.data as OpenWork).commentHtml).toBe('');
  expect((await take(clerk, workId)).body.data).toMatchObject({
    comment: 'So far',
    line: { points: 9 },
    hold: { name: 'Nandini Iyer' },
  });
  const back = (await mark(clerk, workId)).body.data as MarkedWork;
  expect([back.line.state, back.line.points, back.markedBy, back.hold]).toEqual(['givenBack', 9, 'Nandini Iyer', null]);
  expect((await mark(clerk, workId)).body.reason).toBe('closed');
  const read = (await as(asha, '/getWork', { workId })).body.data as OpenWork;
  expect([read.head.points, read.head.mostPoints, read.commentHtml, read.markedBy]).toEqual([
    9,
    10,
    '<p>Clean.</p>',
    'Nandini Iyer',
  ]);

  const told = await server.db.select().from(notices).where(eq(notices.personId, asha.id));
  expect(told.map(({ title, path }) => [title, path]).sort()).toEqual([
    ['Homework: Limits', '/student-portal/homework'],
    ['Your homework is back: Limits', `/student-portal/homework/${workId}`],
  ]);
  expect(await server.db.$count(outbox, like(outbox.once, `homeworkBack:${workId}%`))).toBe(1);
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, asha.id));
  expect(rows.map(({ action, actorName }) => `${action} by ${actorName}`).sort()).toEqual([
    'homework.give-back by Nandini Iyer',
    'homework.mark by Ravi Iyer',
    'homework.take by Nandini Iyer',
    'homework.take by Ravi Iyer',
  ]);
  const [line] = ((await as(clerk, '/homework/find', { search: 'Limits' })).body.data as { lines: HomeworkLine[] }).lines;
  expect(line).toMatchObject({ id: homework, given: 2, handedIn: 1, waiting: 0, givenBack: 1, oldestAt: null, by: 'Ravi Iyer' });
});

it('is one homework for one key, reaches whom it was shown to reach, and nobody outside of the course', async () => {
  const outsider = await seedLearner(server.db, ['course-ap-psychology'], server.clock.now);
  const names = await usernames(asha, ravi, outsider);
  const preview = (await as(clerk, '/homework/preview', { course, names })).body.data;
  expect(preview).toMatchObject({ to: '3 students', gets: { count: 2 }, outside: { count: 1 }, off: { count: 0 } });
  // A teacher learns nothing of who is none of theirs.
  expect((await as(tutor, '/homework/preview', { course, names })).http).toBe(400);
  const key = newId().padEnd(20, 'k');
  const both = [await give(clerk, { key, names }), await give(clerk, { key, names })];
  expect(both.map(({ http, body }) => [http, body.given])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect(await list(outsider)).toEqual([]);
  expect((await give(clerk, { expected: 1 })).body.msg).toBe('By now 2 students get it, not 1. Look at the list again.');
  expect((await give(clerk, { dueAt: at(-1) })).body.msg).toBe('This date has already passed.');
  expect((await give(clerk, { text: '' })).body.msg).toBe('Say what there is to do, or add a file or a link.');
  expect((await give(clerk, { sheets: ['No such sheet'] })).http).toBe(400);
  expect((await give(tutor, { course: 'course-ap-psychology' })).http).toBe(404);
});

it('is late after its date, missing where nothing comes, and neither where staff give one student another date', async () => {
  const homework = await given({ dueAt: at(2) });
  const [own] = await list(asha);
  server.clock.now = new Date(at(3));
  expect((await list(asha))[0]?.state).toBe('missing');
  expect((await handIn(asha, own?.workId ?? '')).body.data).toMatchObject({ head: { state: 'late', isLate: true } });
  const others = (await works(homework, { state: 'open' })).lines;
  expect(others.map(({ state }) => state)).toEqual(['missing']);
  const extend = { work: others[0]?.id, dueAt: at(5), reason: 'Was ill' };
  expect((await as(tutor, '/homework/extend', extend)).http).toBe(200);
  expect((await as(tutor, '/homework/extend', { ...extend, dueAt: at(-5) })).http).toBe(400);
  const [his] = await list(ravi);
  expect([his?.state, his?.dueAt]).toEqual(['given', extend.dueAt]);
  expect((await handIn(ravi, his?.workId ?? '')).body.data).toMatchObject({ head: { state: 'handedIn', isLate: false } });
});

it('is delivered once for one key, and never empty, nor before it opens', async () => {
  await given({ opensAt: at(2) });
  expect(await list(asha)).toEqual([]);
  server.clock.now = new Date(at(3));
  const workId = (await list(asha))[0]?.workId ?? '';
  expect((await handIn(asha, workId, { text: ' ' })).body.msg).toBe('Write something, or add a photo or a PDF first.');
  const clientKey = newId();
  await handIn(asha, workId, { clientKey, text: 'first' });
  expect((await handIn(asha, workId, { clientKey, text: 'other' })).body.data).toMatchObject({ handedIn: { text: 'first' } });
  expect((await handIn(ravi, workId)).http).toBe(404);
  expect((await as(ravi, '/getWork', { workId })).http).toBe(404);
});

it('is taken back from those who have not handed in, who are told', async () => {
  const homework = await given();
  const workId = (await list(asha))[0]?.workId ?? '';
  await handIn(asha, workId);
  const takeBack = () => as(clerk, '/homework/takeBack', { homework, reason: 'The wrong class' });
  expect((await takeBack()).body).toMatchObject({ takenBack: 1, stays: 1 });
  expect((await takeBack()).body.reason).toBe('conflict');
  expect([(await list(asha)).length, (await list(ravi)).length]).toEqual([1, 0]);
  expect(await server.db.$count(notices, like(notices.once, `homeworkTakenBack:${homework}:%`))).toBe(1);
});

it('stands in the plan, the parents’ page, the gradebook and the student’s page, as each may know of it', async () => {
  const homework = await given({ title: newId(), dueAt: at(2) });
  const workId = (await list(asha))[0]?.workId ?? '';
  const group = newId();
  await server.db.insert(groups).values({ id: group, name: newId(), createdAt: server.clock.now });
  await server.db.insert(groupMembers).values({ groupId: group, studentId: asha.id, addedAt: server.clock.now });
  const seen = async () => {
    const plan = (await as(asha, '/getStudyPlan', { studentId: asha.id, zone: 'UTC' })).body.data as StudyPlan;
    const grades = (await as(clerk, '/desk/findGrades', { group, sort: 'name', order: 'up' })).body
      .data as DeskPage<GradebookLine>;
    const grade = grades.lines[0]?.grades.find(({ test }) => test === homework);
    const [atHome] = await readChildHomework(server.db, asha.id, server.clock.now);
    const file = (await as(clerk, '/desk/getStudent', { student: asha.id })).body.data as StudentFile;
    const isNext = plan.next?.item.kind === 'homework' && plan.next.item.workId === workId;
    return [isNext, atHome?.state, atHome?.points, grade?.state, grade?.percent, file.homework[0]?.state];
  };
  expect(await seen()).toEqual([true, 'toDo', null, 'given', null, 'given']);
  server.clock.now = new Date(at(3));
  expect(await seen()).toEqual([true, 'overdue', null, 'missing', null, 'missing']);
  await handIn(asha, workId);
  await take(tutor, workId);
  expect(await seen()).toEqual([false, 'handedIn', null, 'handedIn', null, 'held']);
  await mark(tutor, workId);
  expect(await seen()).toEqual([false, 'givenBack', null, 'givenBack', 90, 'givenBack']);
  // Parents have the points a day later.
  const [atHome] = await readChildHomework(server.db, asha.id, new Date(at(24)));
  expect([atHome?.state, atHome?.points]).toEqual(['givenBack', 9]);
});

it('lapses with a marker who is silent, and goes on where they come back first', async () => {
  await given();
  const workId = (await list(asha))[0]?.workId ?? '';
  await handIn(asha, workId);
  await take(tutor, workId);
  server.clock.pass(6 * 60_000);
  expect((await as(tutor, '/homework/openWork', { work: workId })).body.data).toMatchObject({
    hold: null,
    line: { state: 'lookedAt' },
  });
  expect((await as(tutor, '/homework/keepWork', { work: workId })).http).toBe(200);
  expect((await take(clerk, workId, true)).body.data).toMatchObject({ hold: { own: true, name: 'Nandini Iyer' } });
  expect((await as(tutor, '/homework/keepWork', { work: workId })).body.reason).toBe('heldElsewhere');
});

it('shows a teacher nothing of courses that others teach', async () => {
  const homework = await given();
  const workId = (await list(asha))[0]?.workId ?? '';
  await handIn(asha, workId);
  const stranger = await seedTeacher(server.db, newId(), server.clock.now);
  const calls: [path: string, body: object][] = [
    ['/homework/get', { homework }],
    ['/homework/findWorks', { homework }],
    ['/homework/openWork', { work: workId }],
    ['/homework/takeWork', { work: workId, fromOther: true }],
    ['/homework/keepWork', { work: workId }],
    ['/homework/markWork', { work: workId, comment: 'x', points: null, next: 'giveBack' }],
    ['/homework/extend', { work: workId, dueAt: at(90), reason: 'None at all' }],
    ['/homework/takeBack', { homework, reason: 'None at all' }],
  ];
  for (const [path, body] of calls) expect([path, (await as(stranger, path, body)).http]).toEqual([path, 404]);
  expect((await as(stranger, '/homework/find', {})).body.data).toMatchObject({ lines: [] });
});

it('takes as a PDF only what is one, plain and small', async () => {
  const refused = async (pdf: Buffer) => (await addPdf(asha, pdf)).body.msg;
  expect(await refused(Buffer.from('PK\u0003\u0004 a letter'))).toBe('This file isn’t a PDF.');
  expect(await refused(makePdf(61))).toBe('This PDF has 61 pages. It can have 60 at most.');
  expect(await refused(makePdf(1, '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))).toMatch(/^This PDF has a program/);
  expect(await refused(makePdf(1, '/Encrypt 9 0 R'))).toMatch(/^This PDF is locked/);
  expect((await addPdf(asha)).http).toBe(200);
  // Somebody else's file goes with nothing of hers.
  await given();
  const workId = (await list(asha))[0]?.workId ?? '';
  expect((await handIn(asha, workId, { files: [await addPhoto(ravi)] })).http).toBe(404);
});

it('goes along in the export, and is gone once its student is erased', async () => {
  await given();
  const workId = (await list(asha))[0]?.workId ?? '';
  await handIn(asha, workId, { files: [((await addPdf(asha)).body.data as { pdfId: string }).pdfId] });
  const [username = ''] = await usernames(asha);
  const exported = await exportStudent(server.db, username);
  expect(exported.homework).toMatchObject([{ title: 'Limits', text: 'x = 2', state: 'handedIn' }]);
  expect(exported.pdfs.map(({ name, pages }) => [name, pages])).toEqual([['My work', 2]]);
  await eraseStudent(server.db, username, server.clock.now);
  expect(await server.db.$count(homeworkWorks, eq(homeworkWorks.studentId, asha.id))).toBe(0);
  expect(await server.db.$count(attachments, and(eq(attachments.ownerRole, 'student'), eq(attachments.ownerId, asha.id)))).toBe(
    0,
  );
});
