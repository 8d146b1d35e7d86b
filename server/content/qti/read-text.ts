import sanitizeHtml from 'sanitize-html';
import { cleaning, textAttributes, textTags } from '../markdown.ts';
import { cellClasses, mathAttributes, mathElements } from '../tex.ts';
import { markClasses, namespaces, stimulusPlace } from './names.ts';
import type { Sheet } from './node.ts';
import type { XmlElement, XmlText } from './xml.ts';

/** An image of the package: its stored address, empty where it cannot be used, which is reported. */
export type Picture = { address: string; alt: string };

/** `address` finds an image of the package by what stands in `src`. `interaction` says what stands for one in a question's text. */
export type TextDeps = Sheet & {
  address(src: string, line: number): Promise<string>;
  interaction?(element: XmlElement): string;
};

/** Text as HTML that is safe to show, or an image that stands first in a `<div>` of its own, and what is under it. */
export type ReadText = { image: Picture | null; html: string };

type Children = readonly (XmlElement | XmlText)[];

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const blocks = new Set([...headings, 'p', 'hr', 'ul', 'ol', 'table', 'blockquote', 'pre']);
/** What has only blocks in it: white space between them is of no meaning. */
const ofBlocks = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote']);
/** The elements that an export writes as a `<span>` of a class, by that class. */
const markByClass = new Map(Object.entries(markClasses).map(([name, className]) => [className, name]));
/** What only groups, and what marks words whose text stays. */
const groups = new Set(['div', 'span']);
const marks = new Set(['a', 'abbr', 'bdi', 'bdo', 'big', 'cite', 'dfn', 'kbd', 'label', 'samp', 'small', 'tt', 'var']);
const leftOut = new Set(['qti-feedback-inline', 'qti-feedback-block', 'qti-rubric-block']);
const empty = new Set(['br', 'hr', 'img']);

/** Reads a text of blocks, as a question, a passage or an explanation is. */
export async function readBlocks(children: Children, around: TextDeps): Promise<ReadText> {
  const written = children.filter((child) => !isStimulusPlace(child));
  const first = written.find((child) => !isSpace(child));
  const picture = first && onlyPicture(first);
  if (!first || 'text' in first || !picture) return { image: null, html: cleaned(await renderBlocks(written, around)) };
  noteAttributes(first, [], around);
  const rest = written.slice(written.indexOf(first) + 1);
  return { image: await readPicture(picture, around), html: cleaned(await renderBlocks(rest, around)) };
}

/** Reads a text that stands inside a line, such as an option. */
export async function readLine(children: Children, around: TextDeps): Promise<ReadText> {
  const all = children.filter((child) => !isSpace(child));
  const [only, second] = all;
  const picture = only && !second && onlyPicture(only);
  if (picture) {
    if (!('text' in only)) noteAttributes(only, [], around);
    return { image: await readPicture(picture, around), html: '' };
  }
  const isParagraph = only && !second && !('text' in only) && only.name === 'p';
  if (isParagraph) noteAttributes(only, [], around);
  return { image: null, html: cleaned(await renderInline(isParagraph ? only.children : children, around)) };
}

/** Where a player puts the stimulus, which is read by its reference: a question has its passage beside it. */
const isStimulusPlace = (child: XmlElement | XmlText): boolean =>
  !('text' in child) && child.children.every(isSpace) && child.attributes.some(({ name }) => name === stimulusPlace);

const isSpace = (child: XmlElement | XmlText) => 'text' in child && child.text.trim() === '';

/** The image of a `<div>` that has nothing else. */
function onlyPicture(child: XmlElement | XmlText): XmlElement | null {
  if ('text' in child || child.name !== 'div' || child.uri !== namespaces.qti) return null;
  const [only, second] = child.children.filter((each) => !isSpace(each));
  return only && !second && !('text' in only) && only.name === 'img' ? only : null;
}

/** Blocks as they are; what stands between them in a paragraph of its own. */
async function renderBlocks(children: Children, around: TextDeps): Promise<string> {
  let html = '';
  let line: (XmlElement | XmlText)[] = [];
  const endLine = async () => {
    if (line.every(isSpace)) html += renderSpace(line);
    else html += `<p>${(await renderInline(line, around)).trim()}</p>`;
    line = [];
  };
  for (const child of children) {
    if ('text' in child || !isBlock(child)) line.push(child);
    else {
      await endLine();
      html += isGroup(child) ? await renderGroup(child, around) : await renderElement(child, around);
    }
  }
  await endLine();
  return html;
}

const isBlock = ({ name, uri }: XmlElement) =>
  uri === namespaces.qti &&
  (blocks.has(name) || name === 'div' || name === 'qti-content-body' || name === 'qti-choice-interaction' || leftOut.has(name));

/** White space between blocks: the line ends, where there is nothing else. */
function renderSpace(line: Children): string {
  const space = line.map((child) => ('text' in child ? child.text : '')).join('');
  return /^\n*$/.test(space) ? space : '\n';
}

/** What only groups blocks: instructions for who answers belong to the question as its other text does. */
const isGroup = ({ name, attributes }: XmlElement): boolean =>
  name === 'div' ||
  name === 'qti-content-body' ||
  (name === 'qti-rubric-block' &&
    attributes.some((attribute) => attribute.name === 'view' && attribute.value.split(/\s+/).includes('candidate')));

