import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

/** The standard fonts of a PDF print ₹ as ¹. */
const fonts = {
  regular: '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  bold: '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
};
const { resolve } = createRequire(import.meta.url);

export const margin = 56;
export const small = 9;
export const usual = 10.5;

/** A PDF of A4 to be drawn on, with both of our fonts; `whole` is what came of it once it was ended. The library is loaded with the first one. */
export async function openPdf(info: { Title: string; Author: string }): Promise<{ pdf: Pdf; whole: Promise<Buffer> }> {
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({ size: 'A4', margin, info, lang: 'en', tagged: true, displayTitle: true, bufferPages: true });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => done(Buffer.concat(parts)));
    pdf.on('error', fail);
  });
  pdf.registerFont('regular', resolve(fonts.regular));
  pdf.registerFont('bold', resolve(fonts.bold));
  return { pdf, whole };
}

/** How wide what stands between the margins is. */
export const inner = (pdf: Pdf): number => pdf.page.width - 2 * margin;

/** A line across the page, with room around it. */
export function rule(pdf: Pdf): void {
  const at = pdf.y + 8;
  pdf
    .moveTo(margin, at)
    .lineTo(pdf.page.width - margin, at)
    .lineWidth(0.5)
    .strokeColor('#999')
    .stroke();
  pdf.x = margin;
  pdf.y = at + 8;
}

/** What is known, by name: one under the other. */
export function drawFacts(pdf: Pdf, facts: readonly { name: string; value: string }[]): void {
  const at = margin + 130;
  for (const { name, value } of facts) {
    const top = pdf.y;
    pdf.font('regular').fontSize(usual).fillColor('#555').text(name, margin, top, { width: 120 });
    pdf.fillColor('#000').text(value, at, top, { width: pdf.page.width - margin - at });
    pdf.moveDown(0.25);
  }
  rule(pdf);
}
