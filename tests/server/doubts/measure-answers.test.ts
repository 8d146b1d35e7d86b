import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { answersFrom, answersUpTo, roundUpAnswer } from '../../../contract/doubts/answer-time.ts';
import { readShown } from '../../../server/catalogue/shown.ts';
import { answerTimes, doubts } from '../../../server/db/tables/doubts.ts';
import { students } from '../../../server/db/tables/people.ts';
import { measureAnswers } from '../../../server/doubts/measure-answers.ts';
import { newId } from '../../../server/ids.ts';
import { doubtCourse } from '../../support/doubts/doubts.ts';
import { type SignedInPerson, seedLearner } from '../../support/schedule/booking.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const minuteMs = 60_000;
const server = sharedServer();
let person: SignedInPerson;

beforeEach(async () => {
  await server.db.update(doubts).set({ firstAnswerAt: null, firstWaitMs: null });
  await server.db.delete(answerTimes);
  person = await seedLearner(server.db, [doubtCourse], server.clock.now);
});

/** Doubts that were answered after so many minutes each, the first first. */
async function answered(minutes: readonly number[], { courseId = doubtCourse, studentId = person.id } = {}): Promise<void> {
  const { now } = server.clock;
  await server.db.insert(doubts).values(
    minutes.map((waited, at) => ({
      ...{ id: newId(), studentId, courseId, clientKey: newId(), state: 'solved' as const },
      ...{ askedAt: now, changedAt: now, firstAnswerAt: new Date(now.getTime() + at), firstWaitMs: waited * minuteMs },
    })),
  );
}

const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutes);

async function shown() {
  await measureAnswers(server.db, server.clock.now);
  const { courses, answerTime } = await readShown(server.db);
  const own = Object.fromEntries(courses.flatMap((course) => (course.answerTime ? [[course.name, course.answerTime]] : [])));
  return { own, all: answerTime };
}

it('says nothing while fewer were answered than a median needs, and forgets what has too few again', async () => {
  await answered(times(answersFrom - 1, 20));
  expect(await shown()).toEqual({ own: {}, all: undefined });
  await answered([20]);
  expect(await shown()).toEqual({
    own: { 'AP Statistics': { minutes: 20, answers: answersFrom } },
    all: { minutes: 20, answers: answersFrom },
  });
  await server.db.update(doubts).set({ firstAnswerAt: null, firstWaitMs: null });
  expect(await shown()).toEqual({ own: {}, all: undefined });
  expect(await server.db.$count(answerTimes)).toBe(0);
});

it('is the median of the newest, of each course and of all together', async () => {
  // Old answers came slowly, and say nothing about today.
  await answered(times(answersUpTo, 600));
  await server.db
    .update(doubts)
    .set({ firstAnswerAt: new Date(0) })
    .where(eq(doubts.firstWaitMs, 600 * minuteMs));
  await answered([...times(answersUpTo / 2 + 1, 11), ...times(answersUpTo / 2 - 1, 500)]);
  expect((await shown()).own).toEqual({ 'AP Statistics': { minutes: 15, answers: answersUpTo } });
  const psychology = await seedLearner(server.db, ['course-ap-psychology'], server.clock.now);
  await answered(times(answersFrom - 1, 90), { courseId: 'course-ap-psychology', studentId: psychology.id });
  const { own, all } = await shown();
  expect([Object.keys(own), all?.answers]).toEqual([['AP Statistics'], answersUpTo]);
  await answered([90], { courseId: 'course-ap-psychology', studentId: psychology.id });
  expect((await shown()).own['AP Psychology']).toEqual({ minutes: 90, answers: answersFrom });
});

it('leaves the students of a demonstration out', async () => {
  await answered(times(answersFrom, 20));
  await server.db
    .update(students)
    .set({ isDemo: true })
    .where(inArray(students.id, [person.id]));
  expect(await shown()).toEqual({ own: {}, all: undefined });
});

it.each([
  [0, 5],
  [5, 5],
  [5.1, 10],
  [51, 55],
  [55.5, 60],
  [60, 60],
  [60.1, 90],
  [119, 120],
])('%d minutes are said to be %d, never fewer', (minutes, said) => {
  expect(roundUpAnswer(minutes)).toBe(said);
});