async function renderGroup(group: XmlElement, around: TextDeps): Promise<string> {
  if (isStimulusPlace(group)) return '';
  noteAttributes(group, group.name === 'qti-rubric-block' ? ['view', 'use'] : [], around);
  return renderBlocks(group.children, around);
}

async function renderInline(children: Children, around: TextDeps): Promise<string> {
  let html = '';
  for (const child of children) html += 'text' in child ? escaped(child.text) : await renderElement(child, around);
  return html;
}

async function renderElement(element: XmlElement, around: TextDeps): Promise<string> {
  const { name, uri, line, children } = element;
  if (uri === namespaces.math) return renderMath(element, around);
  const isInteraction = name.startsWith('qti-') && name.endsWith('-interaction');
  if (isInteraction && around.interaction) return around.interaction(element);
  if (leftOut.has(name)) {
    around.note(line, `the element <${name}> is not understood`);
    return '';
  }
  const marked = uri === namespaces.qti && name === 'span' ? findMark(element) : undefined;
  if (marked !== undefined) return `<${marked}>${await renderInline(children, around)}</${marked}>`;
  if (uri === namespaces.qti && (groups.has(name) || marks.has(name))) {
    if (marks.has(name)) around.note(line, `the element <${name}> is not understood: its text stays`);
    else noteAttributes(element, [], around);
    return renderInline(children, around);
  }
  if (uri !== namespaces.qti || !(textTags.includes(name) || headings.has(name))) {
    around.fault(line, `the element <${name}> cannot stand in a text`);
    return '';
  }
  if (name === 'img') return pictureHtml(await readPicture(element, around));
  const tag = headings.has(name) ? 'p' : name;
  const attributes = renderAttributes(element, textAttributes[name] ?? [], around);
  if (empty.has(tag)) return `<${tag}${attributes} />`;
  const inner = ofBlocks.has(name) ? await renderList(children, around) : await renderInline(children, around);
  return `<${tag}${attributes}>${inner}</${tag}>`;
}

/** The mark that a `<span>` with nothing but its class stands for. */
function findMark({ attributes: [only, second] }: XmlElement): string | undefined {
  return only?.name === 'class' && !second ? markByClass.get(only.value.trim()) : undefined;
}

async function renderList(children: Children, around: TextDeps): Promise<string> {
  let html = '';
  for (const child of children) html += isSpace(child) ? renderSpace([child]) : await renderInline([child], around);
  return html;
}

async function readPicture(image: XmlElement, around: TextDeps): Promise<Picture> {
  const written = (name: string) => image.attributes.find((attribute) => attribute.name === name)?.value ?? '';
  noteAttributes(image, ['src', 'alt'], around);
  const alt = written('alt');
  if (alt.trim() === '') around.fault(image.line, `the image '${written('src')}' has no text alternative (alt)`);
  return { address: await around.address(written('src'), image.line), alt };
}

/** An image in a text. */
export const pictureHtml = ({ address, alt }: Picture): string => `<img src="${escaped(address)}" alt="${escaped(alt)}" />`;

async function renderMath(element: XmlElement, around: TextDeps): Promise<string> {
  const { name, line, children } = element;
  if (element.uri === namespaces.math && name === 'semantics') return (await renderParts(children, around)).join('');
  if (element.uri === namespaces.math && name.startsWith('annotation')) {
    around.note(line, `the element <${name}> is not understood`);
    return '';
  }
  if (element.uri !== namespaces.math || !mathElements.includes(name)) {
    around.fault(line, `the element <${name}> cannot stand in a formula`);
    return '';
  }
  const inner = (await renderParts(children, around)).join('');
  return `<${name}${renderAttributes(element, mathAttributes, around, cellClasses)}>${inner}</${name}>`;
}

const renderParts = (children: Children, around: TextDeps): Promise<string[]> =>
  Promise.all(children.map(async (child) => ('text' in child ? escaped(child.text) : await renderMath(child, around))));

/** The attributes that are known, as HTML; the others are noted. */
function renderAttributes(element: XmlElement, known: readonly string[], sheet: Sheet, classes: readonly string[] = []): string {
  const hasKnownClass = ({ name, value }: XmlElement['attributes'][number]) =>
    name === 'class' && value.split(' ').every((each) => classes.includes(each));
  const kept = element.attributes.filter((attribute) => known.includes(attribute.name) || hasKnownClass(attribute));
  noteAttributes(
    element,
    kept.map(({ name }) => name),
    sheet,
  );
  return kept.map(({ name, value }) => ` ${name}="${escaped(value)}"`).join('');
}

function noteAttributes({ name, line, attributes }: XmlElement, known: readonly string[], { note }: Sheet): void {
  for (const attribute of attributes) {
    if (!known.includes(attribute.name)) note(line, `the attribute ${attribute.name} of <${name}> is not understood`);
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Whatever the reader above let through by mistake ends here: the rules of our own content's HTML and formulas. */
const cleaned = (html: string): string =>
  sanitizeHtml(html, {
    ...cleaning,
    allowedTags: [...textTags, ...mathElements],
    allowedAttributes: { ...textAttributes, ...Object.fromEntries(mathElements.map((name) => [name, mathAttributes])) },
    allowedClasses: Object.fromEntries(mathElements.map((name) => [name, cellClasses])),
  }).trim();
