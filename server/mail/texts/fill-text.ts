import type { LetterText } from '../../../contract/desk/letters.ts';
import type { Paragraph } from '../paragraphs.ts';

/** What stands in place of each placeholder: words within a line, or paragraphs in place of one. */
export type LetterValues = Readonly<Record<string, string | readonly Paragraph[]>>;

/**
 * A letter of a text: each line is a paragraph, '{name}' within it stands for words and alone for paragraphs. What comes out empty is left out. Nothing that stands in place of a
 * placeholder is read for placeholders again, and nothing in the text is HTML.
 */
export const fillText = ({ subject, text }: LetterText, values: LetterValues) => ({
  subject: fillLine(subject, values),
  paragraphs: text.split('\n').flatMap((line): readonly Paragraph[] => {
    const whole = values[/^\{(\w+)\}$/.exec(line.trim())?.[1] ?? ''];
    if (typeof whole === 'object') return whole;
    const filled = fillLine(line, values).trim();
    return filled === '' ? [] : [filled];
  }),
});

const fillLine = (line: string, values: LetterValues): string =>
  line.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : placeholder;
  });
