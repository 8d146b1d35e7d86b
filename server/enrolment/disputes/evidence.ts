import { asc, eq } from 'drizzle-orm';
import type { SoldContents } from '../../../contract/enrolment/catalogue.ts';
import { getCourse } from '../../../contract/enrolment/offers.ts';
import { promiseNames } from '../../../contract/enrolment/promises.ts';
import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';
import { formatMoney } from '../../../contract/money.ts';
import { type LegalKind, legalVersions } from '../../../contract/site/legal-versions.ts';
import { paperTitles } from '../../billing/describe-paper.ts';
import { findPapers } from '../../billing/issue-paper.ts';
import type { Queryable } from '../../db/open.ts';
import { applications, disputes, orders, payments, refunds } from '../../db/tables/applications.ts';
import { consents } from '../../db/tables/consents.ts';
import { students } from '../../db/tables/people.ts';
import { describePurchase, formatInZone } from '../../mail/letters/words.ts';
import { readPaidPromises, type SchoolMoment } from '../../promises/read-promises.ts';
import { findBought } from '../instalments/read-instalments.ts';
import { type GivenAtEnd, readGivenAtEnd } from '../refunds/given-at-end.ts';
import { getRefundPolicy } from '../refunds/refund-policy.ts';
import { readLetters } from './evidence-letters.ts';
import { countOf, type Evidence, type EvidenceLine, inOrder } from './evidence-lines.ts';
import { readService, type Service } from './evidence-service.ts';

/** `zone`: the school's; `rule`: by which it gives money back now; `site`: where its pages are. */
export type EvidenceMoment = SchoolMoment & { rule: RefundRule | null; site: string };

type DisputedPayment = {
  application: typeof applications.$inferSelect;
  order: typeof orders.$inferSelect;
  payment: typeof payments.$inferSelect;
};

