import { eq, inArray } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { apPrices, courseNames, getCourse, satPlans } from '../../../contract/enrolment/offers.ts';
import type { Database } from '../../../server/db/open.ts';
import { applications } from '../../../server/db/tables/applications.ts';
import { courses } from '../../../server/db/tables/courses.ts';
import { storeCatalogue } from '../../../server/portal/catalogue.ts';
import { order, orderBody, paymentServer, truth } from '../../support/enrolment/payments.ts';
import { freshDatabase } from '../../support/server/database.ts';
import { freshPlace } from '../../support/server/server-process.ts';

const newCourse = 'AP Course of Tomorrow';
const price = { INR: 79_999, USD: 909 };

afterEach(() => {
  delete apPrices[newCourse];
  vi.restoreAllMocks();
});

const namesIn = async (db: Database) => (await db.select().from(courses)).map(({ name }) => name).sort();

it('a database has a row for every course of the price table, and every item that is sold enrols in one of them', async () => {
  const { db, close } = await freshDatabase();
  expect(await namesIn(db)).toEqual([...courseNames].sort());
  const sold = [
    ...Object.keys(satPlans).map((name) => getCourse({ kind: 'sat', name })),
    ...Object.keys(apPrices).map((name) => getCourse({ kind: 'ap', name })),
  ];
  expect([...new Set(sold)].sort()).toEqual(await namesIn(db));
  await close();
});

it('opening a database adds the courses that have no row, and changes none of the others', async () => {
  const place = await freshPlace();
  const first = await place.open();
  await first.db.delete(courses).where(inArray(courses.name, ['AP Statistics', 'AP Psychology']));
  await first.db.insert(courses).values({ id: 'course-former', name: 'No Longer Offered' });
  const before = await first.db.select().from(courses).orderBy(courses.name);
  await first.close();
  const second = await place.open();
  expect(await namesIn(second.db)).toEqual([...courseNames, 'No Longer Offered'].sort());
  expect(await second.db.select().from(courses).orderBy(courses.name)).toEqual(expect.arrayContaining(before));
  await second.close();
  await place.remove();
}, 120_000);

it('a course that is new in the price table cannot be paid for before it has a row, and enrols once it has', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await paymentServer();
  apPrices[newCourse] = price;
  const bought = { item: { kind: 'ap', name: newCourse }, amount: price.INR };
  const msg = 'AP Course of Tomorrow isn’t available right now. You haven’t been charged. Please contact support.';
  const refused = await server.call('/createOrder', orderBody(bought));
  expect([refused.http, refused.body]).toMatchObject([503, { status: 0, reason: 'unavailable', msg, error: msg }]);
  expect(log.mock.calls.flat().join()).toContain(msg);
  expect(server.razorpay.calls).toEqual([]);
  expect(await server.db.select().from(applications)).toEqual([]);

  await storeCatalogue(server.db, [...courseNames, newCourse]);
  const { orderId } = await order(server, bought);
  expect(await server.deliver(server.razorpay.event('payment.captured', server.razorpay.pay(orderId)))).toBe(200);
  const { order: paid, enrolments } = await truth(server.db, orderId);
  const [row] = await server.db.select().from(courses).where(eq(courses.name, newCourse));
  expect([paid.state, enrolments.map(({ courseId }) => courseId)]).toEqual(['enrolled', [row?.id]]);
  await server.close();
}, 60_000);
