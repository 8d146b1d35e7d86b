import escapeHtml from 'escape-html';
import { describeFormula } from './formula-words.ts';
import { remember } from './remember.ts';
import { renderFormula, splitTyped, type TypedPiece } from './typed-text.ts';

/** How a typed text begins, on one line: in plain words, and as HTML with its mathematics, safe to show as it stands. */
export type Headline = { words: string; html: string };

/** How many signs a headline has at most, and a formula that is shown as one: on a phone none is broken, and words are. */
const atMost = { headline: 80, formula: 24 };

/** What stands on the headline, whole or cut at a word. */
type Part = Headline & { canBeCut: boolean };

/** The first line of a typed text with the formulas that stand on lines of their own beside it, cut between words where it is long; never inside a formula. */
export const toHeadline = remember((text): Headline => {
  let left = atMost.headline;
  const headline: Headline = { words: '', html: '' };
  for (const part of firstLine(text)) {
    const signs = [...part.words];
    const fits = signs.length <= left;
    if (fits || (part.canBeCut && left > 0)) {
      const words = fits ? part.words : cutAtWord(signs.slice(0, left).join(''));
      headline.words += words;
      headline.html += fits ? part.html : escapeHtml(words);
    }
    if (!fits) return { words: `${headline.words.trimEnd()}…`, html: `${headline.html.trimEnd()}…` };
    left -= signs.length;
  }
  return { words: headline.words.trim(), html: headline.html.trim() };
});

const cutAtWord = (words: string): string => words.replace(/\s+\S*$/, '');

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
    const words = first.replaceAll(/\s+/g, ' ');
    yield { words, html: escapeHtml(words), canBeCut: true };
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
  if (formula.fault !== undefined) return { words: typed, html: escapeHtml(typed), canBeCut: false };
  const words = describeFormula(formula.html);
  if (words.length > atMost.formula) return { words, html: escapeHtml(words), canBeCut: true };
  return { words, html: formula.html.replace('<math', `<math aria-label="${escapeHtml(words)}"`), canBeCut: false };
}
