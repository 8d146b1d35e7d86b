import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { addMaterials } from '../../support/materials/materials.ts';
import { proves } from '../../support/proves.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const courseId = 'course-ap-statistics';
let student: { id: string; token: string };

beforeAll(async () => {
  await addMaterials(server.db, 'AP Statistics', { Sampling: 'one', Bias: 'two' }, server.clock.now);
});
beforeEach(async () => {
  student = await quickStudent(server.db, server.clock.now);
  await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId, plan: 'first' });
});

const ask = async (path: string, body: object = {}) =>
  server.call(path, { studentId: student.id, ...body }, { token: student.token });
const percent = async () => {
  const { data } = (await ask('/getCoursesByStudent')).body as { data: StudentCourse[] };
  return data.map(({ progress }) => progress.length);
};
const openPdf = (id: string) => server.call('/getCoursePdf', { id, courseId }, { token: student.token });

async function give(subject: string, submit: boolean) {
  const { db, clock } = server;
  const pack = await seedPack(db, { asked: asked(1), subject }, clock.now);
  const whose = { ...pack, studentId: student.id };
  if (submit) await insertFinished(db, { ...whose, answers: ['A'], submittedAt: clock.now });
  else await db.insert(sittings).values({ id: newId(), ...whose, assignedAt: clock.now });
}

it('a course has the share of what was sat, read and attended, and nothing of other courses', proves('3-4'), async () => {
  const { db, clock } = server;
  expect(await percent()).toEqual([0]);
  await give('AP Statistics', true);
  await give('AP Statistics', false);
  await give('AP Psychology', true);
  // One quiz of two, and no PDF of two.
  expect(await percent()).toEqual([25]);
  await openPdf('Sampling');
  await openPdf('Sampling');
  expect(await percent()).toEqual([50]);
  const teacher = await seedTeacher(db, newId(), clock.now);
  const hours = (number: number) => new Date(clock.now.getTime() + 3_600_000 * number);
  for (const [startsAt, cancelledAt] of [
    [hours(-2), null],
    [hours(-5), hours(-6)],
    [hours(2), null],
  ] as const) {
    const slotId = newId();
    await db.insert(slots).values({ id: slotId, instructorId: teacher.id, startsAt, duration: 45 });
    await db.insert(bookings).values({ id: newId(), slotId, studentId: student.id, courseId, bookedAt: hours(-9), cancelledAt });
  }
  // Three of five: the session that was held is done, the one to come and the one given back do not count.
  expect(await percent()).toEqual([60]);
  await openPdf('Bias');
  await db
    .update(sittings)
    .set({ state: 'submitted', submittedAt: clock.now, ending: 'student' })
    .where(eq(sittings.studentId, student.id));
  expect(await percent()).toEqual([100]);
});

it('who bought a course twice has it once, with all that was opened', async () => {
  await openPdf('Bias');
  await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId, plan: 'second', paymentId: newId() });
  await openPdf('Sampling');
  expect(await percent()).toEqual([100]);
});

it('a drill is beside the course, and is no progress in it', async () => {
  await seedPack(
    server.db,
    { slug: `bank-${newId()}`, isBank: true, asked: asked(3), subject: 'AP Statistics' },
    server.clock.now,
  );
  const { body } = await ask('/startDrill', { area: { subject: 'AP Statistics' } });
  await openPdf('Sampling');
  expect([body.status, await percent()]).toEqual([1, [50]]);
});
