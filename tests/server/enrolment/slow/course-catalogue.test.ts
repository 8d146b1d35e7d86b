import { eq, inArray } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Catalogue } from '../../../../contract/enrolment/catalogue.ts';
import { addDays } from '../../../../contract/enrolment/sat-tests.ts';
import { readShown } from '../../../../server/catalogue/shown.ts';
import { changeCatalogue, listVersions } from '../../../../server/catalogue/versions.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import type { Database } from '../../../../server/db/open.ts';
import { applications, orders } from '../../../../server/db/tables/applications.ts';
import { courseFiles, courses } from '../../../../server/db/tables/courses.ts';
import { settings } from '../../../../server/db/tables/settings.ts';
import { findMissingAtStart } from '../../../../server/findings/find-missing.ts';
import { courses as courseNames } from '../../../support/enrolment/catalogue.ts';
import { newKey, order, orderBody, paymentServer, psychology, truth } from '../../../support/enrolment/payments.ts';
import { addMaterials } from '../../../support/materials/materials.ts';
import { freshDatabase } from '../../../support/server/database.ts';
import { seedQuiz } from '../../../support/server/server-seed.ts';

const namesIn = async (db: Database) => (await db.select().from(courses)).map(({ name }) => name).sort();
const now = new Date('2026-03-02T10:00:00Z');
const by = { changedBy: 'Asha', reason: 'new prices', now };

/** Stores a catalogue that differs from the newest one. */
const change = (db: Database, changed: (catalogue: Catalogue) => Catalogue) => changeCatalogue(db, by, changed);

const withPrice =
  (name: string, INR: number) =>
  ({ courses: all }: Catalogue): Catalogue => ({
    courses: all.map((course) => ({
      ...course,
      offers: course.offers.map((offer) => (offer.name === name ? { ...offer, price: { ...offer.price, INR } } : offer)),
    })),
  });

const withSessions =
  (name: string, sessions: number) =>
  ({ courses: all }: Catalogue): Catalogue => ({
    courses: all.map((course) => ({
      ...course,
      offers: course.offers.map((offer) => (offer.name === name ? { ...offer, sessions } : offer)),
    })),
  });

it('a new database has the catalogue of content/ as its first, and a row for every course', async () => {
  const { db, close } = await freshDatabase();
  expect(await listVersions(db)).toMatchObject([{ version: 1, changedBy: 'Prepchart', reason: 'the first catalog' }]);
  expect((await readShown(db)).courses.map(({ name }) => name)).toEqual(courseNames);
  expect(await namesIn(db)).toEqual([...courseNames].sort());
  await close();
});

it('migrating a database adds the courses that have no row, changes none of the others, and leaves what staff have made of the catalogue', async () => {
  const first = await freshDatabase();
  await change(first.db, withPrice('AP Statistics', 70_000));
  await first.db.delete(courses).where(inArray(courses.name, ['AP Statistics', 'AP Psychology']));
  await first.db.insert(courses).values({ id: 'course-former', name: 'No Longer Offered' });
  const before = await first.db.select().from(courses).orderBy(courses.name);
  await migrate(first.db);
  expect(await namesIn(first.db)).toEqual([...courseNames, 'No Longer Offered'].sort());
  expect(await first.db.select().from(courses).orderBy(courses.name)).toEqual(expect.arrayContaining(before));
  expect((await listVersions(first.db)).map(({ version, reason }) => [version, reason])).toEqual([
    [2, 'new prices'],
    [1, 'the first catalog'],
  ]);
  await first.close();
}, 120_000);

it('counts what a student finds: quizzes by their subject, sheets, the tutor; not modules, banks and drills', async () => {
  const { db, close } = await freshDatabase();
  const before = await readShown(db);
  expect(before.courses.flatMap(({ contents }) => Object.values(contents))).toEqual(courseNames.flatMap(() => [0, 0, 0, 0]));
  await seedQuiz(db, 'one', now);
  await addMaterials(db, 'AP Statistics', { Sampling: 'one', Bias: 'two' }, now);
  const counted = new Map((await readShown(db)).courses.map(({ name, contents }) => [name, contents]));
  expect(counted.get('SAT Dominance Program')).toEqual({ quizzes: 1, mockTests: 0, sheets: 0, tutors: 0 });
  expect(counted.get('AP Statistics')).toEqual({ quizzes: 0, mockTests: 0, sheets: 2, tutors: 0 });
  await close();
});

