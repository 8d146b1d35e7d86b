/**
 * Razorpay's own names of evidence (razorpay.com/docs/api/disputes), in the order in which they are read, and what each stands for. Its `others` is what a school
 * adds by itself.
 */
export const evidenceParts = {
  explanation_letter: 'What happened, in short',
  billing_proof: 'The order, the payment and its papers',
  proof_of_service: 'What of the course was given',
  access_activity_log: 'What the student did with the account',
  customer_communication: 'What was written to the payer and the student',
  cancellation_proof: 'What was canceled',
  refund_confirmation: 'What was given back',
  refund_cancellation_policy: 'The rule for refunds',
  term_and_conditions: 'What was agreed to',
  shipping_proof: 'What was sent by post',
} as const;
export type EvidenceName = keyof typeof evidenceParts;
export const evidenceNames = Object.keys(evidenceParts) as EvidenceName[];

/** One thing that speaks for the school. `at`: when it happened; null: it says how things are. */
export type EvidenceLine = { at: Date | null; text: string };

/** What the school can show about a payment. Nothing of it is sent by itself. */
export type Evidence = Record<EvidenceName, EvidenceLine[]>;

export const inOrder = (lines: readonly EvidenceLine[]): EvidenceLine[] =>
  lines.toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));

export const countOf = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
