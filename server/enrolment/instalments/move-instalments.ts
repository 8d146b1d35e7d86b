import { eq } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Transaction } from '../../db/open.ts';
import { applications } from '../../db/tables/applications.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { type InstalmentsStage, instalmentsLetter, instalmentsSchoolLetter } from '../../mail/letters/instalments.ts';
import { queueMail } from '../../mail/outbox.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { siteAddress } from '../../site-address.ts';
import { applicationPageUrl } from '../application-token.ts';
import { isErased } from '../erase-applications.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { advanceInstalments, type InstalmentsEvent } from './instalments.machine.ts';
import { describePlan, findPlan, isPaid, type Plan } from './read-instalments.ts';

type Application = { form: ApplicationForm; parentEmail: string | null; itemName: string };

/** Moves what is paid in parts on by its chart, and tells payer and school what that asks for. Its application is locked. */
export async function moveInstalments(
  tx: Transaction,
  plan: Plan,
  event: InstalmentsEvent,
  deps: PaymentDeps,
): Promise<Plan['row']> {
  const { row } = plan;
  const { state, actions } = advanceInstalments(row.state, event);
  if (state === row.state && actions.length === 0) return row;
  const moved = { ...row, state, changedAt: deps.now };
  await tx.update(instalmentPlans).set({ state, changedAt: deps.now }).where(eq(instalmentPlans.id, row.id));
  const after = { ...plan, row: moved };
  const late = plan.parts.filter((part) => !isPaid(part) && part.missedAt !== null).map(({ number }) => number);
  if (actions.includes('tellOverdue')) {
    const once = `overdue-${late.join('-')}-${deps.now.getTime()}`;
    await tellPayer(tx, after, 'overdue', once, deps);
    await tellSchool(tx, after, once, deps);
  }
  if (actions.includes('tellSettled')) await tellPayer(tx, after, 'settled', 'settled', deps);
  if (actions.includes('tellEnded')) await tellPayer(tx, after, 'ended', 'ended', deps);
  return moved;
}

/** A part of an application's price is paid: its order says so already. Answers nothing for a price that is paid whole. */
export async function countPart(tx: Transaction, applicationId: string, deps: PaymentDeps): Promise<void> {
  const plan = await findPlan(tx, applicationId);
  if (!plan) return;
  const open = plan.parts.filter((part) => !isPaid(part));
  const isBehind = isAnyLate(plan, deps);
  await moveInstalments(tx, plan, { type: 'part.paid', isLast: open.length === 0, isBehind }, deps);
}

/** Whether the day of a part that is not paid has passed. */
export const isAnyLate = ({ parts }: Plan, { now, environment }: Pick<PaymentDeps, 'now' | 'environment'>): boolean =>
  parts.some((part) => !isPaid(part) && part.dueOn < dateAt(now, environment.schoolTimeZone).toString());

async function readApplication(tx: Transaction, { row }: Plan): Promise<Application> {
  const [found] = await tx
    .select({ form: applications.form, parentEmail: applications.parentEmail, itemName: applications.itemName })
    .from(applications)
    .where(eq(applications.id, row.applicationId));
  if (!found) throw new Error(`There is no application ${row.applicationId}.`);
  return found;
}

/** Mails the payer what there is to know of the parts, a single time for each name in `once`. */
export async function tellPayer(
  tx: Transaction,
  plan: Plan,
  news: InstalmentsStage,
  once: string,
  deps: PaymentDeps,
): Promise<void> {
  const { form, parentEmail, itemName } = await readApplication(tx, plan);
  if (isErased(form)) return;
  const shown = describePlan(plan, { now: deps.now, zone: deps.environment.schoolTimeZone });
  const pageUrl = applicationPageUrl(siteAddress(deps), plan.row.applicationId, deps.secret);
  const letter = instalmentsLetter({ news, item: itemName, name: form.name, plan: shown, pageUrl });
  await queueMail(tx, { recipient: parentEmail ?? form.email, ...letter, once: `instalments-${once}:${plan.row.id}` }, deps.now);
}

async function tellSchool(tx: Transaction, plan: Plan, once: string, deps: PaymentDeps): Promise<void> {
  const { form, itemName } = await readApplication(tx, plan);
  const shown = describePlan(plan, { now: deps.now, zone: deps.environment.schoolTimeZone });
  const deskUrl = `${siteAddress(deps)}/desk/installments/${plan.row.id}`;
  const letter = instalmentsSchoolLetter({ ...form, item: itemName, plan: shown, deskUrl });
  const recipient = deps.environment.schoolMail;
  await queueMail(tx, { recipient, ...letter, once: `instalments-school-${once}:${plan.row.id}` }, deps.now);
}
