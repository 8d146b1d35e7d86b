import pdfkit from 'pdfkit';

/** A PDF with a page for each text. */
export async function writtenPdf(texts: readonly string[]): Promise<Buffer> {
  const pdf = new pdfkit({ autoFirstPage: false });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)));
  });
  for (const text of texts) pdf.addPage().text(text);
  pdf.end();
  return whole;
}
