import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { listedPrice, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import type { Currency, Item } from '../../../contract/enrolment/offers.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Transaction } from '../../db/open.ts';
import { applications } from '../../db/tables/applications.ts';
import { instalmentPlans, instalments } from '../../db/tables/instalments.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { findPurchases, lockPurchase } from '../bought-before.ts';
import { findOtherName } from '../orders/mistakes.ts';
import { readForm, readOffer, readSentAdditions, type SentAdditions } from '../orders/order-request.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { tellPayer } from './move-instalments.ts';
import { findPlan } from './read-instalments.ts';

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

/**
 * Offers a price in parts, and mails the payer where to pay. Answers the plan's id. Throws `CallRefused`: 400 and 422 as an order does, 400 for days that are over or out of order, 409 for
 * another sum without a reason, a course that the address has paid for or is offered already, a key of another offer.
 */
export async function offerInstalments(
  tx: Transaction,
  offered: InstalmentsOffer,
  { shown, ...deps }: PaymentDeps & { shown: ShownCatalogue },
): Promise<string> {
  const { key, item, currency, parts, application, notedBy, testDate } = offered;
  const listed = listedPrice(shown, item, currency) ?? 0;
  const { schoolTimeZone, refundRule, lowestAge } = deps.environment;
  const date = dateAt(deps.now, schoolTimeZone);
  const today = date.toString();
  const offer = readOffer({ item, currency, amount: listed, testDate }, shown, { today, refundRule });
  const form = readForm(application);
  const additions = readSentAdditions(offered, { email: form.email, year: date.year, lowestAge });
  requireDays(parts, today);
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  if (amount !== listed && offered.reason === null)
    throw refuse(`The listed price is ${formatMoney(listed, currency)}. Give a reason for a different sum.`);
  await lockPurchase(tx, { email: form.email, item });
  const [known] = await tx
    .select({ plan: instalmentPlans, form: applications.form })
    .from(applications)
    .innerJoin(instalmentPlans, eq(instalmentPlans.applicationId, applications.id))
    .where(eq(applications.key, key));
  if (known) {
    if (known.form.email === form.email && known.plan.amount === amount) return known.plan.id;
    throw refuse('This key was used for another offer.');
  }
  const otherName = await findOtherName(form, tx);
  if (otherName) throw otherName;
  await requireNew(tx, form.email, item);

  const { now } = deps;
  const times = { createdAt: now, changedAt: now };
  const [applicationId, planId] = [newId(), newId()];
  const what = { kind: item.kind, itemName: item.name };
  await tx
    .insert(applications)
    .values({ id: applicationId, key, ...what, form, ...additions, consentedAt: now, consentNotedBy: notedBy, ...times });
  const { catalogueVersion, contents } = offer;
  const sold = { catalogueVersion, contents };
  await tx
    .insert(instalmentPlans)
    .values({ id: planId, key, applicationId, state: 'offered', amount, currency, ...sold, ...times });
  await tx.insert(instalments).values(parts.map((part, index) => ({ planId, number: index + 1, ...part })));
  const plan = await findPlan(tx, applicationId);
  if (!plan) throw new Error('The plan that was stored did not come back.');
  await tellPayer(tx, plan, 'offered', 'offered', deps);
  return planId;
}

/** Throws `CallRefused` 400 unless each day comes after the one before it, and none is over. */
function requireDays(parts: InstalmentsOffer['parts'], today: string): void {
  if (parts.some(({ dueOn }, index) => dueOn <= (parts[index - 1]?.dueOn ?? '')))
    throw new CallRefused(400, 'badInput', 'Each installment has to be due after the one before it.');
  if (parts.some(({ dueOn }) => dueOn < today)) throw new CallRefused(400, 'badInput', 'A due date has already passed.');
}

/** Throws `CallRefused` 409 for what the address has paid for, or is offered already. */
async function requireNew(tx: Transaction, email: string, item: Item): Promise<void> {
  const [bought] = await findPurchases(tx, { email, item });
  if (bought) throw refuse(`${bought.order.itemName} was already paid for with this email address. Look at that payment first.`);
  const [other] = await tx
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
  if (other) throw refuse('This course is offered to this email address in installments already. End those first.');
}
