import escapeHtml from 'escape-html';
import { cutAtWord } from './cut-at-word.ts';
import { describeFormula } from './formula-words.ts';
import { remember } from './remember.ts';
import { renderFormula, splitTyped, type TypedPiece } from './typed-text.ts';

/** How a typed text begins, on one line: in plain words, and as HTML with its mathematics, safe to show as it stands. */
export type Headline = { words: string; html: string };

/** How many signs a headline has at most, and a formula that is shown as one: on a phone none is broken, and words are. */
const atMost = { headline: 80, formula: 24, mathml: 2_000 };

/** What stands on the headline, whole or cut at a word; a formula is cut only where there would be nothing else. */
type Part = Headline & { isFormula: boolean };

/** The first line of a typed text with the formulas that stand on lines of their own beside it, cut between words where it is long; inside a formula only where it begins with one that is longer. */
export const toHeadline = remember((text): Headline => {
  let left = atMost.headline;
  const headline: Headline = { words: '', html: '' };
  for (const part of firstLine(text)) {
    const signs = [...part.words];
    const fits = signs.length <= left;
    const isFirst = headline.words.trim() === '';
    if (fits || isFirst || !part.isFormula) {
      const words = fits ? part.words : cutAtWord(signs, left) || (isFirst ? signs.slice(0, left).join('') : '');
      headline.words += words;
      headline.html += fits ? part.html : escapeHtml(words);
    }
    if (!fits) return end(headline, '…');
    left -= signs.length;
  }
  return end(headline, '');
});

/** What has only spaces in its first line is called a question. */
const end = ({ words, html }: Headline, mark: string): Headline =>
  isSeen(words) ? { words: words.trim() + mark, html: html.trim() + mark } : { words: 'Question', html: 'Question' };
const isSeen = (words: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(words);

/** Part by part, so that no more formulas are rendered than a headline shows. */
function* firstLine(text: string): Generator<Part> {
  const pieces = splitTyped(text.trim());
  for (const [at, piece] of pieces.entries()) {
    if (piece.tex !== undefined) {
      yield toFormula(piece.tex, piece.text);
      continue;
    }
    const plain = besideFormulas(piece.text, pieces[at - 1], pieces[at + 1]);
    const [first = '', ...more] = plain.split('\n');
    yield asText(first.replaceAll(/\s+/g, ' '), false);
    if (more.length > 0) return;
  }
}

/** A formula on a line of its own belongs to what stands before and after it. */
function besideFormulas(text: string, before?: TypedPiece, after?: TypedPiece): string {
  const begun = before?.tex !== undefined && before.display ? text.replace(/^\s+/, ' ') : text;
  return after?.tex !== undefined && after.display ? begun.replace(/\s+$/, ' ') : begun;
}

function toFormula(tex: string, typed: string): Part {
  const formula = renderFormula(tex, false);
  if (formula.fault !== undefined) return asText(typed.replaceAll(/\s+/g, ' '), false);
  const words = describeFormula(formula.html);
  if (!isSeen(words)) return asText('', true);
  if ([...words].length > atMost.formula || !isLow(formula.html)) return asText(words, true);
  const html = formula.html.replace('<math', (math) => `${math} aria-label="${escapeHtml(words)}"`);
  return { words, html, isFormula: true };
}

const asText = (words: string, isFormula: boolean): Part => ({ words, html: escapeHtml(words), isFormula });

/** Whether MathML takes about the room of its words: spaces of the width of many signs, and what is moved out of its line, do not. */
const isLow = (mathml: string): boolean =>
  mathml.length <= atMost.mathml && !/<mphantom|voffset="|<mspace[^>]* width="(?!-?(?:0?\.\d+|0|1)em")/.test(mathml);
