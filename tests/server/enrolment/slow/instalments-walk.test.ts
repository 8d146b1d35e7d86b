import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { InstalmentFile } from '../../../../contract/desk/instalments.ts';
import type { ApplicationSummary } from '../../../../contract/enrolment/applications.ts';
import { agreedVersions } from '../../../../contract/site/legal-versions.ts';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { applications, orders, payments } from '../../../../server/db/tables/applications.ts';
import { papers } from '../../../../server/db/tables/billing.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { instalmentPlans } from '../../../../server/db/tables/instalments.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { watchInstalments } from '../../../../server/enrolment/instalments/watch-instalments.ts';
import { sendRefunds } from '../../../../server/enrolment/refunds/send-refunds.ts';
import { newId } from '../../../../server/ids.ts';
import {
  type InstalmentsModelState,
  type InstalmentsStep,
  instalmentsModel,
} from '../../../models/enrolment/instalments.model.ts';
import { testKeys } from '../../../support/enrolment/gateway.ts';
import { form, sprint } from '../../../support/enrolment/payments.ts';
import { describePath } from '../../../support/model.ts';
import { seedStaff } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
let owner: { id: string };
beforeAll(async () => {
  owner = await seedStaff(server.db, 'instalments-owner', 'owner', server.clock.now);
});
beforeEach(() => {
  server.environment.razorpay = testKeys;
  server.environment.refundRule = { fullDays: 7, proRataDays: 100, keptPercent: 0, withinDays: 10 };
});

const day = 86_400_000;
const key = () => newId().padEnd(16, '0');
const inDays = (days: number) => new Date(server.clock.now.getTime() + days * day).toISOString().slice(0, 10);
/** Days pass between two looks, and a sign-in does not last as long. */
const desk = async (path: string, body: object) =>
  server.call(`/desk${path}`, body, {
    token: await openSession(server.db, { role: 'staff', id: owner.id }, server.clock.now),
  });
const threeParts = () => [
  { amount: 30_000, dueOn: inDays(10) },
  { amount: 30_000, dueOn: inDays(20) },
  { amount: 17_777, dueOn: inDays(30) },
];
const offer = (email: string, changed: object = {}) => ({
  ...{ key: key(), item: sprint, currency: 'INR', parts: threeParts(), guardianConsent: true },
  application: form({ email }),
  ...changed,
});
const read = async (plan: string) => (await desk('/getInstalments', { plan })).body.data as InstalmentFile;

async function openPlan(email: string) {
  const { http, body } = await desk('/offerInstalments', offer(email));
  expect(http).toBe(200);
  const plan = String(body.plan);
  const token = (await read(plan)).link.replace('/application/', '');
  const page = async () => (await server.call('/getApplication', { token })).body.data as ApplicationSummary;
  const next = async () => (await read(plan)).plan.next ?? 1;
  const due = async () => server.call('/payInstalment', { token, part: await next() });
  const payOnline = async (orderId: string) => {
    const payment = server.razorpay.pay(orderId);
    await server.deliver(server.razorpay.event('payment.captured', payment));
    return payment;
  };
  const payInCash = async () =>
    desk('/addInstalment', { plan, key: key(), part: await next(), method: 'cash', reference: 'Book 1' });
  return { plan, email, token, page, due, next, payOnline, payInCash };
}
type Open = Awaited<ReturnType<typeof openPlan>>;

/** What stands in the database and the mails of a plan, whatever the pages say. */
async function truthOf({ plan, email }: Open) {
  const [row] = await server.db.select().from(instalmentPlans).where(eq(instalmentPlans.id, plan));
  const own = await server.db
    .select({ payment: payments, order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.applicationId, row?.applicationId ?? ''));
  const ids = own.map(({ payment }) => payment.id);
  const courses = (await server.db.select().from(enrolments)).filter(({ paymentId }) => ids.includes(paymentId ?? ''));
  const mailed = (await server.db.select().from(outbox)).filter(({ recipient }) => recipient === email);
  return {
    courses: courses.length,
    payments: own.map(({ payment }) => payment.status).sort(),
    papers: (await server.db.select().from(papers)).filter(({ paymentId }) => ids.includes(paymentId)).length,
    accounts: mailed.filter(({ once }) => once?.startsWith('account:')).length,
    news: new Set(mailed.flatMap(({ once }) => /^instalments-(\w+)/.exec(once ?? '')?.[1] ?? [])),
  };
}

