import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { listedPrice } from '../../../contract/enrolment/catalogue.ts';
import type { Currency, Item } from '../../../contract/enrolment/offers.ts';
import { formatMoney } from '../../../contract/money.ts';
import { readShown } from '../../catalogue/shown.ts';
import type { Transaction } from '../../db/open.ts';
import { applications } from '../../db/tables/applications.ts';
import { instalmentPlans, instalments } from '../../db/tables/instalments.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { findPurchases, lockPurchase, type Purchase } from '../bought-before.ts';
import { findOtherName } from '../orders/mistakes.ts';
import { readForm, readOffer, readSentAdditions, type SentAdditions } from '../orders/order-request.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { tellPayer } from './move-instalments.ts';
import type { PlanRow } from './read-instalments.ts';

/** A price in parts, in the order in which they are due; amounts in major units. `key`: the same again is the same offer. `notedBy`: who of the staff says that the terms were agreed to. */
export type InstalmentsOffer = SentAdditions & {
  key: string;
  item: Item;
  currency: Currency;
  parts: readonly { amount: number; dueOn: string }[];
  application: ApplicationForm;
  notedBy: string;
  reason: string | null;
};

const refuse = (msg: string) => new CallRefused(409, 'conflict', msg);

/** What was offered, or had been before. */
type OfferedPlan = { row: PlanRow; application: Pick<typeof applications.$inferSelect, 'studentId' | 'form'> };

/**
 * Offers a price in parts, and mails the payer where to pay. Throws `CallRefused`: 400 and 422 as an order does, 400 for days that are over or out of order, 409 for
 * another sum without a reason, a course that the address has paid for or is offered already, a key of another offer.
 */
export async function offerInstalments(tx: Transaction, offered: InstalmentsOffer, deps: PaymentDeps): Promise<OfferedPlan> {
  const { key, item, currency, parts, application, notedBy, testDate } = offered;
  const { schoolTimeZone, refundRule, lowestAge } = deps.environment;
  const date = dateAt(deps.now, schoolTimeZone);
  const today = date.toString();
  const form = readForm(application);
  const additions = readSentAdditions(offered, { email: form.email, year: date.year, lowestAge });
  requireDays(parts, today);
  const purchase = { email: form.email, item };
  const [shown, , [known], otherName, [bought], [other]] = await together(
    () => readShown(tx),
    () => lockPurchase(tx, purchase),
    () => findKnown(tx, key),
    () => findOtherName(form, tx),
    () => findPurchases(tx, purchase),
    () => findOffers(tx, purchase),
  );
  const listed = listedPrice(shown, item, currency) ?? 0;
  const offer = readOffer({ item, currency, amount: listed, testDate }, shown, { today, refundRule });
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  if (amount !== listed && offered.reason === null)
    throw refuse(`The listed price is ${formatMoney(listed, currency)}. Give a reason for a different sum.`);
  if (known) {
    if (known.application.form.email === form.email && known.row.amount === amount) return known;
    throw refuse('This key was used for another offer.');
  }
  if (otherName) throw otherName;
  if (bought) throw refuse(`${bought.order.itemName} was already paid for with this email address. Look at that payment first.`);
  if (other) throw refuse('This course is offered to this email address in installments already. End those first.');

  const { now } = deps;
  const times = { createdAt: now, changedAt: now };
  const applied = { id: newId(), key, kind: item.kind, itemName: item.name, form, ...additions };
  const { catalogueVersion, contents } = offer;
  const row: PlanRow = {
    ...{ id: newId(), key, applicationId: applied.id, state: 'offered', amount, currency, catalogueVersion, contents },
    ...{ endReason: null, ...times },
  };
  const due = parts.map((part, index) => ({ planId: row.id, number: index + 1, remindedAt: null, missedAt: null, ...part }));
  await sendOn(tx, () => tx.insert(applications).values({ ...applied, consentedAt: now, consentNotedBy: notedBy, ...times }));
  await sendOn(tx, () => tx.insert(instalmentPlans).values(row));
  await sendOn(tx, () => tx.insert(instalments).values(due));
  const plan = { row, parts: due.map((part) => ({ ...part, payment: null, refundedMinor: 0 })) };
  await tellPayer(tx, { plan, application: applied }, 'offered', 'offered', deps);
  return { row, application: { studentId: null, form } };
}

const findKnown = async (tx: Transaction, key: string): Promise<OfferedPlan[]> =>
  tx
    .select({ row: instalmentPlans, application: { studentId: applications.studentId, form: applications.form } })
    .from(applications)
    .innerJoin(instalmentPlans, eq(instalmentPlans.applicationId, applications.id))
    .where(eq(applications.key, key));

/** Throws `CallRefused` 400 unless each day comes after the one before it, and none is over. */
function requireDays(parts: InstalmentsOffer['parts'], today: string): void {
  if (parts.some(({ dueOn }, index) => dueOn <= (parts[index - 1]?.dueOn ?? '')))
    throw new CallRefused(400, 'badInput', 'Each installment has to be due after the one before it.');
  if (parts.some(({ dueOn }) => dueOn < today)) throw new CallRefused(400, 'badInput', 'A due date has already passed.');
}

/** What is offered of a course to an address, and may still be paid. */
const findOffers = async (tx: Transaction, { email, item }: Purchase) =>
  tx
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .innerJoin(applications, eq(applications.id, instalmentPlans.applicationId))
    .where(
      and(
        inArray(instalmentPlans.state, ['offered', 'running', 'overdue']),
        eq(sql`lower(${applications.form}->>'email')`, email.trim().toLowerCase()),
        eq(applications.kind, item.kind),
        item.kind === 'sat' ? undefined : eq(applications.itemName, item.name),
      ),
    )
    .limit(1);
