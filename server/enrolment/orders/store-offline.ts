import type { SoldContents } from '../../../contract/enrolment/catalogue.ts';
import type { Currency, Item } from '../../../contract/enrolment/offers.ts';
import type { Transaction } from '../../db/open.ts';
import { orders } from '../../db/tables/applications.ts';
import { sendOn } from '../../db/transact.ts';
import type { PaymentDeps } from './paid-mail.ts';
import { recordPayment } from './settle.ts';

/** What staff received, and of which application. `amount` in major units; `part` as an order has it. */
type OfflineMoney = {
  orderId: string;
  paymentId: string;
  applicationId: string;
  item: Item;
  amount: number;
  currency: Currency;
  sold: { catalogueVersion: number | null; contents: SoldContents | null };
  part: number | null;
  method: 'bank' | 'cash';
  reference: string;
};

/** Stores money that came by bank or in cash as an order that is paid at once, by the way of all other payments. */
export async function storeOffline(tx: Transaction, money: OfflineMoney, deps: PaymentDeps): Promise<void> {
  const { orderId, paymentId, applicationId, item, amount, currency, sold, part, method, reference } = money;
  // Both currencies have a hundred minor units in a major one.
  const price = { amount, amountMinor: amount * 100, currency };
  const order: typeof orders.$inferInsert = {
    ...{ id: orderId, applicationId, kind: item.kind, itemName: item.name, ...price, ...sold, part },
    ...{ state: 'open', isOffline: true, createdAt: deps.now },
  };
  await sendOn(tx, () => tx.insert(orders).values(order));
  const report = { id: paymentId, orderId, amountMinor: price.amountMinor, currency, status: 'captured' as const };
  await recordPayment(tx, { ...report, offline: { method, reference: reference || null } }, deps);
}
