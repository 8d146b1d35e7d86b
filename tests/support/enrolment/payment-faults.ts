import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/open.ts';
import { orders, payments } from '../../../server/db/tables/applications.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { GatewayError, type GatewayPayment } from '../../../server/enrolment/orders/gateway.ts';
import { reconcileOrders } from '../../../server/enrolment/orders/reconcile.ts';
import { sign } from '../../../server/enrolment/orders/signatures.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { secondFactorKey } from '../server/second-factor-key.ts';
import { believedClock } from '../server/server-app.ts';
import { type Delivery, testGateway } from './gateway.ts';
import { mortal } from './mortal.ts';

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number) => next() < share,
    shuffled: <Item>(items: Item[]): Item[] =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}

const minute = 60_000;
const hour = 60 * minute;

/** What a payer does at Razorpay, after its published scenarios; `[nobody]` has no money captured. */
const scenarios = [
  'paid',
  'paid',
  'paid',
  'paid',
  'browser lost, and every webhook',
  'browser lost, and every webhook',
  'failed, then another captured',
  'failed, then the same captured',
  'authorized, captured two days later',
  'two payments on an order',
  'replaced order paid',
  'replaced order and the new one paid',
  'only failed [nobody]',
  'left [nobody]',
  'another amount captured [nobody]',
] as const;
type Scenario = (typeof scenarios)[number];

type Buyer = {
  number: number;
  email: string;
  key: string;
  scenario: Scenario;
  paid: GatewayPayment[];
  late: (() => Promise<void>)[];
};

/** `lost`: captured money without its enrolment, its account or its mail. `doubled`: more than one of them. `false`: one without money. */
export type FaultReport = {
  payments: number;
  captured: number;
  surplus: number;
  faults: Record<string, number>;
  lost: string[];
  doubled: string[];
  false: string[];
};

type Options = { db: Database; count: number; seed: number; lanes?: number; batch?: number; withReconciler?: boolean };

/**
 * Sends payments through three server processes that share a database, each payer with faults drawn by the seed, lets five days pass with the
 * reconciler, and counts what is true in the database.
 */
