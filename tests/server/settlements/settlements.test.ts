import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettlementLine } from '../../../contract/desk/settlements.ts';
import { applications, orders, payments, refunds } from '../../../server/db/tables/applications.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { settlementItems, settlements } from '../../../server/db/tables/settlements.ts';
import type { GatewaySettledItem } from '../../../server/enrolment/orders/gateway.ts';
import { sign } from '../../../server/enrolment/orders/signatures.ts';
import { newId } from '../../../server/ids.ts';
import { fetchSettlements } from '../../../server/settlements/fetch-settlements.ts';
import { findFault } from '../../../server/settlements/store-settled.ts';
import { testKeys } from '../../support/enrolment/gateway.ts';
import { form } from '../../support/enrolment/payments.ts';
import type { SignedInPerson } from '../../support/schedule/booking.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const dayMs = 24 * 3_600_000;
let clerk: SignedInPerson;

beforeAll(async () => {
  clerk = await seedStaff(server.db, 'clerk', 'staff', server.clock.now);
});
beforeEach(async () => {
  await server.db.delete(settlementItems);
  await server.db.delete(settlements);
  server.razorpay.settled.clear();
});

/** A payment that we know, so many days old. */
async function seedPayment(days = 3, amountMinor = 7_777_700): Promise<string> {
  const { db, clock } = server;
  const [id, at] = [`pay_${newId()}`, new Date(clock.now.getTime() - days * dayMs)];
  const times = { createdAt: at, changedAt: at };
  const applied = { kind: 'sat', itemName: 'SAT Sprint', form: form(), consentedAt: at } as const;
  await db.insert(applications).values({ id, key: id, ...applied, ...times });
  const price = { currency: 'INR', amountMinor } as const;
  const order = { id: `order_${id}`, applicationId: id, kind: 'sat', itemName: 'SAT Sprint', state: 'paid' } as const;
  await db.insert(orders).values({ ...price, ...order, amount: amountMinor / 100, createdAt: at });
  await db.insert(payments).values({ ...price, id, orderId: order.id, status: 'captured', firstHeardAt: at, changedAt: at });
  return id;
}

const item = (id: string, more: Partial<GatewaySettledItem> = {}): GatewaySettledItem => ({
  ...{ id, type: 'payment', settlementId: 'setl_1', utr: 'UTR1', settledAt: server.clock.now, paymentId: id, orderId: null },
  ...{ amountMinor: 7_777_700, feeMinor: 183_554, taxMinor: 28_000, creditMinor: 7_594_146, debitMinor: 0, currency: 'INR' },
  ...more,
});
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(server.clock.now);
const settle = async (...items: GatewaySettledItem[]) => {
  server.razorpay.settled.set(today(), items);
  await fetchSettlements({ db: server.db, now: () => server.clock.now, gateway: server.razorpay.gateway });
};
const list = async (body: object = {}) => {
  const { body: answer } = await server.call('/desk/findSettlements', body, { token: clerk.token });
  return (answer.data as { lines: SettlementLine[] }).lines;
};
const save = (from: string, to: string) =>
  server.call('/desk/exportSettlements', { from, to, reason: 'For the books' }, { token: clerk.token });
const tell = (settlement: object) => {
  const body = JSON.stringify({ event: 'settlement.processed', payload: { settlement: { entity: settlement } } });
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sign(body, testKeys.webhookSecret) };
  return server.app.inject({ method: 'POST', url: '/api/razorpay/webhook', headers, payload: body });
};

