import type { GatewayPayment } from '../../../server/enrolment/orders/gateway.ts';
import { sign } from '../../../server/enrolment/orders/signatures.ts';
import type { Delivery } from './gateway.ts';
import { type Buyer, disputes, type PlacedOrder } from './payment-scenarios.ts';
import type { PaymentWorld } from './payment-world.ts';

/** What a device hands over: the payment, by the page's call, or by the form that Razorpay's page sends. */
type Handed = { payment: GatewayPayment; away?: PlacedOrder };

/** What payers do, each with the faults of their devices and networks. */
export function payersOf(world: PaymentWorld) {
  const { random, razorpay, happens, note, call, deliver } = world;

  /** As a payer does it: again and again until there is an order, or the server says why there is none; after six times they give up. */
  async function placeOrder(buyer: Buyer, { currency = 'INR', device = 0 } = {}): Promise<PlacedOrder | null> {
    const { email, number } = buyer;
    const application = { name: `Payer ${number}`, email, phone: '+919876543210', student_class: '11' };
    const more = { school_name: 'Hill School', parent_name: 'Parent', additional_info: '' };
    const body = {
      ...{ item: { kind: 'sat', name: 'SAT Sprint' }, amount: currency === 'INR' ? 77_777 : 890, currency },
      ...{ applicationKey: buyer.keys[device], application: { ...application, ...more }, guardianConsent: true },
    };
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await call('/createOrder', body);
      if (answer?.http === 200) return { orderId: String(answer.body.orderId), token: String(answer.body.application) };
      if (answer?.body.reason === 'boughtBefore') {
        note('second payment kept from happening');
        return null;
      }
    }
    note('payer gave up');
    return null;
  }

  async function buy(buyer: Buyer): Promise<void> {
    const { scenario } = buyer;
    const first = await placeOrder(buyer);
    if (first === null) return;
    const pay = ({ orderId }: PlacedOrder, what: Partial<GatewayPayment> = {}) => {
      const payment = razorpay.pay(orderId, what);
      if (what.amountMinor) buyer.odd.push(payment);
      else if (what.status !== 'failed') buyer.paid.push(payment);
      return payment;
    };
    switch (scenario) {
      case 'left [nobody]':
        return forge(first);
      case 'only failed [nobody]':
        return tell(buyer, [['payment.failed', pay(first, { status: 'failed' })]], null);
      case 'another amount captured [nobody]':
      case 'captured in part [nobody]': {
        const odd = pay(first, { amountMinor: scenario === 'captured in part [nobody]' ? 3_000_000 : 100 });
        return tell(buyer, [['payment.captured', odd]], { payment: odd });
      }
      case 'captured in part, then whole': {
        const odd = pay(first, { amountMinor: 3_000_000 });
        const payment = pay(first);
        return tell(buyer, [['payment.captured', odd], ...captured(payment)], { payment });
      }
      case 'failed, then another captured': {
        const failed = pay(first, { status: 'failed' });
        const payment = pay(first);
        return tell(buyer, [['payment.failed', failed], ...captured(payment)], { payment });
      }
      case 'failed, then the same captured': {
        const payment = pay(first);
        await deliver(razorpay.event('payment.failed', { ...payment, status: 'failed' }));
        return tell(buyer, captured(payment), { payment });
      }
      case 'authorized, captured two days later': {
        const payment = pay(first, { status: 'authorized' });
        buyer.late.push(async () => {
          payment.status = 'captured';
          await tell(buyer, captured(payment), null);
        });
        return tell(buyer, [['payment.authorized', { ...payment }]], { payment });
      }
      case 'browser lost, and every webhook':
        pay(first);
        return;
      case 'two payments on an order': {
        const [payment, other] = [pay(first), pay(first)];
        return tell(buyer, [...captured(payment), ...captured(other)], { payment });
      }
      case 'replaced order paid':
      case 'replaced order and the new one paid': {
        const second = await placeOrder(buyer, { currency: 'USD' });
        const payment = pay(first);
        const onNew = scenario === 'replaced order and the new one paid' && second ? pay(second) : null;
        await tell(buyer, [...captured(payment), ...(onNew ? captured(onNew) : [])], { payment });
        return onNew ? report({ payment: onNew }) : undefined;
      }
      case 'sent away, declined, then paid': {
        const failed = pay(first, { status: 'failed' });
        await comeBack(first, declined(first, failed));
        const payment = pay(first);
        return tell(buyer, [['payment.failed', failed], ...captured(payment)], { payment, away: first });
      }
      case 'sent away, and back with the payment': {
        const payment = pay(first);
        return tell(buyer, captured(payment), { payment, away: first });
      }
      case 'two devices at once': {
        const second = await placeOrder(buyer, { device: 1 });
        const payment = pay(first);
        const other = second && pay(second);
        await Promise.all([
          tell(buyer, captured(payment), { payment }),
          other ? tell(buyer, captured(other), { payment: other }) : undefined,
        ]);
        return;
      }
      case 'a second device after the first': {
        const payment = pay(first);
        await tell(buyer, captured(payment), { payment });
        const second = await placeOrder(buyer, { device: 1 });
        const other = second && pay(second);
        return other ? tell(buyer, captured(other), { payment: other }) : undefined;
      }
      default: {
        const payment = pay(first);
        plan(buyer, payment);
        return tell(buyer, captured(payment), { payment });
      }
    }
  }

  /** What comes of a payment days later, by staff and banks. */
  function plan(buyer: Buyer, payment: GatewayPayment): void {
    const { scenario, number, refunds } = buyer;
    const common = { payment, key: `refund-${number}`, access: 'stays', isRefused: false } as const;
    if (scenario === 'given back whole by staff') refunds.push({ ...common, amountMinor: payment.amountMinor, access: 'ends' });
    if (scenario === 'given back in part by staff')
      refunds.push({ ...common, amountMinor: 2_000_000 }, { ...common, amountMinor: 1_000_000, key: `again-${number}` });
    if (scenario === 'given back on Razorpay’s page')
      refunds.push({ ...common, key: null, amountMinor: random.chance(0.5) ? payment.amountMinor : 1_500_000 });
    if (scenario === 'given back after a refund that failed')
      refunds.push(
        { ...common, amountMinor: 5_000_000, isRefused: true },
        { ...common, amountMinor: 5_000_000, key: `again-${number}` },
      );
    if (scenario === 'disputed') {
      const events = disputes[random.below(disputes.length)] ?? disputes[0];
      buyer.dispute = { id: `disp_${payment.id}`, payment, events };
    }
  }

  function captured(payment: GatewayPayment): [string, GatewayPayment][] {
    const events: [string, GatewayPayment][] = [
      ['payment.captured', payment],
      ['order.paid', payment],
    ];
    return random.chance(0.7) ? [['payment.authorized', { ...payment, status: 'authorized' }], ...events] : events;
  }

  /** The browser's callback and the webhooks, each with its faults, one after the other or all at once. */
  async function tell(buyer: Buyer, events: [string, GatewayPayment][], handed: Handed | null): Promise<void> {
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
    const altered = delivery.body.replace('"failed"', '"captured"').replace('"INR"', '"USD"');
    const again = happens('webhook replayed', 0.2) ? [() => deliver({ ...delivery, id: `${delivery.id}-again` })] : [];
    const forged = happens('body altered', 0.1)
      ? [() => deliver({ ...delivery, id: `${delivery.id}-altered`, body: altered })]
      : [];
    const secret = happens('wrong secret', 0.1)
      ? [() => deliver({ ...delivery, id: `${delivery.id}-forged`, signature: 'f'.repeat(64) })]
      : [];
    return [...forged, ...secret, work, ...again];
  }

  /** Somebody who wants the course for nothing reports a payment that is not, as Razorpay would, by each way there is. */
  async function forge(order: PlacedOrder): Promise<void> {
    const { orderId } = order;
    const invented = { id: `pay_of_${orderId}`, orderId, amountMinor: 7_777_700, currency: 'INR', status: 'captured' as const };
    const { body, id } = razorpay.event('payment.captured', invented);
    await deliver({ id, body, signature: sign(body, 'a guess') });
    await call('/verifyPayment', razorpay.handed(invented, 'a guess'));
    await comeBack(order, razorpay.handed(invented, 'a guess'));
  }

  /** The device: a forged report now and then, the true one, and after success the information mail of a page that stayed. */
  async function report({ payment, away }: Handed): Promise<void> {
    const handed = razorpay.handed(payment);
    if (away) {
      if (happens('forged callback', 0.4)) await comeBack(away, { ...handed, razorpay_signature: 'f'.repeat(64) });
      await comeBack(away, handed);
      if (happens('callback replayed', 0.2)) await comeBack(away, handed);
      return;
    }
    if (happens('forged signature', 0.1)) await call('/verifyPayment', { ...handed, razorpay_signature: 'f'.repeat(64) });
    const answer = await call('/verifyPayment', handed);
    if (answer?.body.status !== 'success' || happens('browser closed after paying', 0.2)) return;
    const information = { name: 'Payer', email: 'payer@example.org', phone: '+919876543210', paymentId: payment.id };
    await call('/sendInformationOnMail', information);
  }

  /** The form that Razorpay's page sends: it leads to the payer's own page, whatever is in it. */
  async function comeBack({ token }: PlacedOrder, fields: Record<string, string>): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await world.post(`/application/${token}/callback`, new URLSearchParams(fields).toString(), headers);
    if (answer && answer.location !== `/application/${token}`) throw new Error(`A payer was led to ${answer.location}.`);
    note('came back by redirect');
  }

  const declined = ({ orderId }: PlacedOrder, { id }: GatewayPayment) => ({
    ...{ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Declined.', 'error[reason]': 'payment_failed' },
    'error[metadata]': JSON.stringify({ payment_id: id, order_id: orderId }),
  });

  return { buy };
}
