import { eq } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { listedPrice } from '../../../contract/enrolment/catalogue.ts';
import type { Currency, Item } from '../../../contract/enrolment/offers.ts';
import { formatMoney } from '../../../contract/money.ts';
import { readShown } from '../../catalogue/shown.ts';
import type { Transaction } from '../../db/open.ts';
import { applications, orders } from '../../db/tables/applications.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { findPurchases, lockPurchase } from '../bought-before.ts';
import { findOtherName } from './mistakes.ts';
import { type Offer, readForm, readOffer, readSentAdditions, type SentAdditions } from './order-request.ts';
import type { PaymentDeps } from './paid-mail.ts';
import { storeOffline } from './store-offline.ts';

/** A payment that came another way than by Razorpay. `amount` in major units, null: the listed price. `key`: the same again is the same payment. `notedBy`: who of the staff says that the terms were agreed to. */
export type OfflinePayment = SentAdditions & {
  key: string;
  item: Item;
  currency: Currency;
  amount: number | null;
  method: 'bank' | 'cash';
  reference: string;
  application: ApplicationForm;
  notedBy: string;
  reason: string | null;
};

/**
 * Stores a payment that staff received, as an order that is paid at once: it enrolls, makes papers and mails by the way of all others. Answers the payment's id.
 * Throws `CallRefused`: 400 and 422 as an order does, 409 for another amount without a reason, a course that the address has paid for, a key of another payment.
 */
export async function recordOffline(tx: Transaction, payment: OfflinePayment, deps: PaymentDeps): Promise<string> {
  const { key, item, application, notedBy, method, reference } = payment;
  const { schoolTimeZone, refundRule, lowestAge } = deps.environment;
  const today = dateAt(deps.now, schoolTimeZone);
  const form = readForm(application);
  const additions = readSentAdditions(payment, { email: form.email, year: today.year, lowestAge });
  const purchase = { email: form.email, item };
  const [shown, , known, otherName, [bought]] = await together(
    () => readShown(tx),
    () => lockPurchase(tx, purchase),
    () => findKnown(tx, key),
    () => findOtherName(form, tx),
    () => findPurchases(tx, purchase),
  );
  const offer = readOffer({ ...payment, amount: listedPrice(shown, item, payment.currency) ?? 0 }, shown, {
    ...{ today: today.toString(), refundRule },
  });
  const amount = toAmount(payment, offer);
  if (known) return sameOrRefuse(known, { item, form, amount });
  if (otherName) throw otherName;
  if (bought) throw refuse(`${bought.order.itemName} was already paid for with this email address. Look at that payment first.`);

  const [applicationId, orderId, paymentId] = [newId(), `offline_${newId()}`, `offline_${newId()}`];
  const what = { kind: item.kind, itemName: item.name };
  const { now } = deps;
  const applied = { id: applicationId, key, ...what, form, ...additions, consentedAt: now, consentNotedBy: notedBy };
  await sendOn(tx, () => tx.insert(applications).values({ ...applied, createdAt: now, changedAt: now }));
  const { currency, catalogueVersion, contents } = offer;
  const money = { orderId, paymentId, applicationId, item, amount, currency, sold: { catalogueVersion, contents } };
  await storeOffline(tx, { ...money, part: null, method, reference }, deps);
  return paymentId;
}

const refuse = (msg: string) => new CallRefused(409, 'conflict', msg);

function toAmount({ amount, reason }: OfflinePayment, { amount: listed, currency }: Offer): number {
  if (amount !== null && amount !== listed && reason === null)
    throw refuse(`The listed price is ${formatMoney(listed, currency)}. Give a reason for a different amount.`);
  return amount ?? listed;
}

type KnownOffline = { order: typeof orders.$inferSelect; form: ApplicationForm };

async function findKnown(tx: Transaction, key: string): Promise<KnownOffline | undefined> {
  const [known] = await tx
    .select({ order: orders, form: applications.form })
    .from(applications)
    .innerJoin(orders, eq(orders.applicationId, applications.id))
    .where(eq(applications.key, key));
  return known;
}

function sameOrRefuse(
  { order, form: before }: KnownOffline,
  { item, form, amount }: { item: Item; form: ApplicationForm; amount: number },
): string {
  const isSame = order.isOffline && order.itemName === item.name && order.amount === amount && before.email === form.email;
  if (isSame && order.paymentId !== null) return order.paymentId;
  throw refuse('This key was used for another payment.');
}
