import { expect, it } from 'vitest';
import { inFont, openPdf } from '../../../../server/billing/open-pdf.ts';

/** What pdfkit keeps of the font that it draws with. */
type WithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

it.each([
  ['our own', 'Ravi Menon paid ₹77,777 – “SAT Sprint”, José Ñandú'],
  ['Devanagari', 'आशा रानी मेनन'],
  ['Cyrillic', 'Мария Иванова'],
  ['Greek', 'Ευαγγελία'],
  ['Vietnamese and Polish', 'Đặng Łukasz'],
])('a PDF has every letter of a name: %s', async (_, name) => {
  const { pdf, whole } = await openPdf({ Title: 'Names', Author: 'Prepchart' });
  for (const weight of ['regular', 'bold'] as const) {
    pdf.text(inFont(pdf, weight, name));
    const { font } = (pdf as unknown as WithFont)._font;
    expect([...name].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
  }
  pdf.end();
  expect((await whole).subarray(0, 5).toString()).toBe('%PDF-');
});

it('what is drawn afterwards is in the font that it asks for', async () => {
  const { pdf, whole } = await openPdf({ Title: 'Names', Author: 'Prepchart' });
  const fontOf = (text: string) => {
    inFont(pdf, 'regular', text);
    return (pdf as unknown as WithFont)._font;
  };
  const [own, wide, again] = [fontOf('Asha'), fontOf('आशा'), fontOf('Asha')];
  expect([again === own, wide === own]).toEqual([true, false]);
  pdf.end();
  await whole;
});
