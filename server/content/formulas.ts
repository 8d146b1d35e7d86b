import type { SourceText } from './fields.ts';
import type { Report } from './problem.ts';
import { renderMath, TexError } from './tex.ts';

/** Markdown with a mark in place of each formula, so that Markdown does not read TeX. `put` puts the formulas into clean HTML. */
export type MarkedMarkdown = { markdown: string; put(html: string): string };

/** Begins a mark. */
export const opening = '\uE000';
const closing = '\uE001';
/** A tag, in which no formula may come to stand, or a mark. */
const tagOrMark = /<[^>]*>|\uE000(\d+)\uE001/g;

/** A backslash and what it escapes, `$$…$$`, `$…$`, or a dollar sign that is neither. */
const piece = /\\[\s\S]|\$\$((?:\\[\s\S]|[^$\\])+)\$\$|\$((?:\\[\s\S]|[^$\\])*)\$|\$/g;

/** Takes the formulas out of a text and makes MathML of them. What is wrong with them is reported at its line. */
export function takeFormulas({ text, lineAt }: SourceText, report: Report): MarkedMarkdown {
  const formulas: string[] = [];
  const markdown = text.replace(piece, (found: string, display: string | undefined, inline: string | undefined, at: number) => {
    if (found.startsWith('\\')) return found;
    const faulty = (reason: string) => report(lineAt(at), reason);
    const tex = display ?? inline;
    if (tex === undefined) faulty('a dollar sign has no partner; money is written \\$');
    else if (tex.trim() === '' || /\n\s*\n/.test(tex))
      faulty('between two dollar signs there is no formula; money is written \\$');
    else if (display === undefined && (tex !== tex.trim() || /^\d/.test(text.slice(at + found.length)))) {
      faulty(`${found} is not a formula: no space goes inside the dollar signs and no digit after them; money is written \\$`);
    } else {
      formulas.push(formula(tex, display !== undefined, faulty));
      return `${opening}${formulas.length - 1}${closing}`;
    }
    return found;
  });
  return {
    markdown,
    put: (html) => html.replace(tagOrMark, (found, index?: string) => (index ? (formulas[Number(index)] ?? '') : found)),
  };
}

function formula(tex: string, display: boolean, faulty: (reason: string) => void): string {
  try {
    return renderMath(tex, display);
  } catch (error) {
    if (!(error instanceof TexError)) throw error;
    faulty(`the formula ${tex.trim()} cannot be shown: ${error.message}`);
    return '';
  }
}