type Claim = { state: string; next: number | null; courses: number; payments: string[]; news: string[] };
/** What has to be true in each state of the model. `payments`: how each stands. A paper is made of every one that counts, and given back. */
const claims: Record<InstalmentsModelState, Claim> = {
  offered: { state: 'offered', next: 1, courses: 0, payments: [], news: ['offered'] },
  offerIsOld: { state: 'offered', next: 1, courses: 0, payments: [], news: ['offered'] },
  onePaid: { state: 'running', next: 2, courses: 1, payments: ['captured'], news: ['offered'] },
  behind: { state: 'overdue', next: 2, courses: 1, payments: ['captured'], news: ['overdue'] },
  onePaidWithTime: { state: 'running', next: 2, courses: 1, payments: ['captured'], news: ['overdue', 'moved'] },
  twoPaid: { state: 'running', next: 3, courses: 1, payments: ['captured', 'captured'], news: [] },
  allPaid: { state: 'settled', next: null, courses: 1, payments: ['captured', 'captured', 'captured'], news: ['settled'] },
  endedUnpaid: { state: 'ended', next: null, courses: 0, payments: [], news: ['ended'] },
  endedAfterOne: { state: 'ended', next: null, courses: 1, payments: ['captured'], news: ['ended'] },
  oneTooMany: { state: 'ended', next: null, courses: 1, payments: ['captured', 'surplus'], news: ['ended'] },
  out: { state: 'ended', next: null, courses: 0, payments: ['refunded'], news: [] },
};

let number = 0;
it.each(instalmentsModel.getSimplePaths().map((path) => [describePath(path), path] as const))(
  'a price in three parts: %s',
  async (_, path) => {
    number += 1;
    const open = await openPlan(`parts${number}@example.org`);
    let late = '';
    const steps: Record<InstalmentsStep, () => Promise<void>> = {
      payOnline: async () => {
        const { http, body } = await open.due();
        expect(http).toBe(200);
        await open.payOnline(String(body.orderId));
      },
      payInCash: async () => expect((await open.payInCash()).http).toBe(200),
      dayPasses: async () => {
        const { plan } = await read(open.plan);
        const dueOn = plan.parts.find((part) => part.number === plan.next)?.dueOn ?? '';
        server.clock.pass(Date.parse(dueOn) + day - server.clock.now.getTime() + day / 2);
        await watchInstalments(server.app.context);
      },
      schoolGivesTime: async () => {
        const moved = await desk('/moveInstalment', { plan: open.plan, part: 2, dueOn: inDays(5), reason: 'Salary comes late' });
        expect(moved.http).toBe(200);
      },
      schoolEndsIt: async () => {
        late = String((await open.due()).body.orderId);
        expect((await desk('/endInstalments', { plan: open.plan, access: 'stays', reason: 'They move away' })).http).toBe(200);
      },
      allIsGivenBackAndCourseEnds: async () => {
        const [{ payment, method } = { payment: '', method: 'cash' }] = (await read(open.plan)).payments;
        const asked = { payment, key: key(), access: 'ends', amountMinor: 3_000_000, reason: 'They leave' };
        const { refund } = (await desk('/refundPayment', asked)).body;
        if (method === 'cash') await desk('/settleRefund', { refund, reference: 'Book 2' });
        else await giveBackOnline(payment);
      },
      moneyComesAfterAll: async () => {
        await open.payOnline(late);
      },
    };
    const check = (claim: Claim) => async () => {
      const [file, page, truth] = [await read(open.plan), await open.page(), await truthOf(open)];
      expect({ state: file.plan.state, next: file.plan.next }).toEqual({ state: claim.state, next: claim.next });
      expect(page.instalments).toEqual(file.plan);
      expect({ courses: truth.courses, payments: truth.payments }).toEqual({ courses: claim.courses, payments: claim.payments });
      for (const each of claim.news) expect([...truth.news]).toContain(each);
      // One account, whatever is paid; and no paper for what does not count.
      expect(truth.accounts).toBe(claim.payments.length === 0 ? 0 : 1);
      const given = claim.payments.filter((status) => status === 'refunded').length;
      expect(truth.papers).toBe(claim.payments.filter((status) => status !== 'surplus').length + given);
      expect((await open.due()).http).toBe(claim.next === null ? 409 : 200);
      expect(page.instalments?.left).toBe(claim.next === null ? 0 : 77_777 - (claim.next - 1) * 30_000);
    };
    await path.test({
      events: steps,
      states: Object.fromEntries(Object.entries(claims).map(([state, claim]) => [state, check(claim)])),
    });
  },
);

async function giveBackOnline(paymentId: string) {
  server.clock.pass(60_000);
  await sendRefunds(server.app.context);
  const made = server.razorpay.refunds().find((each) => each.paymentId === paymentId);
  const [row] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
  const [payment] = row ? await server.razorpay.gateway.listPayments(row.orderId) : [];
  if (!made || !payment) throw new Error('Razorpay has no such refund.');
  const { id, amountMinor: amount, currency, receipt } = made;
  const entity = { id, payment_id: paymentId, amount, currency, ...(receipt && { receipt }) };
  await server.deliver(server.razorpay.event('refund.processed', payment, entity));
}

