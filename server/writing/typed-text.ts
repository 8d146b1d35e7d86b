import escapeHtml from 'escape-html';
import { hasFormula, type TypedText, typedBounds } from '../../contract/writing/typed-text.ts';
import { renderMath, TexError } from '../content/tex.ts';
import { remember } from './remember.ts';

/** A backslash and the dollar sign it escapes, `$$…$$` on a line of its own, or `$…$` without spaces inside and no digit behind: `$5 and $10` is money. */
const piece = /\\\$|\$\$([^$]+)\$\$|\$((?![\s$])[^$]*[^\s$])\$(?!\d)/g;

/** What a stranger may have a renderer do: as many expansions of macros, and spaces as wide, as a hand needs. */
const limits = { maxExpand: 100, maxSize: [20, 20] as [number, number] };

/** Makes HTML of what a person typed, safe to show as it stands: everything but formulas is text. What cannot be shown as a formula stands there as it was typed. */
export const renderTyped = remember(render);

/** A typed text, piece by piece: what is no formula without the backslashes of dollar signs, and formulas as they were typed. */
export type TypedPiece = { text: string; tex?: undefined } | { text: string; tex: string; display: boolean };

export function splitTyped(text: string): TypedPiece[] {
  const pieces: TypedPiece[] = [];
  let read = 0;
  for (const found of hasFormula(text) || text.includes('\\$') ? text.matchAll(piece) : []) {
    const [whole, display, inline] = found;
    if (found.index > read) pieces.push({ text: text.slice(read, found.index) });
    read = found.index + whole.length;
    const tex = display ?? inline;
    pieces.push(tex === undefined ? { text: '$' } : { text: whole, tex, display: display !== undefined });
  }
  if (read < text.length) pieces.push({ text: text.slice(read) });
  return pieces;
}

function render(text: string): TypedText {
  const problems: string[] = [];
  let formulas = 0;
  const show = (tex: string, display: boolean): string | null => {
    formulas += 1;
    const fault = formulas > typedBounds.formulas ? `there are more than ${typedBounds.formulas} formulas` : null;
    const shown = fault === null ? renderFormula(tex, display) : { fault };
    if (shown.fault === undefined) return shown.html;
    problems.push(`The formula ${tex.trim()} can’t be shown: ${shown.fault}.`);
    return null;
  };
  const lines = (plain: string) => escapeHtml(plain).replaceAll('\n', '<br>');
  const html = splitTyped(text).map((each) => (each.tex === undefined ? null : show(each.tex, each.display)) ?? lines(each.text));
  return { html: `<p>${html.join('')}</p>`, problems };
}

type Formula = { html: string; fault?: undefined } | { fault: string };

/** What a formula can be told to hold by a number (\char1), and no XML may: its MathML could not be read again. */
// cspell:disable-next-line
const unreadable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** A formula as MathML, or what is wrong with it. */
export function renderFormula(tex: string, display: boolean): Formula {
  if (tex.length > typedBounds.formula) return { fault: `it is longer than ${typedBounds.formula} characters` };
  try {
    const html = renderMath(tex, display, limits);
    return unreadable.test(html) ? { fault: 'it has a character that isn’t one' } : { html };
  } catch (error) {
    if (error instanceof TexError) return { fault: error.message };
    // Temml's parser itself fails over what isn't complete (x^), and over what is nested too deep for the stack.
    if (error instanceof TypeError || error instanceof RangeError) return { fault: 'it isn’t complete' };
    throw error;
  }
}