describe('settlements', () => {
  it('are stored with fee, tax and the bank’s number, once, however often they are asked about', async () => {
    const payment = await seedPayment();
    await settle(item(payment));
    await settle(item(payment));
    await Promise.all([settle(item(payment)), settle(item(payment))]);
    expect(await list()).toEqual([
      {
        ...{ id: 'setl_1', utr: 'UTR1', settledAt: server.clock.now.getTime(), currency: 'INR', items: 1, faults: [] },
        ...{ totalMinor: 7_594_146, feeMinor: 183_554, taxMinor: 28_000 },
      },
    ]);
    expect(await list({ state: 'faulty' })).toEqual([]);
    // The payment itself says what of it reached the bank.
    const settledOf = async (id: string) => {
      const { body } = await server.call('/desk/getPayment', { payment: id }, { token: clerk.token });
      return (body as { data: { settled: unknown } }).data.settled;
    };
    expect([await settledOf(payment), await settledOf(await seedPayment())]).toEqual([
      {
        ...{ settlement: 'setl_1', utr: 'UTR1', settledAt: server.clock.now.getTime() },
        ...{ feeMinor: 183_554, taxMinor: 28_000, creditMinor: 7_594_146 },
      },
      null,
    ]);
  });

  it('are found by the bank’s number and by a payment in them', async () => {
    const [one, other] = [await seedPayment(), await seedPayment()];
    await settle(item(one), item(other, { settlementId: 'setl_2', utr: 'UTR2' }));
    for (const search of ['utr2', 'setl_2', other]) expect((await list({ search })).map(({ id }) => id)).toEqual(['setl_2']);
  });

  it('that do not agree are named, each with what it is about', async () => {
    const [right, less, short] = [await seedPayment(), await seedPayment(3, 8_000_000), await seedPayment()];
    const stranger = item('pay_stranger', { settlementId: 'setl_2' });
    await settle(item(right), item(less), item(short, { creditMinor: 7_000_000 }), stranger, {
      ...item('rfnd_stranger', { type: 'refund', settlementId: 'setl_2', paymentId: right, feeMinor: 0, creditMinor: 0 }),
      debitMinor: 7_777_700,
    });
    const faulty = await list({ state: 'faulty' });
    expect(Object.fromEntries(faulty.map(({ id, faults }) => [id, faults.length]))).toEqual({ setl_1: 2, setl_2: 2 });
    expect(faulty.flatMap(({ faults }) => faults)).toEqual(
      expect.arrayContaining([
        { fault: 'amountDiffers', item: less, payment: less },
        { fault: 'sumDiffers', item: short, payment: short },
        { fault: 'unknownPayment', item: 'pay_stranger', payment: null },
        { fault: 'unknownRefund', item: 'rfnd_stranger', payment: right },
      ]),
    );
    const { body } = await server.call('/desk/getDesk', {}, { token: clerk.token });
    expect((body.data as { glance: { faultySettlements: number } }).glance.faultySettlements).toBe(2);
  });

  it('agree once what was missing has come', async () => {
    const [payment, refund] = [await seedPayment(), `rfnd_${newId()}`];
    const settled = item(refund, { type: 'refund', paymentId: payment, feeMinor: 0, creditMinor: 0, amountMinor: 100 });
    await settle({ ...settled, debitMinor: 100 });
    expect((await list())[0]?.faults.map(({ fault }) => fault)).toEqual(['unknownRefund']);
    const times = { firstHeardAt: server.clock.now, changedAt: server.clock.now };
    await server.db
      .insert(refunds)
      .values({ id: newId(), razorpayId: refund, paymentId: payment, amountMinor: 100, state: 'done', ...times });
    await settle();
    expect((await list())[0]?.faults).toEqual([]);
  });

  it('are told by a webhook too, and compared with what is in them', async () => {
    const payment = await seedPayment();
    const told = { id: 'setl_1', amount: 7_594_146, fees: 0, tax: 0, utr: 'UTR9', created_at: server.clock.now.getTime() / 1000 };
    expect((await tell(told)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ id: 'setl_1', utr: 'UTR9', items: 0, totalMinor: 7_594_146, faults: [] }]);
    await settle(item(payment));
    expect(await list({ state: 'faulty' })).toEqual([]);
    await tell({ ...told, id: 'setl_2', amount: 100 });
    await settle(item(payment, { settlementId: 'setl_2' }));
    expect(await list({ state: 'faulty' })).toMatchObject([
      { id: 'setl_2', totalMinor: 100, faults: [{ fault: 'totalDiffers', item: 'setl_2', payment: null }] },
    ]);
    expect((await tell({ id: 7 })).statusCode).toBe(200);
  });

  it('payments that are not among them after a week are listed, as far as Razorpay lists any', async () => {
    const [old, fresh, settled] = [await seedPayment(8), await seedPayment(6), await seedPayment(8)];
    const unsettled = async () => {
      const { body } = await server.call('/desk/findPayments', { state: 'unsettled' }, { token: clerk.token });
      return (body.data as { lines: { id: string }[] }).lines.map(({ id }) => id);
    };
    expect(await unsettled()).toEqual([]);
    await settle(item(settled));
    expect(await unsettled()).toContain(old);
    expect(await unsettled()).not.toContain(fresh);
    expect(await unsettled()).not.toContain(settled);
  });

  it('are saved as a file, line by line, and the record of actions says so', async () => {
    const payment = await seedPayment();
    await settle(item(payment));
    const day = today();
    const { name, csv } = (await save(day, day)).body as unknown as { name: string; csv: string };
    expect(name).toBe(`settlements-${day}-to-${day}.csv`);
    const [head, line, ...rest] = csv.trim().split('\r\n');
    expect(head).toContain('"Bank number (UTR)"');
    expect(line).toContain(`"setl_1","UTR1","payment","${payment}"`);
    expect(line).toContain('"77777.00","1835.54","280.00","75941.46","0.00",""');
    expect(rest).toEqual([]);
    const [next] = [new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)];
    expect(((await save(next, next)).body as unknown as { csv: string }).csv.trim().split('\r\n')).toHaveLength(1);
    expect((await save(next, day)).http).toBe(400);
    expect((await save('2026-02-30', '2026-03-01')).http).toBe(400);
    const actions = await server.db.select().from(auditEvents);
    expect(actions.map(({ action, reason }) => [action, reason])).toContainEqual(['settlements.export', 'For the books']);
  });
});

it('what was paid in another currency is settled by a rate that nobody tells, and adjustments are Razorpay’s own', () => {
  const sums = { amountMinor: 7_400_000, feeMinor: 100, creditMinor: 7_399_900, debitMinor: 0, currency: 'INR' };
  expect(findFault({ ...sums, type: 'payment' }, { amountMinor: 89_000, currency: 'USD' }, null)).toBeNull();
  expect(findFault({ ...sums, type: 'payment', creditMinor: 1 }, { amountMinor: 89_000, currency: 'USD' }, null)).toBe(
    'sumDiffers',
  );
  expect(findFault({ ...sums, type: 'adjustment' }, null, null)).toBeNull();
});