it('a course that has nothing in it is not sold, and its row and its price are there', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await paymentServer();
  const [row] = await server.db.select({ id: courses.id }).from(courses).where(eq(courses.name, psychology.name));
  await server.db.delete(courseFiles).where(eq(courseFiles.courseId, row?.id ?? ''));
  const asked = orderBody({ item: psychology, amount: 84_999 });
  const refused = await server.call('/createOrder', asked);
  const msg = 'AP Psychology isn’t on sale yet. Please ask us about it. You haven’t been charged.';
  expect([refused.http, refused.body]).toMatchObject([422, { status: 0, reason: 'badInput', msg, error: msg }]);
  expect([server.razorpay.calls, await server.db.select().from(applications)]).toEqual([[], []]);
  await addMaterials(server.db, psychology.name, { Memory: 'one' }, now);
  expect((await server.call('/createOrder', asked)).http).toBe(200);
  log.mockRestore();
  await server.close();
});

it('a plan without official tests ahead is not sold, is named at a start, and is sold once an owner sets later ones', async () => {
  const server = await paymentServer();
  const says = async () =>
    (await findMissingAtStart(server.app.context)).flatMap((finding) => (/^SAT /.test(finding.says) ? [finding.says] : []));
  const set = (dates: string, version: number) =>
    server.db.insert(settings).values({ ...{ name: 'testDates', version, fields: { dates } }, ...by, createdAt: now });
  const [soon, later] = [70, 100].map((days) => addDays(server.clock.now.toISOString().slice(0, 10), days));
  const marathon = orderBody({ item: { kind: 'sat', name: 'SAT Marathon' }, amount: 129_999 });
  expect(await says()).toEqual([]);
  await set(`${soon}`, 1);
  expect(await says()).toEqual([
    expect.stringMatching(/^SAT Sprint can be bought until /),
    expect.stringMatching(/^SAT Marathon isn’t on sale: fewer than 2 official SATs in a row, as it covers, /),
  ]);
  const refused = await server.call('/createOrder', marathon);
  expect(refused).toMatchObject({
    ...{ http: 422, body: { msg: expect.stringMatching(/^No SAT dates that SAT Marathon could cover are announced yet\./) } },
  });
  expect((await server.call('/createOrder', orderBody())).http).toBe(200);
  await set(`${later}, ${soon}`, 2);
  const { orderId } = await order(server, { item: { kind: 'sat', name: 'SAT Marathon' }, amount: 129_999 });
  expect((await truth(server.db, orderId)).order?.contents).toMatchObject({ testDates: [soon, later] });
  await server.close();
});

it('an order keeps the version and the contents that it was sold by; a new price holds at once', async () => {
  const server = await paymentServer();
  const applicationKey = newKey();
  const bought = { item: psychology, amount: 84_999, applicationKey };
  const { orderId } = await order(server, bought);
  const contents = { quizzes: 0, mockTests: 0, sheets: 1, tutors: 0 };
  expect((await truth(server.db, orderId)).order).toMatchObject({ catalogueVersion: 1, contents, amount: 84_999 });
  await change(server.db, withPrice('AP Psychology', 80_000));
  const msg = 'The price of AP Psychology has changed. Please reload the page and try again.';
  expect((await server.call('/createOrder', orderBody(bought))).body).toMatchObject({ msg });
  const later = await order(server, { ...bought, amount: 80_000 });
  expect((await truth(server.db, later.orderId)).order).toMatchObject({ catalogueVersion: 2, amount: 80_000 });
  expect((await truth(server.db, orderId)).order).toMatchObject({ catalogueVersion: 1, state: 'replaced', amount: 84_999 });
  // The same price again: the same order, which is now sold by what holds now.
  await addMaterials(server.db, psychology.name, { Memory: 'one', Learning: 'two' }, now);
  await change(server.db, withSessions('AP Psychology', 12));
  expect(await order(server, { ...bought, amount: 80_000 })).toEqual(later);
  const [kept] = await server.db.select().from(orders).where(eq(orders.id, later.orderId));
  expect(kept).toMatchObject({ catalogueVersion: 3, contents: { ...contents, sheets: 2, sessions: 12 } });
  await server.close();
});

it('a course that is new in the catalogue is sold once it has content, and enrols', async () => {
  const server = await paymentServer();
  const name = 'AP Course of Tomorrow';
  const price = { INR: 79_999, USD: 909 };
  const added = { kind: 'ap', name, sale: 'open', covers: [], offers: [{ name, price }] } as const;
  await change(server.db, (catalogue) => ({
    courses: [...catalogue.courses, { ...added, covers: [], offers: [...added.offers] }],
  }));
  const bought = { item: { kind: 'ap', name }, amount: price.INR };
  expect((await server.call('/createOrder', orderBody(bought))).http).toBe(422);
  await addMaterials(server.db, name, { Beginnings: 'one' }, now);
  const { orderId } = await order(server, bought);
  expect(await server.deliver(server.razorpay.event('payment.captured', server.razorpay.pay(orderId)))).toBe(200);
  const { order: paid, enrolments } = await truth(server.db, orderId);
  const [row] = await server.db.select().from(courses).where(eq(courses.name, name));
  expect([paid.state, enrolments.map(({ courseId }) => courseId)]).toEqual(['enrolled', [row?.id]]);
  await server.close();
});