it('offers the same once for a key, and nothing twice to an address, for another sum without a reason, or in days out of order', async () => {
  const body = offer('parts-once@example.org');
  const answers = await Promise.all([desk('/offerInstalments', body), desk('/offerInstalments', body)]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  expect(answers[0]?.body.plan).toBe(answers[1]?.body.plan);
  const ask = async (changed: object, email = 'parts-other@example.org') =>
    (await desk('/offerInstalments', offer(email, changed))).http;
  expect(await ask({}, 'parts-once@example.org')).toBe(409);
  const [one, two, three] = threeParts();
  expect(await ask({ parts: [one, two] })).toBe(409);
  expect(await ask({ parts: [two, one, three] })).toBe(400);
  expect(await ask({ parts: [{ amount: 60_000, dueOn: inDays(-1) }, three] })).toBe(400);
  expect(await ask({ parts: [one] })).toBe(400);
  expect(await ask({ parts: [one, two], reason: 'A scholarship' })).toBe(200);
});

it('counts a part once where it comes online and in cash together, and asks for the other one back', async () => {
  const open = await openPlan('parts-twice@example.org');
  const { body } = await open.due();
  const entry = { plan: open.plan, key: key(), part: 1, method: 'cash', reference: 'Book 1' };
  const [entered] = await Promise.all([desk('/addInstalment', entry), open.payOnline(String(body.orderId))]);
  const truth = await truthOf(open);
  // Whichever came second is refused, where staff can still be told, or asked back.
  const came = entered.http === 200 ? ['captured', 'surplus'] : ['captured'];
  expect([truth.courses, truth.payments, truth.accounts]).toEqual([1, came, 1]);
  expect(await open.next()).toBe(2);
});

it('staff’s word that the terms were agreed to is kept as that, until the payer agrees on the page, which has versions', async () => {
  const open = await openPlan('parts-agreed@example.org');
  const kept = async () => {
    const [found] = await server.db
      .select({ application: applications })
      .from(applications)
      .innerJoin(instalmentPlans, eq(instalmentPlans.applicationId, applications.id))
      .where(eq(instalmentPlans.id, open.plan));
    return found?.application;
  };
  expect(await kept()).toMatchObject({ consentNotedBy: 'Nandini Iyer', termsVersion: null });
  const { orderId } = (await open.due()).body as { orderId: string };
  expect(await kept()).toMatchObject({ consentNotedBy: 'Nandini Iyer', termsVersion: null });
  server.clock.pass(1_000);
  // Whoever looks at the checkout and does not pay has agreed to nothing.
  await server.deliver(server.razorpay.event('payment.captured', server.razorpay.pay(orderId)));
  expect(await kept()).toMatchObject({ consentNotedBy: null, ...agreedVersions, consentedAt: server.clock.now });
});

it('the same entry again is the same payment, and a part that is paid takes no other', async () => {
  const open = await openPlan('parts-again@example.org');
  const entry = { plan: open.plan, key: key(), part: 1, method: 'bank', reference: 'UTR 1' };
  const [one, again] = [await desk('/addInstalment', entry), await desk('/addInstalment', entry)];
  expect([one.http, again.http, again.body.payment]).toEqual([200, 200, one.body.payment]);
  expect((await desk('/addInstalment', { ...entry, key: key() })).http).toBe(409);
  expect((await desk('/addInstalment', { ...entry, part: 4, key: key() })).http).toBe(404);
  expect((await truthOf(open)).payments).toEqual(['captured']);
});

it('reckons what the parts owe together as the whole price would: what was used counts against the first parts', async () => {
  const open = await openPlan('parts-reckoned@example.org');
  await open.payInCash();
  server.clock.pass(50 * day);
  await open.payInCash();
  const owed = await Promise.all(
    (await read(open.plan)).payments.map(async ({ payment }) => {
      const { reckoning } = (await desk('/getPayment', { payment })).body.data as { reckoning: { owedMinor: number } };
      return reckoning.owedMinor;
    }),
  );
  // 50 of 100 days of 77,777 are used: 38,888.50. The first 30,000 are gone, and 8,888.50 of the second.
  expect(owed).toEqual([0, 2_111_150]);
});

it('reminds of a part three days before, once, and tells nobody of an offer that was not taken up', async () => {
  const open = await openPlan('parts-reminded@example.org');
  await open.payInCash();
  const due = async () => (await truthOf(open)).news.has('due');
  server.clock.pass(16 * day);
  await watchInstalments(server.app.context);
  expect(await due()).toBe(false);
  server.clock.pass(day);
  await watchInstalments(server.app.context);
  await watchInstalments(server.app.context);
  expect(await due()).toBe(true);
  const mails = (await server.db.select().from(outbox)).filter(({ once }) => once?.includes(`:${open.plan}`));
  expect(mails.filter(({ once }) => once?.startsWith('instalments-due'))).toHaveLength(1);
});

it('the payer reads that the course ended with its installments, and that it did not', async () => {
  const [over, kept] = [await openPlan('course-over@example.org'), await openPlan('course-kept@example.org')];
  for (const { plan, payInCash } of [over, kept]) {
    await payInCash();
    const access = plan === over.plan ? 'ends' : 'stays';
    expect((await desk('/endInstalments', { plan, access, reason: 'They move away' })).http).toBe(200);
  }
  expect(await over.page()).toMatchObject({ state: 'enrolled', accessEnded: true, accessEndedBy: 'installments' });
  expect(await kept.page()).toMatchObject({ state: 'enrolled', accessEnded: false });
});
