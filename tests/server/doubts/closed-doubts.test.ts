import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { newId } from '../../../server/ids.ts';
import { doubtCourse, doubtStudent, doubtTutor, seedFurtherTutor, toTold } from '../../support/doubts/doubts.ts';
import { type SignedInPerson, seedTutor } from '../../support/schedule/booking.ts';
import { asked, insertFinished, quickStudent, type SeededPack, seedPack } from '../../support/server/server-results.ts';
import { seedSitting } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const explanation = 'The explanation that nobody tells';
let tutor: ReturnType<typeof doubtTutor>;
let person: SignedInPerson;
let student: ReturnType<typeof doubtStudent>;
let quiz: SeededPack;
let skill: string;
let studentQuizId: string;

beforeAll(async () => {
  tutor = doubtTutor(server, await seedTutor(server.db, doubtCourse, server.clock.now));
});
/** A student who missed the second of three questions. */
beforeEach(async () => {
  const { db, clock } = server;
  skill = `Skill ${newId()}`;
  person = await quickStudent(db, clock.now);
  student = doubtStudent(server, person);
  for (const courseId of [doubtCourse, 'course-sat'])
    await db.insert(enrolments).values({ id: newId(), studentId: person.id, courseId, createdAt: clock.now });
  quiz = await seedPack(db, { asked: asked(3, { skill, explanation }), subject: 'SAT Math' }, clock.now);
  studentQuizId = await insertFinished(db, {
    ...{ ...quiz, studentId: person.id, answers: ['A', 'B', 'A'], submittedAt: clock.now },
  });
});

const call = (path: string, body: object = {}) => server.call(path, { studentId: person.id, ...body }, { token: person.token });
const finds = async (search: string) => toTold<{ doubts: DoubtHead[] }>(await call('/getDoubts', { search })).doubts.length;
/** A word that no other test has, without digits: so many in a row are held back as a telephone number. */
const newWord = () => `word${newId().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
/** A doubt about one of the questions, in whose answer stands a word that no other has. */
async function seedAnswered(question: number, word: string) {
  const { head } = await student.asks('Why not B?', { origin: { kind: 'result', studentQuizId, question } });
  await tutor.answer(head.doubtId, `It is ${word}.`);
  return head.doubtId;
}
/** What is begun, and handed in again. */
const sit = async (sittingId: string) => {
  expect((await call('/startAttempt', { studentQuizId: sittingId })).http).toBe(200);
  return () => call('/submitQuiz', { studentQuizId: sittingId, answers: [], timePerQuestion: {}, totalTime: 9 });
};
const look = async (doubtId: string, word: string) => {
  const { http, body } = await student.open(doubtId);
  return [http, body.reason, JSON.stringify(body).includes(word), await finds(word)];
};
const open = [200, undefined, true, 1];
const closed = [409, 'notOpen', false, 0];

describe('a doubt about a question that is being sat', () => {
  it('is closed to its student, and not found by what it says, until the quiz is over', async () => {
    const word = newWord();
    const doubtId = await seedAnswered(2, word);
    expect(await look(doubtId, word)).toEqual(open);
    const submit = await sit(await seedSitting(server.db, { studentId: person.id, ...quiz }, server.clock.now));
    expect(await look(doubtId, word)).toEqual(closed);
    // That it is there is no secret, and its tutors go on.
    expect((await student.list()).map((head) => head.doubtId)).toEqual([doubtId]);
    expect((await tutor.open(doubtId)).http).toBe(200);
    expect((await submit()).http).toBe(200);
    expect(await look(doubtId, word)).toEqual(open);
  });

  it('is closed as well while a drill has it, and the others of its quiz are not', async () => {
    const [word, other] = [newWord(), newWord()];
    const [doubtId, otherId] = [await seedAnswered(2, word), await seedAnswered(3, other)];
    await call('/getNotebook');
    const area = { subject: 'SAT Math', domain: 'Algebra', skill };
    const drill = toTold<{ studentQuizId: string }>(await call('/startDrill', { area, from: 'missed' }));
    expect(await look(doubtId, word)).toEqual(open);
    const submit = await sit(drill.studentQuizId);
    expect([await look(doubtId, word), await look(otherId, other)]).toEqual([closed, open]);
    await submit();
    expect(await look(doubtId, word)).toEqual(open);
  });
});

describe('a doubt that is asked from the notebook', () => {
  const due = async () => {
    const { entries } = toTold<{ entries: { entryId: string }[] }>(await call('/getNotebook'));
    const [entry, ...others] = entries;
    if (!entry || others.length > 0) throw new Error('Not exactly one question is due.');
    return entry.entryId;
  };
  const passDays = async (days: number) => {
    server.clock.pass(days * 24 * 3_600_000);

    person = { ...person, token: await openSession(server.db, { role: 'student', id: person.id }, server.clock.now) };
    student = doubtStudent(server, person);
  };
  const ask = async () => student.ask('And this?', { origin: { kind: 'notebook', entryId: await due() } });
  const aboutOf = async ({ body }: Awaited<ReturnType<typeof ask>>) => {
    const { doubtId } = (body.data as { head: DoubtHead }).head;
    // Days have passed since the others signed in.
    const meera = doubtTutor(server, await seedFurtherTutor(server));
    return [await student.opens(doubtId), await meera.opens(doubtId)];
  };

  it('takes the question along with what was answered, first in the sitting and then in the notebook, and no key', async () => {
    await call('/getNotebook');
    await passDays(3);
    const before = await aboutOf(await ask());
    for (const { about } of before) expect(about).toMatchObject({ kind: 'question', number: null, answer: 'B' });
    await call('/answerNotebook', { entryId: await due(), answer: 'C', idempotencyKey: newId() });
    await passDays(3);
    const after = await aboutOf(await ask());
    for (const { about } of after) expect(about).toMatchObject({ answer: 'C' });
    for (const thread of [...before, ...after]) {
      expect(thread.about).not.toHaveProperty('key');
      expect(JSON.stringify(thread)).not.toContain(explanation);
    }
  });

  it('is not asked, nor one of before read, while its question is sat', async () => {
    await call('/getNotebook');
    await passDays(3);
    const entryId = await due();
    const asks = () => student.ask('And this?', { origin: { kind: 'notebook', entryId } });
    const { doubtId } = toTold<{ head: DoubtHead }>(await asks()).head;
    const submit = await sit(await seedSitting(server.db, { studentId: person.id, ...quiz }, server.clock.now));
    expect(await asks()).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    expect(await student.open(doubtId)).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    await submit();
    expect((await asks()).http).toBe(200);
  });
});
