import { formatMoment } from '../../../contract/moments.ts';
import { formatZone } from '../../../contract/time-zone.ts';
import { drawFacts, inFont, inner, margin, openPdf, type Pdf, small, usual } from '../../billing/open-pdf.ts';
import { type Evidence, type EvidenceLine, type EvidenceName, evidenceNames, evidenceParts } from './evidence-lines.ts';

/** What the papers for an answer to a dispute are made of. `facts`: of the dispute and the payment, in words. */
export type Dossier = {
  dispute: string;
  facts: { name: string; value: string }[];
  evidence: Evidence;
  madeAt: Date;
  zone: string;
};

const draft = 'DRAFT. Nothing here was sent to Razorpay: look it over, and upload it there yourself.';

/** How wide the times before the lines are. */
const timeWidth = 118;

/** What the school can show about a disputed payment as one PDF, under Razorpay's own names of evidence. Each page says that it is a draft. */
export async function drawDossier({ dispute, facts, evidence, madeAt, zone }: Dossier): Promise<Buffer> {
  const { pdf, whole } = await openPdf({ Title: `Draft for dispute ${dispute}`, Author: 'Prepchart' });
  pdf
    .font('bold')
    .fontSize(18)
    .text(`Dispute ${dispute}`, margin, margin, { width: inner(pdf) });
  pdf
    .font('regular')
    .fontSize(usual)
    .text(`Made ${formatMoment(madeAt.getTime(), 'dateTime', zone)}. All times: ${formatZone(zone, madeAt.getTime())}.`)
    .moveDown(1);
  drawFacts(pdf, facts);
  for (const name of evidenceNames) drawPart(pdf, name, evidence[name], zone);
  stampPages(pdf);
  pdf.end();
  return whole;
}

function drawPart(pdf: Pdf, name: EvidenceName, lines: readonly EvidenceLine[], zone: string): void {
  // A heading stays with its first line.
  keepTogether(pdf, 70);
  pdf
    .moveDown(0.8)
    .font('bold')
    .fontSize(12)
    .text(evidenceParts[name], margin, pdf.y, { width: inner(pdf) });
  pdf.font('regular').fontSize(small).fillColor('#555').text(name).fillColor('#000').moveDown(0.3);
  pdf.fontSize(usual);
  if (lines.length === 0) pdf.text('Nothing is on record.', { width: inner(pdf) });
  for (const line of lines) drawLine(pdf, line, zone);
}

/** The time stands before what happened then; what has none takes the whole width. */
function drawLine(pdf: Pdf, { at, text }: EvidenceLine, zone: string): void {
  if (at === null) {
    pdf.text(inFont(pdf, 'regular', text), margin, pdf.y, { width: inner(pdf) }).moveDown(0.2);
    return;
  }
  const width = inner(pdf) - timeWidth;
  keepTogether(pdf, pdf.heightOfString(inFont(pdf, 'regular', text), { width }));
  const top = pdf.y;
  const time = formatMoment(at.getTime(), 'shortDateTime', zone);
  pdf.font('regular').fillColor('#555').text(time, margin, top, { width: timeWidth });
  pdf
    .fillColor('#000')
    .text(inFont(pdf, 'regular', text), margin + timeWidth, top, { width })
    .moveDown(0.2);
  pdf.x = margin;
}

/** Begins another page where what comes next does not fit on this one. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
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
