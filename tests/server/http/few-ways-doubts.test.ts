import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DoubtHead, DoubtThread } from '../../../contract/doubts/doubts.ts';
import type { Notebook } from '../../../contract/notebook/notebook.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { courseFiles } from '../../../server/db/tables/courses.ts';
import { doubtShareRatings } from '../../../server/db/tables/doubt-shares.ts';
import { newId } from '../../../server/ids.ts';
import { makeJpeg, toBase64 } from '../../support/attachments/jpeg.ts';
import { doubtCourse, doubtStudent, doubtTutor, seedFurtherTutor } from '../../support/doubts/doubts.ts';
import { seedParents, seedSolved } from '../../support/doubts/shares.ts';
import { type SignedInPerson, seedLearner, seedTutor } from '../../support/schedule/booking.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { asked, insertFinished, insertFinishedSat, seedFullSat, seedPack } from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const inFewWays = fewWaysOf(server);
let tutor: SignedInPerson;
let student: SignedInPerson;

beforeAll(async () => {
  tutor = await seedTutor(server.db, doubtCourse, server.clock.now);
  await seedFurtherTutor(server);
  student = await seedLearner(server.db, [doubtCourse], server.clock.now);
});

const photoOf = async ({ token }: SignedInPerson) => {
  const { body } = await server.call('/addPhoto', { photoKey: newId(), jpeg: toBase64(makeJpeg()) }, { token });
  return (body.data as { photoId: string }).photoId;
};
const line = (more: object) => ({ clientKey: newId(), text: 'Why is it not A?', ...more });
/** Asks a doubt with a photo, in few ways. */
const ask = async (origin: object) => {
  const told = await inFewWays('/askDoubt', student, line({ courseId: doubtCourse, photos: [await photoOf(student)], origin }));
  return (told.data as { head: DoubtHead }).head.doubtId;
};

describe.runIf(testDatabase === 'postgres')('a doubt takes few ways to the database and back:', () => {
  it('about a question of a quiz, from its asking to its answers, each with a photo', async () => {
    const { db, clock } = server;
    const pack = await seedPack(db, { asked: asked(3) }, clock.now);
    const answers = ['B', 'C', 'A'];
    const studentQuizId = await insertFinished(db, { ...pack, studentId: student.id, answers, submittedAt: clock.now });
    const doubtId = await ask({ kind: 'result', studentQuizId, question: 2 });
    const forStudent = (await inFewWays('/getDoubt', student, { doubtId })).data as DoubtThread;
    expect(forStudent.about).toMatchObject({ number: 2, answer: 'C' });
    const forTutor = (await inFewWays('/tutor/getDoubt', tutor, { doubtId })).data as DoubtThread;
    expect(forTutor.about).toMatchObject({ answer: 'C', key: { answer: 'A' } });
    await inFewWays('/tutor/takeDoubt', tutor, { doubtId, fromOther: false });
    const answer = line({ doubtId, photos: [await photoOf(tutor)], kind: 'answer', seen: 1 });
    await inFewWays('/tutor/answerDoubt', tutor, answer);
    const again = await inFewWays('/tutor/answerDoubt', tutor, answer);
    expect(again.data).toMatchObject({ line: { number: 2, photos: [{}] } });
    await inFewWays('/writeDoubt', student, line({ doubtId, photos: [await photoOf(student)] }));
    const called = { text: 'Call me: +91 98765 43210.', confirmed: true };
    await inFewWays('/tutor/answerDoubt', tutor, line({ doubtId, kind: 'askBack', seen: 3, ...called }));
    await inFewWays('/tutor/changeDoubtLine', tutor, { doubtId, number: 4, ...called, text: 'Mail me: asha@example.org.' });
    await inFewWays('/tutor/changeDoubtLine', tutor, { doubtId, number: 4, text: null });
    await inFewWays('/changeDoubtLine', student, { doubtId, number: 1, text: 'Why is it not B?' });
    const noted = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, student.id), eq(auditEvents.action, 'doubt.contactDetails')));
    expect(noted).toMatchObject([
      { actorName: 'Ravi Iyer', subjectName: 'Asha Menon' },
      { actorName: 'Ravi Iyer', subjectName: 'Asha Menon' },
    ]);
  });

  it('about a question of a mock test, of the notebook, and a page', async () => {
    const { db, clock } = server;
    const sat = await seedFullSat(db, clock.now);
    const finished = { studentId: student.id, sat, rights: [20, 20, 16, 16], submittedAt: clock.now };
    const { moduleIds } = await insertFinishedSat(db, finished);
    const ofTest = await ask({ kind: 'result', studentQuizId: moduleIds[1], question: 27 });
    expect((await inFewWays('/tutor/getDoubt', tutor, { doubtId: ofTest })).data).toMatchObject({ about: { key: {} } });
    await server.call('/getNotebook', { studentId: student.id }, { token: student.token });
    clock.pass(3 * 24 * 3_600_000);
    student = { ...student, token: await openSession(db, { role: 'student', id: student.id }, clock.now) };
    tutor = { ...tutor, token: await openSession(db, { role: 'teacher', id: tutor.id }, clock.now) };
    const { entries } = (await inFewWays('/getNotebook', student, { studentId: student.id })).data as Notebook;
    const ofNotebook = await ask({ kind: 'notebook', entryId: entries[0]?.entryId });
    expect((await inFewWays('/tutor/getDoubt', tutor, { doubtId: ofNotebook })).data).toMatchObject({ about: { number: null } });
    const file = { id: newId(), courseId: doubtCourse, title: 'Limits', position: 1, digest: newId() };
    await db.insert(courseFiles).values({ ...file, bytes: new Uint8Array([1]), addedAt: clock.now });
    const ofPage = await ask({ kind: 'page', pdf: 'Limits', page: 2 });
    expect((await inFewWays('/getDoubt', student, { doubtId: ofPage })).data).toMatchObject({ about: { page: 2 } });
  });

  it('that is solved, offered to others and rated by one', async () => {
    const { asker, other, doubtId } = await seedSolved(server, doubtTutor(server, tutor));
    await seedParents(server, asker.student);
    expect((await inFewWays('/tutor/getDoubtShare', tutor, { doubtId })).data).toMatchObject({ state: null, wrongAnswer: 'A' });
    const words = { doubtId, question: 'Why is A wrong?', answer: 'Line 3 says **B**.' };
    expect((await inFewWays('/tutor/shareDoubt', tutor, words)).data).toMatchObject({ state: 'offered', answer: words.answer });
    const reached = { ...words, answer: 'Ask me: +91 98765 43210.', confirmed: true };
    expect((await inFewWays('/tutor/shareDoubt', tutor, reached)).data).toMatchObject({
      state: 'offered',
      answer: reached.answer,
    });
    expect((await inFewWays('/tutor/getDoubtShare', tutor, { doubtId })).data).toMatchObject({ state: 'offered' });
    const { studentQuizId } = other;
    expect((await inFewWays('/getSharedAnswers', other.student, { studentQuizId })).data).toMatchObject([{ doubtId }]);
    for (const helped of [true, false]) await inFewWays('/rateSharedAnswer', other.student, { studentQuizId, doubtId, helped });
    const rated = await server.db.select().from(doubtShareRatings).where(eq(doubtShareRatings.doubtId, doubtId));
    expect(rated).toMatchObject([{ studentId: other.student.id, helped: false }]);
    await inFewWays('/refuseShare', asker.student, { doubtId });
    expect((await doubtStudent(server, asker.student).opens(doubtId)).offered).toBeUndefined();
  });
});
