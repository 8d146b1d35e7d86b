import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { coverTests, listFirstTests, satTests } from '../../../../contract/enrolment/sat-tests.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { watchAccess } from '../../../../server/enrolment/watch-access.ts';
import { newId } from '../../../../server/ids.ts';
import { readShownPromises } from '../../../../server/promises/read-promises.ts';
import { form, order, truth } from '../../../support/enrolment/payments.ts';
import { seedStaff } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const zone = 'Asia/Kolkata';
const day = 24 * 3_600_000;
const marathon = { item: { kind: 'sat', name: 'SAT Marathon' }, amount: 129_999 };

async function buy(email: string, changed: Record<string, unknown> = {}) {
  const { orderId } = await order(server, { application: form({ email }), ...changed });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const bought = await truth(server.db, orderId);
  const [enrolment] = bought.enrolments;
  if (!enrolment || !bought.student) throw new Error('Nobody was enrolled.');
  return { ...bought, enrolment, student: bought.student };
}
const { dates } = satTests;
const today = () => server.clock.now.toISOString().slice(0, 10);
const lettersTo = async (email: string) =>
  (await server.db.select().from(outbox).where(eq(outbox.recipient, email)))
    .flatMap(({ once, subject }) => (once?.includes('access:') ? [subject] : []))
    .sort();

it('Sprint and Marathon are sold with their tests, and access ends then: told a month and a week before', async () => {
  const sprint = await buy('one@example.org');
  const first = listFirstTests(2, today(), dates).at(-1);
  const { enrolment, student, order: sold } = await buy('two@example.org', { ...marathon, testDate: first });
  expect(sprint.order.contents).toMatchObject(coverTests(1, { today: today(), dates }) ?? {});
  const covered = coverTests(2, { today: today(), first, dates });
  if (!covered) throw new Error('No two tests are announced.');
  expect(sold.contents).toMatchObject(covered);
  expect(enrolment.endsOn).toBe(covered.accessUntil);
  const [promised] = await readShownPromises(server.db, student.id, { now: server.clock.now, zone });
  expect(promised).toMatchObject({ course: 'SAT Marathon', until: covered.accessUntil, tests: covered.testDates });
  await expect(buy('three@example.org', { ...marathon, testDate: '2020-03-07' })).rejects.toThrow('badInput');

  await server.db.update(students).set({ guardianEmail: 'their.parent@example.org' }).where(eq(students.id, student.id));
  const endsOn = (days: number) => new Date(server.clock.now.getTime() + days * day).toISOString().slice(0, 10);
  const told: string[][] = [];
  // The same day's job twice: each stage is told once.
  for (const days of [40, 29, 29, 6, 6]) {
    await server.db
      .update(enrolments)
      .set({ endsOn: endsOn(days) })
      .where(eq(enrolments.id, enrolment.id));
    await watchAccess(server.app.context);
    told.push(await lettersTo('two@example.org'));
  }
  expect(told.map((each) => each.length)).toEqual([0, 1, 1, 2, 2]);
  server.clock.pass(8 * day);
  await watchAccess(server.app.context);
  await watchAccess(server.app.context);
  expect((await lettersTo('two@example.org')).filter((subject) => subject === 'Access to SAT Marathon has ended')).toHaveLength(
    1,
  );
  expect(await lettersTo('their.parent@example.org')).toEqual(await lettersTo('two@example.org'));
  expect(await server.db.$count(enrolments, eq(enrolments.id, enrolment.id))).toBe(0);
  expect(await server.db.$count(enrolments, eq(enrolments.id, sprint.enrolment.id))).toBe(1);
});

it('staff move the end of an access with a reason: written down, told to student and parents, and counted from then on', async () => {
  const clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  const { enrolment, student } = await buy('four@example.org');
  const parent = 'four.parent@example.org';
  await server.db.update(students).set({ guardianEmail: parent }).where(eq(students.id, student.id));
  const dayIn = (days: number) => new Date(server.clock.now.getTime() + days * day).toISOString().slice(0, 10);
  const move = async (endsOn: string, of = enrolment.id) => {
    const body = { student: student.id, enrolment: of, endsOn, reason: 'The test was moved' };
    const { http, body: answer } = await server.call('/desk/moveAccessEnd', body, { token: clerk.token });
    return [http, answer.reason ?? ''];
  };
  const endOf = async () => (await server.db.select().from(enrolments).where(eq(enrolments.id, enrolment.id)))[0]?.endsOn;
  expect([await move('2026-13-01'), await move(dayIn(-2)), await move(dayIn(5), 'none')]).toEqual([
    [400, 'badInput'],
    [400, 'badInput'],
    [404, 'notFound'],
  ]);
  expect([await endOf(), await lettersTo('four@example.org')]).toEqual([enrolment.endsOn, []]);
  const to = dayIn(300);
  expect([await move(to), await endOf()]).toEqual([[200, ''], to]);
  const letters = await lettersTo('four@example.org');
  expect([letters.length, letters[0]?.startsWith('Access to SAT Sprint now ends on ')]).toEqual([1, true]);
  expect(await lettersTo(parent)).toEqual(letters);
  // The same day again tells nobody.
  await move(to);
  expect(await lettersTo(parent)).toHaveLength(1);
  const [row] = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'student.move-access-end'));
  expect(row).toMatchObject({ before: { endsOn: enrolment.endsOn }, after: { endsOn: to }, reason: 'The test was moved' });
  await server.db.update(enrolments).set({ endsOn: null }).where(eq(enrolments.id, enrolment.id));
  expect(await move(to)).toEqual([409, 'notOpen']);
});
