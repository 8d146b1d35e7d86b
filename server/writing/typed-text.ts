import escapeHtml from 'escape-html';
import { hasFormula, type TypedText, typedBounds } from '../../contract/writing/typed-text.ts';
import { renderMath, TexError } from '../content/tex.ts';

/** A backslash and the dollar sign it escapes, `$$…$$` on a line of its own, or `$…$` without spaces inside and no digit behind: `$5 and $10` is money. */
const piece = /\\\$|\$\$([^$]+)\$\$|\$((?![\s$])[^$]*[^\s$])\$(?!\d)/g;

/** What a stranger may have a renderer do: as many expansions of macros, and spaces as wide, as a hand needs. */
const limits = { maxExpand: 100, maxSize: [20, 20] as [number, number] };

/** Rendered texts, the newest last: a thread is read more often than it is written. */
const rendered = new Map<string, TypedText>();
const renderedAtMost = 1_000;

/** Makes HTML of what a person typed, safe to show as it stands: everything but formulas is text. What cannot be shown as a formula stands there as it was typed. */
export function renderTyped(text: string): TypedText {
  const known = rendered.get(text);
  if (known) return known;
  const made = render(text);
  const [oldest] = rendered.keys();
  if (rendered.size >= renderedAtMost && oldest !== undefined) rendered.delete(oldest);
  rendered.set(text, made);
  return made;
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
  let html = '';
  let read = 0;
  for (const found of hasFormula(text) || text.includes('\\$') ? text.matchAll(piece) : []) {
    const [whole, display, inline] = found;
    html += lines(text.slice(read, found.index));
    read = found.index + whole.length;
    const tex = display ?? inline;
    html += tex === undefined ? '$' : (show(tex, display !== undefined) ?? lines(whole));
  }
  return { html: `<p>${html}${lines(text.slice(read))}</p>`, problems };
}

type Formula = { html: string; fault?: undefined } | { fault: string };

function renderFormula(tex: string, display: boolean): Formula {
  if (tex.length > typedBounds.formula) return { fault: `it is longer than ${typedBounds.formula} characters` };
  try {
    return { html: renderMath(tex, display, limits) };
  } catch (error) {
    if (error instanceof TexError) return { fault: error.message };
    // Temml's parser itself fails over what isn't complete (x^), and over what is nested too deep for the stack.
    if (error instanceof TypeError || error instanceof RangeError) return { fault: 'it isn’t complete' };
    throw error;
  }
}