export async function runPayments({
  db,
  count,
  seed,
  lanes = 6,
  batch = 250,
  withReconciler = true,
}: Options): Promise<FaultReport> {
  const random = createRandom(seed);
  let requests = 0;
  const razorpay = testGateway();
  const faults: Record<string, number> = {};
  const note = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
    return true;
  };
  /** Draws a fault, and counts it where it comes. */
  const happens = (fault: string, share: number) => random.chance(share) && note(fault);
  let now = new Date('2026-03-02T10:00:00.000Z');
  const processes = await Promise.all(Array.from({ length: 3 }, () => startProcess()));
  const aProcess = () => {
    const chosen = processes[random.below(processes.length)];
    if (!chosen) throw new Error('There is no process.');
    return chosen;
  };
  const buyers: Buyer[] = [];

  for (let first = 0; first < count; first += batch) {
    const wave = Array.from({ length: Math.min(batch, count - first) }, (_, index) => newBuyer(first + index));
    buyers.push(...wave);
    const queue = [...wave];
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let buyer = queue.shift(); buyer; buyer = queue.shift()) await buy(buyer);
      }),
    );
    await letDaysPass(wave);
  }
  for (const { app } of processes) await app.close();
  return { ...(await count_(db, buyers)), faults };

  function newBuyer(number: number): Buyer {
    const scenario = scenarios[random.below(scenarios.length)] ?? 'paid';
    return {
      number,
      email: `payer-${seed}-${number}@example.org`,
      key: `key-${seed}-${String(number).padStart(16, '0')}`,
      scenario,
      paid: [],
      late: [],
    };
  }

  async function startProcess() {
    const life = mortal(db);
    const { gateway: whole } = razorpay;
    const call = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      life.step();
      if (happens('Razorpay does not answer', 0.03)) throw new GatewayError('no answer', true);
      const answer = await ask();
      if (happens('Razorpay’s answer is lost', 0.03)) throw new GatewayError('no answer within 5000 ms', true);
      life.step();
      return answer;
    };
    const gateway = {
      keys: whole.keys,
      createOrder: (asked: Parameters<typeof whole.createOrder>[0]) => call(() => whole.createOrder(asked)),
      findOrder: (receipt: string) => call(() => whole.findOrder(receipt)),
      listPayments: (orderId: string) => call(() => whole.listPayments(orderId)),
      refund: (asked: Parameters<typeof whole.refund>[0]) => call(() => whole.refund(asked)),
      listRefunds: (paymentId: string) => call(() => whole.listRefunds(paymentId)),
      listSettled: (day: string) => call(() => whole.listSettled(day)),
    };
    const environment = readEnvironment({ DEMO: 'off' });
    const context: Context = {
      ...{ db: life.db, now: () => now, environment, gateway },
      ...{ clock: believedClock(() => now), isStopping: () => false },
      ...{ listeningAt: () => 'http://127.0.0.1:3000', secret: 's'.repeat(32), secondFactorKey },
    };
    return { life, context, app: await buildApp({ ...context, appFolder: '/nowhere' }) };
  }

  /** POST to some process, which may be killed at any of its steps. Null: no answer came back. */
  async function post(url: string, payload: string, headers: Record<string, string> = {}) {
    const { life, app } = aProcess();
    if (happens('server killed', 0.08)) life.killAfter(random.below(40));
    // Payers sit in many places: the limit for one address is not what is looked at here.
    requests += 1;
    const remoteAddress = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
    const json = { 'content-type': 'application/json', ...headers };
    const request = { method: 'POST' as const, url, headers: json, payload, remoteAddress };
    const response = await (app as FastifyInstance).inject(request);
    const died = life.isDead();
    life.restart();
    if (died || happens('answer lost', 0.04)) return null;
    return { http: response.statusCode, body: response.json() as Record<string, unknown> };
  }

  async function call(path: string, body: unknown) {
    const text = JSON.stringify(body);
    if (!happens('call doubled', 0.05)) return post(`/api${path}`, text);
    return (await Promise.all([post(`/api${path}`, text), post(`/api${path}`, text)]))[0] ?? null;
  }

  /** As a payer does it: again and again until there is an order; after six times they give up. */
  async function placeOrder(buyer: Buyer, currency: 'INR' | 'USD'): Promise<string | null> {
    const { email, key, number } = buyer;
    const application = { name: `Payer ${number}`, email, phone: '+919876543210', student_class: '11' };
    const more = { school_name: 'Hill School', parent_name: 'Parent', additional_info: '' };
    const body = {
      ...{ item: { kind: 'sat', name: 'SAT Sprint' }, amount: currency === 'INR' ? 77_777 : 890, currency },
      ...{ applicationKey: key, application: { ...application, ...more }, guardianConsent: true },
    };
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await call('/createOrder', body);
      if (answer?.http === 200) return String(answer.body.orderId);
    }
    note('payer gave up');
    return null;
  }

  async function buy(buyer: Buyer): Promise<void> {
    const { scenario } = buyer;
    const first = await placeOrder(buyer, 'INR');
    if (first === null) return;
    const second = scenario.startsWith('replaced') ? await placeOrder(buyer, 'USD') : null;
    const pay = (orderId: string, what: Partial<GatewayPayment> = {}) => {
      const payment = razorpay.pay(orderId, what);
      if (!what.amountMinor && what.status !== 'failed') buyer.paid.push(payment);
      return payment;
    };
    if (scenario === 'left [nobody]') return forge(first);
    if (scenario === 'only failed [nobody]') return tell(buyer, [['payment.failed', pay(first, { status: 'failed' })]], null);
    if (scenario === 'another amount captured [nobody]') {
      const odd = pay(first, { amountMinor: 100 });
      return tell(buyer, [['payment.captured', odd]], odd);
    }
    if (scenario === 'failed, then another captured') {
      const failed = pay(first, { status: 'failed' });
      const payment = pay(first);
      return tell(buyer, [['payment.failed', failed], ...captured(payment)], payment);
    }
    if (scenario === 'failed, then the same captured') {
      const payment = pay(first);
      await deliver(razorpay.event('payment.failed', { ...payment, status: 'failed' }));
      return tell(buyer, captured(payment), payment);
    }
    if (scenario === 'authorized, captured two days later') {
      const payment = pay(first, { status: 'authorized' });
      buyer.late.push(async () => {
        payment.status = 'captured';
        await tell(buyer, captured(payment), null);
      });
      return tell(buyer, [['payment.authorized', { ...payment }]], payment);
    }
    const payment = pay(first);
    if (scenario === 'browser lost, and every webhook') return;
    const other = scenario === 'two payments on an order' ? pay(first) : null;
    const onNew = scenario === 'replaced order and the new one paid' && second ? pay(second) : null;
    const more = [other, onNew].flatMap((each) => (each ? captured(each) : []));
    await tell(buyer, [...captured(payment), ...more], payment);
    if (onNew) await report(onNew);
  }

  function captured(payment: GatewayPayment): [string, GatewayPayment][] {
    const events: [string, GatewayPayment][] = [
      ['payment.captured', payment],
      ['order.paid', payment],
    ];
    return random.chance(0.7) ? [['payment.authorized', { ...payment, status: 'authorized' }], ...events] : events;
  }

  /** The browser's callback and the webhooks, each with its faults, one after the other or all at once. */
  async function tell(buyer: Buyer, events: [string, GatewayPayment][], handed: GatewayPayment | null): Promise<void> {
    const deliveries = events.map(([name, payment]) => razorpay.event(name, payment));
    const works = deliveries.flatMap((delivery) => webhookWork(buyer, delivery));
    if (handed && !happens('callback dropped', 0.3)) works.push(() => report(handed));
    const arranged = happens('out of order', 0.5) ? random.shuffled(works) : works;
    if (happens('all at once', 0.3)) await Promise.all(arranged.map((work) => work()));
    else for (const work of arranged) await work();
  }

  function webhookWork(buyer: Buyer, delivery: Delivery): (() => Promise<void>)[] {
    if (happens('webhook never delivered', 0.25)) return [];
    const work = () => deliver(delivery);
    if (happens('webhook a day late', 0.1)) {
      buyer.late.push(work);
      return [];
    }
    const again = happens('webhook replayed', 0.2) ? [work, () => deliver({ ...delivery, id: `${delivery.id}-again` })] : [];
    const forged = happens('body altered', 0.1)
      ? [
          () =>
            deliver({
              ...delivery,
              id: `${delivery.id}-altered`,
              body: delivery.body.replace('"failed"', '"captured"').replace('"INR"', '"USD"'),
            }),
        ]
      : [];
    const secret = happens('wrong secret', 0.1)
      ? [() => deliver({ ...delivery, id: `${delivery.id}-forged`, signature: 'f'.repeat(64) })]
      : [];
    return [...forged, ...secret, work, ...again];
  }

  /** Razorpay delivers again what was not answered 200. What is forged is refused, and delivered no more. */
  async function deliver({ id, body, signature }: Delivery): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await post('/api/razorpay/webhook', body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id });
      if (answer?.http === 200 || answer?.http === 400) return;
      note('webhook delivered again');
    }
  }

  /** Somebody who wants the course for nothing reports a payment that is not, as Razorpay would. */
  async function forge(orderId: string): Promise<void> {
    const invented = { id: `pay_of_${orderId}`, orderId, amountMinor: 7_777_700, currency: 'INR', status: 'captured' as const };
    const { body, id } = razorpay.event('payment.captured', invented);
    await deliver({ id, body, signature: sign(body, 'a guess') });
    await call('/verifyPayment', razorpay.handed(invented, 'a guess'));
  }

  /** The browser: a forged report now and then, the true one, and the information mail after success. */
  async function report(payment: GatewayPayment): Promise<void> {
    const handed = razorpay.handed(payment);
    if (happens('forged signature', 0.1)) await call('/verifyPayment', { ...handed, razorpay_signature: 'f'.repeat(64) });
    const answer = await call('/verifyPayment', handed);
    if (answer?.body.status !== 'success' || happens('browser closed after paying', 0.2)) return;
    const information = { name: 'Payer', email: 'payer@example.org', phone: '+919876543210', paymentId: payment.id };
    await call('/sendInformationOnMail', information);
  }

  async function letDaysPass(wave: Buyer[]): Promise<void> {
    for (const wait of [16 * minute, hour, 12 * hour, 35 * hour]) await pass(wait);
    for (const work of wave.flatMap(({ late }) => late)) await work();
    for (const wait of [hour, 12 * hour, 12 * hour, 48 * hour, 12 * hour]) await pass(wait);
  }

  async function pass(ms: number): Promise<void> {
    now = new Date(now.getTime() + ms);
    if (!withReconciler) return;
    for (let turn = 0; turn < 3; turn += 1) {
      const { life, context } = aProcess();
      if (happens('server killed while reconciling', 0.2)) life.killAfter(random.below(200));
      await reconcileOrders(context).catch((error: unknown) => {
        if (!life.isDead()) throw error;
      });
      life.restart();
      now = new Date(now.getTime() + minute);
    }
  }
}