/** Reads what was paid, given, used, written, canceled, given back and agreed to, each in order of time. */
export async function readEvidence(db: Queryable, paymentId: string, moment: EvidenceMoment): Promise<Evidence> {
  const [paid] = await db
    .select({ application: applications, order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(eq(payments.id, paymentId));
  if (!paid) throw new Error(`There is no payment ${paymentId}.`);
  const { application, order } = paid;
  const { studentId, form, parentEmail, createdAt: since } = application;
  const course = getCourse({ kind: order.kind, name: order.itemName });
  const bought = await findBought(db, paymentId);
  const atEnd = bought === null ? await readGivenAtEnd(db, paymentId) : null;
  const openedFiles = (bought ?? atEnd)?.openedFiles ?? null;
  const service = studentId === null ? noService : await readService(db, { studentId, course, since, openedFiles }, moment);
  const [student] = studentId === null ? [] : await db.select().from(students).where(eq(students.id, studentId));
  const addresses = [form.email, parentEmail, student?.email, student?.guardianEmail].flatMap((address) => address ?? []);
  const givenBack = await readRefunds(db, paymentId, order.currency);
  return {
    explanation_letter: explain(paid, service, moment),
    billing_proof: await readBilling(db, paid),
    proof_of_service: [...(await readPromised(db, paymentId, { ...moment, atEnd })), ...service.given],
    access_activity_log: service.done,
    customer_communication: await readLetters(db, { addresses, about: [paymentId, order.id], since }),
    cancellation_proof: inOrder([...service.cancelled, ...(await readEndedAccess(db, paymentId))]),
    refund_confirmation: givenBack,
    refund_cancellation_policy: describePolicy(order.contents, moment),
    term_and_conditions: [
      {
        at: application.consentedAt,
        text: describeConsent(application),
      },
      ...(await readConsents(db, studentId)),
      describeLegal('terms', application.termsVersion, moment),
      describeLegal('privacy', application.privacyVersion, moment),
    ],
    shipping_proof: [{ at: null, text: 'Nothing is sent by post: the course is taught and read online' }],
  };
}

const noService: Service = {
  ...{ given: [], done: [], cancelled: [] },
  counts: { begun: 0, held: 0, reports: 0, answers: 0, sheets: 0 },
};

/** The beginning of a letter, for the school to go on with: what is on record, in sentences. */
function explain(
  { application: { form }, order, payment }: DisputedPayment,
  { counts }: Service,
  { zone }: EvidenceMoment,
): EvidenceLine[] {
  const item = { kind: order.kind, name: order.itemName };
  const bought = describePurchase({ item, course: getCourse(item) });
  const given = [
    `${countOf(counts.begun, 'quiz or test', 'quizzes and tests')} sat`,
    // Which sheets were opened goes with the access, where it was not kept.
    ...(counts.sheets === null ? [] : [`${countOf(counts.sheets, 'study sheet')} opened`]),
    `${countOf(counts.held, 'session or meeting', 'sessions and meetings')} held`,
    `${countOf(counts.reports, 'report')} to the parents`,
    `${countOf(counts.answers, 'doubt')} answered`,
  ];
  const { paidAt, sum, note } = describePayment({ order, payment });
  return [
    `${form.parent_name} bought ${bought} for ${form.name} and paid ${sum} on ${formatInZone(paidAt, zone)}${note}.`,
    `On record since: ${given.join(', ')}. The details follow below.`,
    'To be added by the school: what the payer says, and why it is not so.',
  ].map((text) => ({ at: null, text }));
}

/** Who agreed, and who says so: what staff noted of paper or a conversation was about the terms alone. */
const describeConsent = ({ form, itemName, consentNotedBy: notedBy }: DisputedPayment['application']): string =>
  notedBy === null
    ? `${form.parent_name} accepted the terms, the privacy notice and the refund policy as the parent or guardian, for ${itemName}`
    : `The school noted (${notedBy}) that ${form.parent_name} agreed to the terms on paper or in person, for ${itemName}: add the paper`;

/** Which text was accepted, and where it can be read. */
function describeLegal(kind: LegalKind, accepted: string | null, { site }: EvidenceMoment): EvidenceLine {
  const name = kind === 'terms' ? 'terms' : 'privacy notice';
  const known = legalVersions[kind].find(({ version }) => version === accepted);
  if (!known)
    return { at: null, text: `Which version of the ${name} was accepted is not on record. That of today: ${site}/${kind}` };
  const { version, sha256 } = known;
  return { at: null, text: `The ${name} as accepted: version ${version} (SHA-256 ${sha256}), ${site}/${kind}/${version}` };
}

/** When a payment came, its sum, and what is odd about it. */
function describePayment({ order, payment }: Pick<DisputedPayment, 'order' | 'payment'>) {
  const { status, amountMinor, currency, firstHeardAt, id } = payment;
  const odd: Partial<Record<typeof status, string>> = {
    surplus: ', one payment too many',
    mismatched: ', another amount than was asked for',
  };
  const paidAt = order.paymentId === id ? (order.paidAt ?? firstHeardAt) : firstHeardAt;
  return { paidAt, sum: formatMoney(amountMinor / 100, currency), note: odd[status] ?? '' };
}

async function readBilling(db: Queryable, { application, order, payment }: DisputedPayment): Promise<EvidenceLine[]> {
  const papers = await findPapers(db, payment.id);
  const { paidAt, sum, note } = describePayment({ order, payment });
  return inOrder([
    { at: order.createdAt, text: `Ordered ${order.itemName}${describeContents(order.contents)}, order ${order.id}` },
    ...(application.repeatConfirmedAt === null
      ? []
      : [
          {
            at: application.repeatConfirmedAt,
            text: 'The payer was told that a payment for the course with this address was known already, and said to mean to pay again',
          },
        ]),
    { at: paidAt, text: `Paid ${sum}, payment ${payment.id}${note}` },
    ...papers.map((paper) => ({
      at: paper.issuedAt,
      text: `${paperTitles[paper.kind]} ${paper.number} of ${formatMoney(paper.totalMinor / 100, paper.currency)} issued to the payer`,
    })),
  ]);
}

const describeContents = (contents: SoldContents | null): string =>
  contents === null
    ? ''
    : ` (${countOf(contents.mockTests, 'mock test')}, ${countOf(contents.quizzes, 'quiz', 'quizzes')}, ${countOf(contents.sheets, 'study sheet')})`;

/** What was promised of the course and what was given, as the ledger of promises has it now, or had it when the access ended. */
async function readPromised(
  db: Queryable,
  paymentId: string,
  { atEnd, ...moment }: SchoolMoment & { atEnd: GivenAtEnd | null },
): Promise<EvidenceLine[]> {
  const paid = atEnd ?? (await readPaidPromises(db, paymentId, moment));
  const families = (paid?.families ?? []).filter(({ promised }) => promised > 0);
  const when = atEnd === null ? '' : `, when access ended on ${formatInZone(new Date(atEnd.endedAt), moment.zone)}`;
  return families.map(({ family, delivered, promised, late }) => ({
    at: null,
    text: `${promiseNames[family]}: ${delivered} of ${promised} given${late > 0 ? `, ${late} late` : ''}${when}`,
  }));
}

/** The rule that was accepted with the order; of an order from before that was kept, the one that holds now. */
function describePolicy(contents: SoldContents | null, { rule, site }: EvidenceMoment): EvidenceLine[] {
  const accepted = contents?.refundRule;
  const told = accepted === undefined ? rule : accepted;
  const lines = [
    accepted === undefined ? 'The rule as it holds now:' : 'The rule as it held when the payer ordered:',
    ...(told === null ? ['The school had set none'] : getRefundPolicy(told)),
    `It is published at ${site}/refunds`,
  ];
  return lines.map((text) => ({ at: null, text }));
}

async function readRefunds(db: Queryable, paymentId: string, currency: string): Promise<EvidenceLine[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.firstHeardAt));
  return rows.map(({ changedAt, amountMinor, state, reference }) => ({
    at: changedAt,
    text: `Refund of ${formatMoney(amountMinor / 100, currency)}: ${state}${reference === null ? '' : `, reference ${reference}`}`,
  }));
}

/** Access that ended with a refund or with another dispute of the payment. */
async function readEndedAccess(db: Queryable, paymentId: string): Promise<EvidenceLine[]> {
  const given = await db.select({ at: refunds.accessEndedAt }).from(refunds).where(eq(refunds.paymentId, paymentId));
  const asked = await db.select({ at: disputes.accessEndedAt }).from(disputes).where(eq(disputes.paymentId, paymentId));
  return [
    ...given.map(({ at }) => ({ at, text: 'Access to the course ended with a refund' })),
    ...asked.map(({ at }) => ({ at, text: 'Access to the course ended with a dispute' })),
  ].filter(({ at }) => at !== null);
}

/** Who agreed for the student, as they declared it; how old they are is nobody's business there. */
async function readConsents(db: Queryable, studentId: string | null): Promise<EvidenceLine[]> {
  if (studentId === null) return [];
  const rows = await db.select().from(consents).where(eq(consents.studentId, studentId)).orderBy(asc(consents.givenAt));
  return rows.map(({ givenAt, name, relation, noticeVersion, noticeLanguage }) => ({
    at: givenAt,
    text: `${name} (${relation}) agreed to the notice on data, version ${noticeVersion} in ${noticeLanguage}`,
  }));
}
