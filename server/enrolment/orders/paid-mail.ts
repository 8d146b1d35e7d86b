import type { Paper } from '../../../contract/billing/papers.ts';
import { getCourse } from '../../../contract/enrolment/offers.ts';
import { createPasswordLink, setPasswordUrl } from '../../accounts/password-links.ts';
import { createToken } from '../../accounts/tokens.ts';
import { readPapers } from '../../billing/papers.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/open.ts';
import type { applications, orders } from '../../db/tables/applications.ts';
import type { students } from '../../db/tables/people.ts';
import { type Statement, together } from '../../db/together.ts';
import { accountLetter } from '../../mail/letters/account.ts';
import { paperLetter } from '../../mail/letters/paper.ts';
import { receiptLetter } from '../../mail/letters/receipt.ts';
import { schoolApplicationLetter } from '../../mail/letters/school-application.ts';
import { surplusPayerLetter } from '../../mail/letters/surplus-payer.ts';
import type { PaidApplication } from '../../mail/letters/words.ts';
import { type Letter, queueMail } from '../../mail/outbox.ts';
import { siteAddress } from '../../site-address.ts';
import { applicationPageUrl } from '../application-token.ts';
import { isErased } from '../erase-applications.ts';

/** What storing a payment and mailing about it need. */
export type PaymentDeps = Pick<Context, 'environment' | 'listeningAt' | 'secret'> & { now: Date };

type OrderRow = typeof orders.$inferSelect;
type StudentRow = typeof students.$inferSelect;
/** Whom an application names: its form, and the address of a parent beside it. */
type Payer = Pick<typeof applications.$inferSelect, 'form' | 'parentEmail'>;
/** An order and the application that it is of. */
type PayerOrder = Payer & { order: OrderRow };
/** A paid order and the form it was made for. */
export type PaidOrder = PayerOrder & { paymentId: string; paidAt: Date };

/** Names the mails that are sent once for a payment. */
export const onceKeys = {
  receipt: (paymentId: string) => `receipt:${paymentId}`,
  school: (paymentId: string) => `school:${paymentId}`,
  account: (paymentId: string) => `account:${paymentId}`,
};

export function toPaidApplication(
  { order, form, paymentId, paidAt }: Omit<PaidOrder, 'parentEmail'>,
  { environment: { schoolTimeZone: zone } }: Pick<PaymentDeps, 'environment'>,
): PaidApplication {
  const item = { kind: order.kind, name: order.itemName };
  return {
    form,
    item,
    course: getCourse(item),
    amount: order.amountMinor / 100,
    currency: order.currency,
    paymentId,
    paidAt,
    zone,
  };
}

/** Where a payer's mail goes: to the parent whom the application names, else to the student's address. */
const payerOf = ({ form, parentEmail }: Payer): string => parentEmail ?? form.email;

/** Mails the receipt to the payer. `once` is false where it was asked for again. */
export async function mailReceipt(
  tx: Transaction,
  paid: PaidOrder,
  deps: PaymentDeps,
  { once }: { once: boolean },
): Promise<void> {
  await (await prepareReceipt(tx, paid, deps, { once }))();
}

/** What mails the receipt, as one statement that can go with the commit. */
export async function prepareReceipt(
  tx: Transaction,
  paid: PaidOrder,
  deps: PaymentDeps,
  { once }: { once: boolean },
): Promise<Statement<void>> {
  const [paper] = await readPapers(tx, paid.paymentId, deps.environment);
  const letter = receiptLetter({ ...toPaidApplication(paid, deps), paper: paper ?? null, pageUrl: pageUrl(paid, deps) });
  const name = once ? onceKeys.receipt(paid.paymentId) : `receipt-again-${deps.now.getTime()}:${paid.paymentId}`;
  return () => queueMail(tx, { recipient: payerOf(paid), ...letter, once: name }, deps.now);
}

/** Mails the payer a paper that was made of what they paid, once. */
export const mailPaper = (tx: Transaction, payer: PayerOrder, paper: Paper, deps: PaymentDeps): Promise<void> =>
  mailPayer(tx, payer, (url) => paperLetter({ paper, pageUrl: url }), `paper-${paper.number}:${payer.order.paymentId}`, deps);

/** Tells the payer of a second payment that it is one, and that the school gives it back. `isEnded`: it is an instalment after the end of them. */
export const mailSurplus = (tx: Transaction, paid: PaidOrder, isEnded: boolean, deps: PaymentDeps): Promise<void> => {
  const letter = (url: string) => surplusPayerLetter({ ...toPaidApplication(paid, deps), isEnded, pageUrl: url });
  return mailPayer(tx, paid, letter, `surplus-payer:${paid.paymentId}`, deps);
};

/** Mails who paid what became of a payment, a single time for each name in `once`. `letter` gets the address of the payer's page. Who was erased gets none. */
export const mailPayer = async (
  tx: Transaction,
  { order, ...payer }: PayerOrder,
  letter: (pageUrl: string) => Letter,
  once: string,
  deps: PaymentDeps,
): Promise<void> => {
  if (isErased(payer.form)) return;
  await queueMail(tx, { recipient: payerOf(payer), ...letter(pageUrl({ order }, deps)), once }, deps.now);
};

/**
 * Mails the student a new set-password link at the account's own address: paying for somebody with an account
 * gives no way into it. Its statements are asked at once. `once` is false where it was asked for again.
 */
export async function mailAccount(
  tx: Transaction,
  paid: PaidOrder,
  student: StudentRow,
  deps: PaymentDeps,
  { once }: { once: boolean },
): Promise<void> {
  const token = createToken();
  const letter = accountLetter({
    name: student.firstname,
    username: student.username,
    course: toPaidApplication(paid, deps).course,
    setPasswordUrl: setPasswordUrl(siteAddress(deps), token),
    pageUrl: pageUrl(paid, deps),
  });
  const key = once ? { once: onceKeys.account(paid.paymentId) } : {};
  await together(
    () => createPasswordLink(tx, student.id, deps.now, token),
    () => queueMail(tx, { recipient: student.email, ...letter, ...key }, deps.now),
  );
}

/** Tells the school that an application was paid for and its student enrolled: once a payment, whoever asks for it. */
export function notifySchoolOfEnrolment(
  tx: Transaction,
  paid: PaidOrder,
  isNewAccount: boolean,
  deps: PaymentDeps,
): Promise<void> {
  const letter = schoolApplicationLetter({ ...toPaidApplication(paid, deps), isNewAccount });
  return notifySchool(tx, letter, onceKeys.school(paid.paymentId), deps);
}

/** Mails the school a letter about a payment, a single time for each name in `once`. */
export const notifySchool = (tx: Transaction, letter: Letter, once: string, { environment, now }: PaymentDeps): Promise<void> =>
  queueMail(tx, { recipient: environment.schoolMail, ...letter, once }, now);

const pageUrl = ({ order }: Pick<PaidOrder, 'order'>, deps: PaymentDeps) =>
  applicationPageUrl(siteAddress(deps), order.applicationId, deps.secret);