/** Counts what is true: by the database's rows against what Razorpay has captured. */
async function count_(db: Database, buyers: Buyer[]): Promise<Omit<FaultReport, 'faults'>> {
  const enrolled = groupBy(await db.select().from(enrolments), ({ studentId }) => studentId);
  const accounts = groupBy(await db.select().from(students), ({ username }) => username);
  const reported = new Map((await db.select().from(payments)).map((payment) => [payment.id, payment]));
  const counted = groupBy(await db.select().from(orders), ({ paymentId }) => paymentId);
  const mails = await db.select().from(outbox);
  const byRecipient = groupBy(mails, ({ recipient }) => recipient);
  const once = new Map(mails.map((mail) => [mail.once, mail]));
  const bySubject = (email: string, start: string) =>
    (byRecipient.get(email) ?? []).filter(({ subject }) => subject.startsWith(start)).length;
  const report = {
    payments: buyers.length,
    captured: 0,
    surplus: 0,
    lost: [] as string[],
    doubled: [] as string[],
    false: [] as string[],
  };
  for (const { number, email, scenario, paid } of buyers) {
    const money = paid.filter(({ status }) => status === 'captured').map(({ id }) => id);
    const wanted = money.length > 0 ? 1 : 0;
    report.captured += money.length;
    report.surplus += Math.max(0, money.length - 1);
    const found: Record<string, number> = {
      enrolments: (accounts.get(email) ?? []).reduce((sum, { id }) => sum + (enrolled.get(id)?.length ?? 0), 0),
      orders: money.reduce((sum, id) => sum + (counted.get(id)?.length ?? 0), 0),
      accounts: accounts.get(email)?.length ?? 0,
      receipts: bySubject(email, 'Receipt'),
      'account mails': bySubject(email, 'Your account'),
      'school mails': money.filter((id) => once.has(`school:${id}`)).length,
    };
    const surplus = money.filter((id) => reported.get(id)?.status === 'surplus' && once.has(`surplus:${id}`)).length;
    const told = (what: string) => `payer ${number} (${scenario}): ${what}`;
    for (const [what, has] of Object.entries(found)) {
      if (has < wanted) report.lost.push(told(`${has} ${what}`));
      if (has > wanted) (wanted === 0 ? report.false : report.doubled).push(told(`${has} ${what}`));
    }
    if (surplus !== Math.max(0, money.length - 1))
      report.lost.push(told(`${surplus} of ${money.length - 1} surplus payments told`));
  }
  return report;
}

function groupBy<Row>(rows: Row[], getKey: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = getKey(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
