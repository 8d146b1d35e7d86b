import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { svgFaults } from '../../../../server/content/svg.ts';
import { goodQuiz, problemsIn, quizFolder, replaced } from '../../../support/content/content.ts';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n${inner}\n</svg>`;

/** A figure's file: its content and what is said about it. */
const faultyFigures: [name: string, path: string, content: string | Uint8Array, ...said: string[]][] = [
  ['a script', 'figures/graph.svg', svg('<script>alert(1)</script>'), '2: the element <script> is not allowed in a figure'],
  [
    'a script under another name',
    'figures/graph.svg',
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
    '2: the element <x:script> is not allowed in a figure',
  ],
  [
    'an event attribute',
    'figures/graph.svg',
    svg('<g>\n<rect\nonload="alert(1)"/></g>'),
    '3: the event attribute onload is not allowed',
  ],
  [
    'foreign content',
    'figures/graph.svg',
    svg('<foreignObject><p>x</p></foreignObject>'),
    '2: the element <foreignObject> is not allowed in a figure',
    '2: the element <p> is not allowed in a figure',
  ],
  [
    'HTML by its namespace',
    'figures/graph.svg',
    svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'),
    '2: only the SVG namespace is allowed',
  ],
  [
    'a link',
    'figures/graph.svg',
    svg('<a href="https://example.org"><path d="M0 0"/></a>'),
    '2: href may only name a part of the same figure (#name)',
    '2: the element <a> is not allowed in a figure',
  ],
  [
    'an image in the image',
    'figures/graph.svg',
    svg('<image xlink:href="data:image/png;base64,AA"/>'),
    '2: xlink:href may only name a part of the same figure (#name)',
    '2: the element <image> is not allowed in a figure',
  ],
  [
    'a reference outside',
    'figures/graph.svg',
    svg('<use href="other.svg#a"/>'),
    '2: href may only name a part of the same figure (#name)',
  ],
  [
    'a paint from outside',
    'figures/graph.svg',
    svg('<rect fill="url(https://example.org/#a)"/>'),
    '2: the attribute fill refers to something outside of the figure',
  ],
  [
    'the same behind an entity',
    'figures/graph.svg',
    svg('<rect fill="&#x75;rl(https://example.org/#a)"/>'),
    '2: the attribute fill refers to something outside of the figure',
  ],
  [
    'the same behind a backslash',
    'figures/graph.svg',
    svg('<rect style="fill:\\75rl(//x)"/>'),
    '2: the attribute style refers to something outside of the figure',
  ],
  [
    'a style that loads',
    'figures/graph.svg',
    svg('<style>@import "x.css";</style>'),
    '2: <style> may load nothing and has no @ rules',
  ],
  [
    'a DOCTYPE',
    'figures/graph.svg',
    `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`,
    '1: a DOCTYPE, CDATA or processing instruction is not allowed',
  ],
  [
    'a style sheet from outside',
    'figures/graph.svg',
    `<?xml-stylesheet href="x.css"?>${svg('')}`,
    '1: a DOCTYPE, CDATA or processing instruction is not allowed',
  ],
  ['CDATA', 'figures/graph.svg', svg('<![CDATA[<script/>]]>'), '2: a DOCTYPE, CDATA or processing instruction is not allowed'],
  [
    'an unknown entity',
    'figures/graph.svg',
    svg('<text>A & B</text>'),
    '2: there is an entity that is not known (& is written &amp;)',
  ],
  ['an unquoted attribute', 'figures/graph.svg', svg('<rect x=1/>'), '2: this is not well-formed XML'],
  ['an open element', 'figures/graph.svg', svg('<g>'), '3: </svg> closes no element', '3: <svg> is not closed'],
  ['an attribute twice', 'figures/graph.svg', svg('<rect x="1" x="2"/>'), '2: <rect> has an attribute twice'],
  ['text after the end', 'figures/graph.svg', `${svg('')}x`, '3: there is text outside of <svg>'],
  ['two drawings', 'figures/graph.svg', svg('') + svg(''), '5: there has to be one <svg> element around everything'],
  ['no size', 'figures/graph.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', '1: <svg> needs a viewBox'],
  [
    'no namespace',
    'figures/graph.svg',
    '<svg viewBox="0 0 9 9"/>',
    '1: the first element has to be <svg xmlns="http://www.w3.org/2000/svg">',
  ],
  [
    'an HTML page',
    'figures/graph.svg',
    '<html><body>x</body></html>',
    '1: the element <html> is not allowed in a figure',
    '1: the first element has to be <svg xmlns="http://www.w3.org/2000/svg">',
    '1: <svg> needs a viewBox',
    '1: the element <body> is not allowed in a figure',
  ],
  ['nothing', 'figures/graph.svg', '', '1: there has to be one <svg> element around everything'],
  ['another encoding', 'figures/graph.svg', Buffer.from(svg('<text>\xe9</text>'), 'latin1'), '1: this file is not UTF-8 text'],
  ['a PNG that is an SVG', 'figures/b.png', svg(''), '1: this file is not a PNG image'],
];

it.each(faultyFigures)('refuses a figure: %s', async (_, path, content, ...expected) => {
  const problems = await problemsIn(quizFolder({ [path]: content }));
  expect(problems.map(({ line, reason }) => `${line}: ${reason}`)).toEqual(expected);
  expect(problems.map(({ file }) => file)).toEqual(expected.map(() => `owls/${path}`));
});

it('refuses a WebP that is none, an image that is too large, and one that a link brings in from outside', async () => {
  const yaml = replaced(replaced(goodQuiz, 'figures/graph.svg', 'figures/graph.webp'), 'figures/a.svg', 'figures/link.svg');
  const folder = quizFolder({
    'quiz.yaml': yaml,
    'figures/graph.webp': 'RIFFxxxxWEBX',
    'figures/b.png': Buffer.alloc(1_000_001),
  });
  symlinkSync('/etc/hostname', join(folder, 'figures/link.svg'));
  expect(await problemsIn(folder)).toEqual([
    { file: 'owls/figures/graph.webp', line: 1, reason: 'this file is not a WebP image' },
    { file: 'owls/quiz.yaml', line: 38, reason: "there is no image 'figures/link.svg' in this folder" },
    { file: 'owls/quiz.yaml', line: 39, reason: "'figures/b.png' is larger than 1 MB" },
  ]);
});

it('shows drawings with what drawing programs add to them', () => {
  const drawing = `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- made by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox='0 0 9 9' xml:space="preserve">
  <title>A &lt; B &amp; C &#x2212; 1</title>
  <style>* { stroke-linejoin: round } .a { fill: url(#p) }</style>
  <defs><linearGradient id="p"><stop offset="0"/></linearGradient></defs>
  <g id="g" style="fill: none"><path d="M0 0
    L9 9" fill="url('#p')"/></g>
  <use xlink:href="#g" /><use href="#g"/>
</svg>
`;
  expect(svgFaults(drawing)).toEqual([]);
});
