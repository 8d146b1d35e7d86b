import { Lexer, Marked, Parser, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { SourceText } from './fields.ts';
import type { Figures } from './figures.ts';
import { opening, takeFormulas } from './formulas.ts';
import type { Letters } from './option-order.ts';
import type { Report } from './problem.ts';

/** `warn` hears of HTML that is taken out. */
export type MarkdownDeps = { figures: Pick<Figures, 'address'>; report: Report; warn?: Report };

/** What stands for the letter of an option: `{A}` for the one that is written under A. */
const placeholder = /\{([A-F])\}/g;

/** The elements that a text of content can have, and their attributes. */
export const textTags = 'p em strong b i u s del sub sup br hr ul ol li table thead tbody tr th td blockquote code pre img'.split(
  ' ',
);
export const textAttributes: Readonly<Record<string, string[]>> = {
  img: ['src', 'alt'],
  ol: ['start'],
  th: ['align'],
  td: ['align'],
};

/** Leaves only these, and only images that are stored with a text alternative. */
export const cleaning: sanitizeHtml.IOptions = {
  allowedTags: textTags,
  allowedAttributes: textAttributes,
  allowedSchemes: [],
  transformTags: Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, 'p'])),
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !(isStored(attribs.src) && attribs.alt),
};

const isStored = (address = '') => /^\/media\/[\da-f]{64}\.(?:svg|png|webp|jpg)$/.test(address);

/**
 * Markdown as HTML that is safe to show: paragraphs, lists, tables, quotations, images of the folder, and mathematics as MathML.
 * Scripts, styles, links and whatever else HTML could bring is taken out. What cannot be shown is reported.
 */
export async function renderHtml(written: SourceText, surroundings: MarkdownDeps, letters?: Letters): Promise<string> {
  const { markdown, put } = takeFormulas(written, surroundings.report);
  const tokens = new Lexer().lex(letters ? nameOptions(markdown, letters, written, surroundings.report) : markdown);
  await resolveImages(tokens, written, surroundings);
  return put(sanitizeHtml(Parser.parse(tokens), cleaning)).trim();
}

/** Puts in place of every placeholder the letter that its option is shown under. */
const nameOptions = (markdown: string, letters: Letters, { line }: SourceText, report: Report): string =>
  markdown.replace(placeholder, (found, written: string) => {
    const shown = letters.get(written);
    if (shown === undefined) report(line, `${found} stands for no option of this question`);
    return shown ?? found;
  });

/** The same for a text that stands inside a line, such as an option: of one line, or several paragraphs if it must be. */
export async function renderLine(written: SourceText, surroundings: MarkdownDeps): Promise<string> {
  if (written.text.includes('\n')) return unwrapped(await renderHtml(written, surroundings));
  const { markdown, put } = takeFormulas(written, surroundings.report);
  const tokens = Lexer.lexInline(markdown.trim());
  await resolveImages(tokens, written, surroundings);
  return put(sanitizeHtml(Parser.parseInline(tokens), cleaning)).trim();
}

/** A single paragraph without its `<p>`. */
function unwrapped(html: string): string {
  const [, inner] = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html) ?? [];
  return inner ?? html;
}

/** Puts the address an image will have in place of its name in the folder, and warns of HTML that will not be there. */
async function resolveImages(
  tokens: Token[],
  { text, lineAt }: SourceText,
  { figures, report, warn }: MarkdownDeps,
): Promise<void> {
  const resolve = async (token: Token) => {
    if (token.type === 'html') {
      const removed = findRemoved(token.raw);
      if (removed !== undefined) warn?.(lineAt(Math.max(0, text.indexOf(token.raw.trim()))), `<${removed}> is left out`);
    }
    if (!isImage(token)) return;
    const line = lineAt(Math.max(0, text.indexOf(`](${token.href}`)));
    if (token.text.trim() === '')
      report(line, `the image '${token.href}' has no text alternative: ![what it shows](${token.href})`);
    if (token.text.includes(opening)) report(line, 'a text alternative has no formulas: write it in words');
    token.href = (await figures.address(token.href, (reason) => report(line, reason))) ?? '';
  };
  await Promise.all(new Marked().walkTokens(tokens, resolve));
}

/** The first element of a piece of HTML that no text can have. */
const findRemoved = (html: string): string | undefined =>
  [...html.matchAll(/<([a-z][a-z\d-]*)/gi)].map(([, name = '']) => name.toLowerCase()).find((name) => !canStand(name));
const canStand = (name: string) => textTags.includes(name) || /^h[1-6]$/.test(name);

const isImage = (token: Token): token is Tokens.Image => token.type === 'image';
