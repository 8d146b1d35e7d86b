import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import temml from 'temml';
import { inRoot } from './root.mjs';

/** @param {string} path @returns {string} a font file as an address of its own */
const fontAt = (path) => `data:font/woff2;base64,${readFileSync(inRoot(path)).toString('base64')}`;
const ours = 'src/views/fonts';
const theirs = 'node_modules/@fontsource-variable';

/** How wide the text of a page is, in mm. */
const measure = 130;

/** Faces, paper and layout of a printed sheet: the site's fonts and colours. The paper is A5, so that a page as wide as a phone has words of the size that a phone's have; two make an A4. */
const style = () => `
@font-face { font-family: Atkinson; font-weight: 400 700; src: url(${fontAt(`${ours}/atkinson.woff2`)}) }
@font-face { font-family: Atkinson; font-weight: 400 700; font-style: italic;
  src: url(${fontAt(`${theirs}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2`)}) }
@font-face { font-family: Literata; font-weight: 400 700; src: url(${fontAt(`${ours}/literata.woff2`)}) }
@font-face { font-family: 'Sheet Math'; src: url(${fontAt(`${ours}/stix-two-math.woff2`)}) }
@page { size: A5; margin: 11mm ${(148 - measure) / 2}mm 15mm;
  @bottom-left { content: 'Prepchart'; font: 600 8pt Atkinson; color: #5a6374 }
  @bottom-right { content: counter(page) ' of ' counter(pages); font: 8pt Atkinson; color: #5a6374 } }
* { box-sizing: border-box; margin: 0 }
body { font: 11.25pt/1.4 Atkinson; color: #12161f }
header { padding-bottom: 4mm; border-bottom: .5mm solid #2546c7; margin-bottom: 5mm }
header p { font-size: 9pt; font-weight: 600; color: #2546c7; letter-spacing: .04em }
h1 { font: 680 21pt/1.15 Literata; margin-top: 1mm; text-wrap: balance }
h2 { font: 650 14.5pt/1.2 Literata; margin: 5mm 0 1.6mm; break-after: avoid }
p, ul, ol, table, blockquote, figure { margin-top: 2mm }
p:has(> math[display=block]:first-child) { break-before: avoid }
header + p { color: #3f4757 }
ul, ol { padding-left: 5.5mm }
li { margin-top: 1mm; break-inside: avoid }
table { width: 100%; border-collapse: collapse; break-inside: avoid }
th, td { padding: 1mm 2mm; border: .2mm solid #b6bfce; text-align: left; vertical-align: middle }
th { background: #eceff4; font-weight: 600; font-size: .93em }
blockquote { padding: 2.6mm 4mm; background: #f3f5fb; border-left: .9mm solid #2546c7; border-radius: 0 1.5mm 1.5mm 0; break-inside: avoid }
blockquote > :first-child { margin-top: 0 }
pre { margin-top: 2.2mm; padding: 2mm 3.5mm; background: #f3f5fb; border-radius: 1.5mm; break-inside: avoid }
code { font: .9em/1.35 'Liberation Mono', monospace }
pre code { font-size: 9.5pt; line-height: 1.25; white-space: pre-wrap }
blockquote pre { padding: 0; background: none }
figure { text-align: center; break-inside: avoid }
figure svg { width: 116mm; height: auto }
math { font-family: 'Sheet Math'; font-size: 1.06em }
math[display=block] { display: block math; margin: 2.4mm 0 }
.tml-left { text-align: left } .tml-right { text-align: right }
mtable.tml-jot > mtr > mtd { padding-block: .6ex }
.answers { padding: 0; list-style: none }
`;

/** A backslash and what it escapes, a formula on a line of its own, or one in the line. */
const piece = /\\[\s\S]|\$\$([^$]+)\$\$|\$([^$]+)\$/g;

/**
 * Markdown as HTML, with formulas as MathML and figures as SVG in the page. The formulas are taken out first, so that Markdown does
 * not read them.
 * @param {string} markdown @param {(path: string) => string} read reads a file beside the sheet
 */
function renderHtml(markdown, read) {
  /** @type {string[]} */
  const formulas = [];
  const without = markdown.replace(
    piece,
    (found, /** @type {string | undefined} */ display, /** @type {string | undefined} */ inline) => {
      const tex = display ?? inline;
      if (tex === undefined) return found;
      formulas.push(temml.renderToString(tex, { displayMode: display !== undefined, throwOnError: true, strict: true }));
      return `\uE000${formulas.length - 1}\uE001`;
    },
  );
  return marked
    .parse(without, { async: false })
    .replace(/<p><img src="([^"]+)" alt="([^"]*)"><\/p>/g, (_, path, alt) => renderFigure(read(path), alt))
    .replace(/\uE000(\d+)\uE001/g, (_, index) => formulas[Number(index)] ?? '');
}

/** @param {string} svg @param {string} alt */
const renderFigure = (svg, alt) => `<figure>${svg.replace('<svg ', `<svg role="img" aria-label="${alt}" `)}</figure>`;

/** The answers, each with its number. @param {string} html */
const withAnswers = (html) =>
  html.replace(/(<h2[^>]*>Answers<\/h2>\s*)<p>([\s\S]*?)<\/p>/, (_, heading, list) => {
    const items = list.split(/\s+(?=<strong>\d+\.<\/strong>)/).map((/** @type {string} */ item) => `<li>${item}</li>`);
    return `${heading}<ul class="answers">${items.join('')}</ul>`;
  });

/**
 * The page that a study sheet is printed from.
 * @param {{ title: string, course: string, markdown: string, read: (path: string) => string }} sheet
 */
export const sheetPage = ({ title, course, markdown, read }) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${title}</title><style>${style()}</style></head><body>
<header><p>${course}</p><h1>${title}</h1></header>
${withAnswers(renderHtml(markdown, read))}
</body></html>`;

/** Smaller than this share of its size no formula is set: its sheet is to break it. */
const smallest = 0.8;

/**
 * Sets formulas and tables that are wider than their line smaller, so that they fit, and answers with those that would become too small. The page of a sheet has to be open.
 * @param {import('@playwright/test').Page} tab @returns {Promise<string[]>}
 */
export async function fitWide(tab) {
  await tab.setViewportSize({ width: Math.round((measure / 25.4) * 96), height: 800 });
  await tab.emulateMedia({ media: 'print' });
  return tab.evaluate((least) => {
    /** How much wider its contents reach than an element may. */
    const readExcess = (/** @type {Element} */ element) => {
      const room = element.parentElement?.closest('p, li, td, th, blockquote, body')?.getBoundingClientRect();
      const inner = [element, ...element.querySelectorAll('*')].map((each) => each.getBoundingClientRect());
      const [left, right] = [Math.min(...inner.map((box) => box.left)), Math.max(...inner.map((box) => box.right))];
      return room ? Math.max(right - room.right, room.left - left, 0) / (right - left) : 0;
    };
    const wide = [];
    for (const element of document.querySelectorAll('math, table')) {
      const { style } = /** @type {HTMLElement} */ (element);
      let size = 1;
      while (readExcess(element) > 0.005 && size >= least) {
        size -= 0.02;
        style.fontSize = `calc(${size} * ${element.matches('math') ? 1.06 : 1}em)`;
      }
      if (size < least) wide.push(element.textContent.trim().slice(0, 80));
    }
    return wide;
  }, smallest);
}
