import { eq } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Transaction } from '../../db/open.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { sendOn } from '../../db/transact.ts';
import { type InstalmentsStage, instalmentsLetter, instalmentsSchoolLetter } from '../../mail/letters/instalments.ts';
import { queueMail } from '../../mail/outbox.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { siteAddress } from '../../site-address.ts';
import { applicationPageUrl } from '../application-token.ts';
import { isErased } from '../erase-applications.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { advanceInstalments, type InstalmentsEvent } from './instalments.machine.ts';
import { describePlan, isPaid, type Plan } from './read-instalments.ts';

/** A plan, and to whom it is told: its application, which is locked. */
export type ToldPlan = { plan: Plan; application: { form: ApplicationForm; parentEmail: string | null; itemName: string } };

/** Moves what is paid in parts on by its chart, and tells payer and school what that asks for. Its application is locked. */
export async function moveInstalments(
  tx: Transaction,
  { plan, application }: ToldPlan,
  event: InstalmentsEvent,
  deps: PaymentDeps,
): Promise<void> {
  const { row } = plan;
  const { state, actions } = advanceInstalments(row.state, event);
  if (state === row.state && actions.length === 0) return;
  const moved = { ...row, state, changedAt: deps.now };
  await sendOn(tx, () => tx.update(instalmentPlans).set({ state, changedAt: deps.now }).where(eq(instalmentPlans.id, row.id)));
  const after = { plan: { ...plan, row: moved }, application };
  const late = plan.parts.filter((part) => !isPaid(part) && part.missedAt !== null).map(({ number }) => number);
  if (actions.includes('tellOverdue')) {
    const once = `overdue-${late.join('-')}-${deps.now.getTime()}`;
    await tellPayer(tx, after, 'overdue', once, deps);
    await tellSchool(tx, after, once, deps);
  }
  if (actions.includes('tellSettled')) await tellPayer(tx, after, 'settled', 'settled', deps);
  if (actions.includes('tellEnded')) await tellPayer(tx, after, 'ended', 'ended', deps);
}

/** A part of an application's price is paid, as the plan says already. */
export async function countPart(tx: Transaction, { plan, application }: ToldPlan, deps: PaymentDeps): Promise<void> {
  const open = plan.parts.filter((part) => !isPaid(part));
  const isBehind = isAnyLate(plan, deps);
  await moveInstalments(tx, { plan, application }, { type: 'part.paid', isLast: open.length === 0, isBehind }, deps);
}

/** Whether the day of a part that is not paid has passed. */
export const isAnyLate = ({ parts }: Plan, { now, environment }: Pick<PaymentDeps, 'now' | 'environment'>): boolean =>
  parts.some((part) => !isPaid(part) && part.dueOn < dateAt(now, environment.schoolTimeZone).toString());

/** Mails the payer what there is to know of the parts, a single time for each name in `once`. */
export async function tellPayer(
  tx: Transaction,
  { plan, application: { form, parentEmail, itemName } }: ToldPlan,
  news: InstalmentsStage,
  once: string,
  deps: PaymentDeps,
): Promise<void> {
  if (isErased(form)) return;
  const shown = describePlan(plan, { now: deps.now, zone: deps.environment.schoolTimeZone });
  const pageUrl = applicationPageUrl(siteAddress(deps), plan.row.applicationId, deps.secret);
  const letter = instalmentsLetter({ news, item: itemName, name: form.name, plan: shown, pageUrl });
  await queueMail(tx, { recipient: parentEmail ?? form.email, ...letter, once: `instalments-${once}:${plan.row.id}` }, deps.now);
}

async function tellSchool(
  tx: Transaction,
  { plan, application: { form, itemName } }: ToldPlan,
  once: string,
  deps: PaymentDeps,
): Promise<void> {
  const shown = describePlan(plan, { now: deps.now, zone: deps.environment.schoolTimeZone });
  const deskUrl = `${siteAddress(deps)}/desk/installments/${plan.row.id}`;
  const letter = instalmentsSchoolLetter({ ...form, item: itemName, plan: shown, deskUrl });
  const recipient = deps.environment.schoolMail;
  await queueMail(tx, { recipient, ...letter, once: `instalments-school-${once}:${plan.row.id}` }, deps.now);
}
