import type { Context } from '../../../server/context.ts';
import type { GatewayRefund } from '../../../server/enrolment/orders/gateway.ts';
import type { ServerParts } from './payment-parts.ts';
import type { Buyer, WantedRefund } from './payment-scenarios.ts';
import type { PaymentWorld } from './payment-world.ts';

const minute = 60_000;

/** What happens after a payment: the time that passes, staff who give money back, and banks that take it or ask for it. */
export function aftermathOf(world: PaymentWorld) {
  const { random, razorpay, happens, deliver, inProcess } = world;

  /** Some of the server's own work, again and again. */
  async function pass(ms: number): Promise<void> {
    world.pass(ms);
    for (let turn = 0; turn < 3; turn += 1) {
      await inProcess('server killed while reconciling', 0.2, (context, own) => own.reconcileOrders(context));
      await inProcess('server killed while refunding', 0.2, (context, own) => own.sendRefunds(context));
      world.pass(minute);
    }
  }

  /** Staff press the button until the desk says that it is done, or refuses; the page of Razorpay's needs no server. Answers whether it is done. */
  async function giveBack(wanted: WantedRefund): Promise<boolean> {
    const { payment, amountMinor, key, access } = wanted;
    if (key === null) {
      razorpay.giveBack(payment, amountMinor);
      return true;
    }
    const request = { paymentId: payment.id, amountMinor, key, reason: 'soak', access };
    const ask = ({ db, ...deps }: Context, own: ServerParts) =>
      db.transaction((tx) => own.requestRefund(tx, request, { ...deps, now: world.now() }));
    for (let turn = 0; turn < 20; turn += 1) {
      try {
        if (await inProcess('server killed while staff refund', 0.2, ask)) return true;
      } catch (error) {
        const reason = world.refusalOf(error);
        if (reason === null) throw error;
        world.note(`refund refused: ${reason}`);
        return false;
      }
    }
    throw new Error(`The refund ${key} did not come through.`);
  }

  /** The bank answers, and Razorpay tells of it: late, twice, in any order, or never. */
  async function settleAtBank(wanted: WantedRefund): Promise<void> {
    const made = razorpay.refunds().filter(({ paymentId }) => paymentId === wanted.payment.id);
    const open = made.find(({ status, amountMinor }) => status === 'pending' && amountMinor === wanted.amountMinor);
    // An answer that was lost is asked for again: then the bank is later.
    if (!open) return;
    const created = event('refund.created', wanted, open);
    open.status = wanted.isRefused ? 'failed' : 'processed';
    open.reference = wanted.isRefused ? null : `ARN${open.id}`;
    const ended = event(wanted.isRefused ? 'refund.failed' : 'refund.processed', wanted, open);
    const told = [created, ended].filter(() => !happens('refund webhook never delivered', 0.3));
    const twice = told.flatMap((delivery) => (happens('refund webhook replayed', 0.2) ? [delivery, delivery] : [delivery]));
    for (const delivery of happens('refund webhooks out of order', 0.5) ? random.shuffled(twice) : twice) await deliver(delivery);
  }

  const event = (name: string, { payment }: WantedRefund, { id, amountMinor, currency, receipt, reference }: GatewayRefund) =>
    razorpay.event(name, payment, {
      ...{ id, payment_id: payment.id, amount: amountMinor, currency, acquirer_data: { arn: reference } },
      ...(receipt === null ? {} : { receipt }),
    });

  /** Disputes are told by webhooks alone, which Razorpay delivers for a day: late, twice, in any order. */
  async function askBack({ dispute }: Buyer): Promise<void> {
    if (!dispute) return;
    const { id, payment, events } = dispute;
    const began = Math.floor(world.now().getTime() / 1000);
    const deliveries = events.map((name, index) => {
      const at = began + index * 3600;
      const entity = {
        id,
        payment_id: payment.id,
        amount: payment.amountMinor,
        currency: payment.currency,
        respond_by: at + 7 * 86_400,
      };
      return razorpay.signed({ event: `payment.dispute.${name}`, created_at: at, payload: { dispute: { entity } } });
    });
    const twice = deliveries.flatMap((delivery) =>
      happens('dispute webhook replayed', 0.2) ? [delivery, delivery] : [delivery],
    );
    for (const delivery of happens('dispute webhooks out of order', 0.5) ? random.shuffled(twice) : twice)
      await deliver(delivery, 40);
  }

  return { pass, giveBack, settleAtBank, askBack };
}
