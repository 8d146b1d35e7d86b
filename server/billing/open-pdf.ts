import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

/** The standard fonts of a PDF print ₹ as ¹. */
const fonts = {
  regular: '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  bold: '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
};
/** For what our own fonts lack: Greek, Cyrillic, Devanagari, and Latin letters as Vietnamese has them. */
const wideFonts = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};
/** What our fonts surely have. */
const plain = /^[\n -~\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u0107\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u20b9]*$/;
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

/** Takes the font that has the letters of a text, and answers the text. A PDF shows a letter that its font lacks as an empty box. */
export function inFont(pdf: Pdf, weight: keyof typeof fonts, text: string): string {
  if (plain.test(text)) pdf.font(weight);
  else pdf.registerFont(`${weight} wide`, resolve(wideFonts[weight])).font(`${weight} wide`);
  return text;
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
    pdf.fillColor('#000').text(inFont(pdf, 'regular', value), at, top, { width: pdf.page.width - margin - at });
    pdf.moveDown(0.25);
  }
  rule(pdf);
}
