import escapeHtml from 'escape-html';

/**
 * A part of a letter: text, a link that stands by itself, or facts with their names. What people typed is never read as HTML, and only
 * our own addresses become links.
 */
export type Paragraph = string | { text: string; href: string } | { facts: readonly (readonly [string, string])[] };

const brand = 'Prepchart';

/** The letter for mail programs that show plain text. */
export const renderText = (paragraphs: readonly Paragraph[]): string =>
  `${paragraphs.map(renderParagraphText).join('\n\n')}\n\n-- \n${brand}\n`;

function renderParagraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('href' in paragraph) return `${paragraph.text}:\n${paragraph.href}`;
  return paragraph.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Mail programs drop much of a style sheet: without it the letter is black on white and as readable. */
const style = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:1.5rem 1rem;font:1rem/1.6 Georgia,"Times New Roman",serif;overflow-wrap:anywhere}',
  'main{max-width:36rem;margin:0 auto}',
  '.brand{margin:0 0 1.5rem;padding-bottom:.5rem;border-bottom:2px solid #2546c7;font-weight:700;letter-spacing:.02em}',
  'th{padding:.25rem 1.5rem .25rem 0;font-weight:400;text-align:left;vertical-align:top;opacity:.75}',
  'td{padding:.25rem 0;vertical-align:top;white-space:pre-line}',
  'a{color:#2546c7;font-weight:700}',
  '@media (prefers-color-scheme:dark){body{background:#16181a;color:#ece9e2}a{color:#a9bbff}.brand{border-color:#a9bbff}}',
].join('');

/** The letter as a page without images that reads well in light and dark. */
export const renderHtml = (subject: string, paragraphs: readonly Paragraph[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${brand}</p>
${paragraphs.map(renderParagraphHtml).join('\n')}
</main>
</body>
</html>
`;

function renderParagraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`;
  if ('href' in paragraph) return renderLink(paragraph);
  const rows = paragraph.facts.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table>\n${rows.join('\n')}\n</table>`;
}

/** The address stands below, for whoever must copy it. */
const renderLink = ({ text, href }: { text: string; href: string }) =>
  `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a><br>\n<small>${escapeHtml(href)}</small></p>`;
