import { drawFacts, inner, margin, openPdf, type Pdf, small, usual } from '../../billing/open-pdf.ts';
import { formatInZone } from '../../mail/letters/words.ts';
import type { Evidence, EvidenceLine } from './evidence.ts';

/** What the papers for an answer to a dispute are made of. `facts`: of the dispute and the payment, in words. */
export type Dossier = {
  dispute: string;
  facts: { name: string; value: string }[];
  evidence: Evidence;
  madeAt: Date;
  zone: string;
};

/** What each name of Razorpay's stands for, in the order in which they are read. */
const parts: Record<keyof Evidence, string> = {
  billing_proof: 'The order, the payment and its papers',
  proof_of_service: 'What of the course was given',
  access_activity_log: 'When the student signed in',
  customer_communication: 'What was written to the payer',
  refund_confirmation: 'What was given back',
  refund_cancellation_policy: 'The rule for refunds',
  term_and_conditions: 'What was agreed to',
};

const draft = 'DRAFT. Nothing of this was sent to Razorpay: look it through, and upload it there yourself.';

/** What the school can show about a disputed payment as one PDF, under Razorpay's own names of evidence. Each page says that it is a draft. */
export async function drawDossier({ dispute, facts, evidence, madeAt, zone }: Dossier): Promise<Buffer> {
  const { pdf, whole } = await openPdf({ Title: `Draft for dispute ${dispute}`, Author: 'Prepchart' });
  pdf.font('bold').fontSize(18).text(`Dispute ${dispute}`, margin, margin);
  pdf
    .font('regular')
    .fontSize(usual)
    .text(`Made ${formatInZone(madeAt, zone)}`)
    .moveDown(1);
  drawFacts(pdf, facts);
  for (const name of Object.keys(parts) as (keyof Evidence)[]) drawPart(pdf, name, evidence[name], zone);
  stampPages(pdf);
  pdf.end();
  return whole;
}

function drawPart(pdf: Pdf, name: keyof Evidence, lines: readonly EvidenceLine[], zone: string): void {
  pdf
    .moveDown(0.8)
    .font('bold')
    .fontSize(12)
    .text(parts[name], margin, pdf.y, { width: inner(pdf) });
  pdf.font('regular').fontSize(small).fillColor('#555').text(name).fillColor('#000').moveDown(0.3);
  pdf.fontSize(usual);
  if (lines.length === 0) pdf.text('Nothing is on record.', { width: inner(pdf) });
  for (const { at, text } of lines) pdf.text(`${formatInZone(at, zone)}: ${text}`, { width: inner(pdf) }).moveDown(0.2);
}

/** On every page, so that none is taken for an answer by itself. */
function stampPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin text would begin another page.
    pdf.page.margins.bottom = 0;
    const foot = `${draft} Page ${page - start + 1} of ${count}`;
    pdf
      .font('bold')
      .fontSize(small)
      .fillColor('#a01010')
      .text(foot, margin, pdf.page.height - 40, { width: inner(pdf), lineBreak: false });
  }
}
