import { eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookings } from '../../../server/db/tables/booking.ts';
import { questions } from '../../../server/db/tables/content.ts';
import { courses, enrolments } from '../../../server/db/tables/courses.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { teachers } from '../../../server/db/tables/people.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { proves } from '../../support/proves.ts';
import { booker, type SignedInPerson, seatsTaken, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import {
  asked,
  insertFinished,
  insertFinishedSat,
  quickStudent,
  seedFullSat,
  seedPack,
} from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const server = sharedServer();
let tutor: SignedInPerson;
let student: SignedInPerson;
let now: Date;
let slotsMade = 0;

beforeAll(async () => {
  now = server.clock.now;
  tutor = await seedTutor(server.db, 'course-sat', now);
});
beforeEach(async () => {
  student = await learner();
});

async function learner(): Promise<SignedInPerson> {
  const person = await quickStudent(server.db, now);
  await server.db.insert(enrolments).values({ id: newId(), studentId: person.id, courseId: 'course-sat', createdAt: now });
  return person;
}
const newSlot = () => {
  slotsMade += 1;
  return seedSlot(server.db, tutor.id, new Date(now.getTime() + (48 + 2 * slotsMade) * hour));
};
/** A finished quiz of three questions with the key A, answered so. */
async function quiz(answers: string[], title = 'Owls'): Promise<string> {
  const pack = await seedPack(server.db, { title, asked: asked(3) }, now);
  const question = '<p>What is <math><mi>x</mi></math> if 1 &lt; 2 &amp; so?</p><svg><text>drawn</text></svg>';
  const [second] = await server.db.select().from(questions).where(eq(questions.versionId, pack.versionId)).limit(1).offset(1);
  if (!second?.delivered) throw new Error('There is no second question.');
  await server.db
    .update(questions)
    .set({ delivered: { ...second.delivered, question } })
    .where(eq(questions.versionId, pack.versionId));
  return insertFinished(server.db, { studentId: student.id, ...pack, answers, submittedAt: now });
}
const book = async (studentQuizId: string, who = student) => {
  const slot = await newSlot();
  return { slot, answer: await booker(server, who).book(slot, { studentQuizId }) };
};
async function letters(slot: string): Promise<{ tutor: string; student: string }> {
  const [booking] = await seatsTaken(server.db, slot);
  const mails = await server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `%:${booking?.id}`));
  const findText = (kind: string) => mails.find(({ once }) => once?.startsWith(`${kind}:`))?.text ?? '';
  return { tutor: findText('booked-tutor'), student: findText('booked') };
}

describe('a session about a finished sitting', () => {
  it('tells the tutor the wrong questions without tags and without answers, and the student nothing of them', async () => {
    const sitting = await quiz(['A', 'D', '']);
    const { slot, answer } = await book(sitting);
    expect(answer).toMatchObject({ http: 200 });
    expect((await seatsTaken(server.db, slot))[0]?.aboutSitting).toBe(sitting);
    const told = await letters(slot);
    expect(told.tutor).toContain(
      [
        'The student wants to talk about “Owls” and missed these questions:',
        '',
        'Question 2: Lines: What is x if 1 < 2 & so?',
        'Question 3: Lines: What is x if 1 < 2 & so?',
      ].join('\n'),
    );
    expect(told.tutor).not.toMatch(/drawn|two|Because/);
    expect(told.student).not.toContain('Owls');
  });

  it('names the modules of a mock test, and of those only what was begun', async () => {
    const sat = await seedFullSat(server.db, now);
    const finished = { studentId: student.id, sat, rights: [26, null, 22, null], submittedAt: now };
    const { recordId } = await insertFinishedSat(server.db, finished);
    const { slot } = await book(recordId);
    expect((await letters(slot)).tutor).toContain(
      '“Full test” and missed these questions:\n\nModule 1, question 27: reading-writing: Question 27\n\nThe attached',
    );
  });

  it('is refused for another’s sitting, one that is not there, and one whose result is not open', async () => {
    const sitting = await quiz(['A', 'D', '']);
    const stranger = await learner();
    const pack = await seedPack(server.db, { asked: asked(1) }, now);
    const open = await insertFinished(server.db, { studentId: student.id, ...pack, answers: ['A'], submittedAt: now });
    const again = await insertFinished(server.db, { studentId: student.id, ...pack, answers: [], submittedAt: now });
    await server.db.update(sittings).set({ state: 'inProgress', submittedAt: null, ending: null }).where(eq(sittings.id, again));
    const results = [];
    for (const [id, who] of [
      [sitting, stranger],
      ['nothing', student],
      [open, student],
      [again, student],
    ] as const) {
      const { slot, answer } = await book(id, who);
      results.push([answer.http, answer.body.reason, (await seatsTaken(server.db, slot)).length]);
    }
    expect(results).toEqual([
      [403, 'forbidden', 0],
      [404, 'notFound', 0],
      [409, 'notOpen', 0],
      [409, 'notOpen', 0],
    ]);
    expect(await server.db.select().from(bookings).where(eq(bookings.studentId, student.id))).toEqual([]);
  });
});

it('a course whose tutor has left has none', proves('3-18'), async () => {
  const { db } = server;
  const leaver = await seedTutor(db, 'course-ap-psychology', now);
  const courseId = 'course-ap-psychology';
  await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId, createdAt: now });
  const shown = async () => {
    const { body } = await server.call('/getCoursesByStudent', { studentId: student.id }, { token: student.token });
    const found = (body.data as { courseId: string; instructorId: string | null; instructorFirstName: string }[]).find(
      (each) => each.courseId === courseId,
    );
    return [found?.instructorId, found?.instructorFirstName];
  };
  expect(await shown()).toEqual([leaver.id, 'Ravi']);
  await db.update(teachers).set({ disabledAt: now }).where(eq(teachers.id, leaver.id));
  expect(await shown()).toEqual([null, '']);
  await db.update(courses).set({ instructorId: null }).where(eq(courses.id, courseId));
});

it.each([
  ['Prepchart, School', '"Prepchart, School" <no-reply@prepchart.example>', '"Prepchart, School"'],
  ['a name in quotation marks with one', '"The \\"best\\" school" <a@b.example>', '"The ’best’ school"'],
  ['a plain name', 'Prepchart <a@b.example>', '"Prepchart"'],
])('the organizer in the calendar file has no doubled quotation marks: %s', async (_, mailFrom, named) => {
  const { mailFrom: before } = server.environment;
  server.environment.mailFrom = mailFrom;
  const slot = await newSlot();
  await booker(server, student).book(slot);
  server.environment.mailFrom = before;
  const [booking] = await seatsTaken(server.db, slot);
  const [mail] = await server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `booked:${booking?.id}`));
  expect((mail?.calendar ?? '').replace(/\r\n /g, '')).toContain(`ORGANIZER;CN=${named}:mailto:`);
});
