import type { Paper } from '../../contract/billing/papers.ts';
import { drawFacts, inFont, inner, margin, openPdf, type Pdf, rule, small, usual } from './open-pdf.ts';

/** A paper as a PDF of A4. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { pdf, whole } = await openPdf({ Title: `${paper.title} ${paper.number}`, Author: paper.seller[0] ?? 'Prepchart' });
  drawHead(pdf, paper);
  drawFacts(pdf, paper.facts);
  drawLines(pdf, paper);
  drawSums(pdf, paper.sums);
  pdf.moveDown(1.5);
  for (const note of paper.notes)
    pdf
      .fontSize(small)
      .text(inFont(pdf, 'regular', note), margin, pdf.y, { width: inner(pdf) })
      .moveDown(0.3);
  pdf.end();
  return whole;
}

function drawHead(pdf: Pdf, { title, number, seller }: Paper): void {
  pdf.font('bold').fontSize(18).text(title, margin, margin);
  pdf.font('regular').fontSize(usual).text(number).moveDown(1);
  const [name, ...rest] = seller;
  if (name !== undefined) pdf.text(inFont(pdf, 'bold', name));
  for (const line of rest) pdf.text(inFont(pdf, 'regular', line));
  rule(pdf);
}

function drawLines(pdf: Pdf, { lines, sums }: Paper): void {
  const isTaxed = sums.length > 1;
  const widths = isTaxed ? [0.46, 0.14, 0.2, 0.2] : [0.8, 0, 0.2];
  const columns = (cells: readonly string[], weight: 'regular' | 'bold') =>
    drawRow(
      pdf,
      cells,
      widths.map((part) => part * inner(pdf)),
      weight,
    );
  pdf.fontSize(small);
  columns(isTaxed ? ['Service', 'SAC', 'Taxable value', 'Tax'] : ['Service', '', 'Amount'], 'bold');
  pdf.fontSize(usual);
  for (const { words, code, amount, tax } of lines)
    columns(isTaxed ? [words, code, amount, tax] : [words, '', amount], 'regular');
  rule(pdf);
}

/** The first two columns begin on the left, the sums end on the right. */
function drawRow(pdf: Pdf, cells: readonly string[], widths: readonly number[], weight: 'regular' | 'bold'): void {
  const top = pdf.y;
  let left = margin;
  let bottom = top;
  for (const [at, cell] of cells.entries()) {
    const width = widths[at] ?? 0;
    if (width > 0) pdf.text(inFont(pdf, weight, cell), left, top, { width: width - 6, align: at < 2 ? 'left' : 'right' });
    bottom = Math.max(bottom, width > 0 ? pdf.y : top);
    left += width;
  }
  pdf.x = margin;
  pdf.y = bottom + 4;
}

function drawSums(pdf: Pdf, sums: Paper['sums']): void {
  for (const [at, { name, value }] of sums.entries()) {
    pdf.fontSize(usual);
    drawRow(
      pdf,
      ['', '', name, value],
      [0.4, 0.1, 0.25, 0.25].map((part) => part * inner(pdf)),
      at === sums.length - 1 ? 'bold' : 'regular',
    );
  }
}
