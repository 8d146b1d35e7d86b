import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/instalments.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import { endPlan, type LockedPlan, lockPlan, movePart, recordPart } from '../../enrolment/instalments/change-instalments.ts';
import { offerInstalments } from '../../enrolment/instalments/offer-instalments.ts';
import type { PaymentDeps } from '../../enrolment/orders/paid-mail.ts';

type Deps = Omit<PaymentDeps, 'now'>;
type Application = Pick<LockedPlan['application'], 'studentId' | 'form'>;

/** Whose they are, so that what is done stands on the student's page. */
const subjectOf = ({ id }: { id: string }, { studentId, form }: Application): AuditEntry['subject'] =>
  studentId === null ? { kind: 'payment', id, name: form.name } : { kind: 'student', id: studentId, name: form.name };

/** Offers a price in parts. Throws `CallRefused` as `offerInstalments`. */
export async function offer(act: Act, body: z.output<typeof calls.offerInstalments.body>, deps: Deps): Promise<string> {
  const { guardianConsent: _, reason = null, ...offered } = body;
  const asked = { ...offered, reason, notedBy: act.actor.name };
  const { row, application } = await offerInstalments(act.tx, asked, { ...deps, now: act.now });
  const { id, amount, currency } = row;
  await act.record({
    ...{ action: 'instalments.offer', subject: subjectOf(row, application), reason },
    after: { installments: id, amount, currency, parts: listParts(offered.parts), item: offered.item.name },
  });
  return id;
}

const listParts = (parts: readonly { amount: number; dueOn: string }[]): string =>
  parts.map(({ amount, dueOn }) => `${amount} by ${dueOn}`).join(', ');

/** Enters a part that came by bank or in cash. Throws `CallRefused` as `recordPart`. */
export async function add(act: Act, body: z.output<typeof calls.addInstalment.body>, deps: Deps): Promise<string> {
  const locked = await lockPlan(act.tx, body.plan);
  const payment = await recordPart(act.tx, locked, body, { ...deps, now: act.now });
  const { part, method, reference } = body;
  const { currency, id } = locked.plan.row;
  const amount = locked.plan.parts.find(({ number }) => number === part)?.amount;
  const after = { payment, amount, currency, method, reference, part, installments: id };
  await act.record({
    action: 'instalments.add',
    subject: subjectOf(locked.plan.row, (await lockPlan(act.tx, id)).application),
    after,
  });
  return payment;
}

/** Moves the day on which a part is due. Throws `CallRefused` as `movePart`. */
export async function move(act: Act, body: z.output<typeof calls.moveInstalment.body>, deps: Deps): Promise<void> {
  const locked = await lockPlan(act.tx, body.plan);
  const { part, dueOn, reason } = body;
  const before = await movePart(act.tx, locked, { part, dueOn }, { ...deps, now: act.now });
  await act.record({
    ...{ action: 'instalments.move', subject: subjectOf(locked.plan.row, locked.application), reason },
    ...{ before: { dueOn: before }, after: { dueOn, part, installments: body.plan } },
  });
}

/** Ends what is left to pay. Throws `CallRefused` as `endPlan`. */
export async function end(act: Act, body: z.output<typeof calls.endInstalments.body>, deps: Deps): Promise<void> {
  const locked = await lockPlan(act.tx, body.plan);
  const { access, reason } = body;
  await endPlan(act.tx, locked, { access, reason }, { ...deps, now: act.now });
  await act.record({
    ...{ action: 'instalments.end', subject: subjectOf(locked.plan.row, locked.application), reason },
    ...{ before: { state: locked.plan.row.state }, after: { state: 'ended', access, installments: body.plan } },
  });
}
