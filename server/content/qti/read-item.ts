import { ofKind, type Question, type QuestionKind } from '../../../contract/exam/questions.ts';
import type { AnswerKey } from '../../db/tables/content.ts';
import { sayOtherKeyInHtml } from '../named-key.ts';
import { sayEqualNumbers } from '../option-number.ts';
import { noOptions } from '../options.ts';
import type { Report } from '../problem.ts';
import type { QuestionContent } from '../question.ts';
import { interactions, namespaces } from './names.ts';
import { Node } from './node.ts';
import { sayOtherRoot } from './other-root.ts';
import { type Body, type Choice, mostOptions, readAnswer } from './read-answer.ts';
import { pictureHtml, type ReadText, readBlocks, readLine, type TextDeps } from './read-text.ts';
import { findRightOutcomes, type RightOutcomes } from './right-feedback.ts';
import type { XmlElement } from './xml.ts';

/** What an item says nothing about by itself. */
export type ItemClass = Pick<QuestionContent, 'domain' | 'skill' | 'difficulty'> &
  Pick<AnswerKey, 'solvedAs' | 'uncounted' | 'family'>;

/** `passage` reads the stimulus at an address; `told` is what the item's section tells candidates; `warn` takes in what is allowed and probably not meant. */
export type ItemDeps = TextDeps & {
  about: ItemClass;
  passage(href: string, line: number): Promise<ReadText | null>;
  told: ReadText | null;
  warn: Report;
};

/** Stands in a question's HTML for the place where it is answered; no text can have it. */
const mark = '\uE000';
const alone = new RegExp(`<p>\\s*${mark}\\s*</p>`);

/** Reads a QTI 3.0 item. What is wrong is reported; only without a fault is the result of use. */
export async function readItem(root: XmlElement, around: ItemDeps): Promise<QuestionContent> {
  const item = new Node(root, around);
  if (item.name !== 'qti-assessment-item' || item.uri !== namespaces.qti) {
    item.fault(sayOtherRoot(item, 'an item', 'qti-assessment-item'));
    return { name: '', delivered: { ...asked(noText), ...noOptions, ...ofKind('number') }, key: noKey, ...around.about };
  }
  const name = readName(item);
  item.accept('title', 'label', 'xml:lang', 'time-dependent', 'xsi:schemaLocation');
  if (item.attribute('adaptive') === 'true') item.fault('an adaptive item cannot be asked here');
  const passage = await readPassage(item, around);
  const body = await readBody(item, around);
  const { choices, key, correct } = readAnswer(item, body);
  const right = findRightOutcomes(item.child('qti-response-processing'), body.response, correct);
  const explanation = await readExplanation(item, right, around);
  if (!body.text.image && body.text.html === '') item.fault('there is no question in <qti-item-body>');
  for (const reason of sayEqualNumbers(choices.options)) around.warn(body.line, reason);
  const otherKey = sayOtherKeyInHtml(explanation, key.answer);
  if (otherKey !== null) around.warn(item.child('qti-modal-feedback')?.line ?? item.line, otherKey);
  item.finish();
  const delivered = { ...passage, ...asked(body.text), ...choices, ...ofKind(body.kind) };
  const { solvedAs, uncounted, family, ...about } = around.about;
  const measured = { ...(solvedAs && { solvedAs }), ...(uncounted && { uncounted }), ...(family && { family }) };
  return { name, delivered, key: { ...key, explanation, ...measured }, ...about };
}

const noText: ReadText = { image: null, html: '' };
const noKey: AnswerKey = { answer: '', accepted: [], explanation: '' };

/** An identifier as an id of ours: lower-case letters, digits and single hyphens. */
function readName(item: Node): string {
  const identifier = item.required('identifier');
  const name = identifier
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  if (identifier !== '' && name === '') item.fault(`the identifier '${identifier}' has neither letters nor digits`);
  return name;
}

/** The passage of an item, under what its section tells. */
async function readPassage(item: Node, around: ItemDeps): Promise<Partial<Question>> {
  const own = await readStimulus(item, around);
  const told = around.told ? toHtml(around.told) : '';
  if (told === '') return own;
  if (own.passageFormat === 'image') {
    item.note('what its section tells is not kept: the passage is an image');
    return own;
  }
  return { passage: [told, own.passage ?? ''].filter((part) => part !== '').join('\n'), passageFormat: 'html' };
}

const toHtml = ({ image, html }: ReadText): string =>
  [image ? `<p>${pictureHtml(image)}</p>` : '', html].filter((part) => part !== '').join('\n');

async function readStimulus(item: Node, { passage }: ItemDeps): Promise<Partial<Question>> {
  const [reference, second] = item.children('qti-assessment-stimulus-ref');
  second?.fault('there is a second stimulus: a question has one passage');
  if (!reference) return {};
  reference.accept('identifier', 'title');
  const href = reference.required('href');
  reference.finish();
  const read = href === '' ? null : await passage(href, reference.line);
  if (!read) return {};
  if (!read.image) return { passage: read.html, passageFormat: 'html' };
  if (read.html !== '') reference.fault('this stimulus has an image in a <div> of its own and a text: put the image in a <p>');
  return { passage: read.image.address, passageFormat: 'image', passageAlt: read.image.alt };
}

async function readBody(item: Node, around: ItemDeps): Promise<Body> {
  const body = item.child('qti-item-body');
  const found: Node[] = [];
  if (!body) {
    item.fault('there is no <qti-item-body>');
    return { ...unanswered, text: noText };
  }
  const interaction = (element: XmlElement) => {
    const node = new Node(element, around);
    found.push(node);
    if (!findKind(node)) node.fault(`the interaction <${node.name}> is not understood: a choice of one and a text entry are`);
    return findKind(node) ? mark : '';
  };
  const text = await readBlocks(body.content(), { ...around, interaction });
  body.finish();
  const [first, second] = found;
  second?.fault('there is a second interaction: a question has one answer');
  const kind = first && findKind(first);
  if (!first || !kind) {
    if (!first) body.fault('there is nothing to answer: no choice of one and no text entry');
    return { ...unanswered, text };
  }
  const response = first.required('response-identifier');
  return { kind, response, line: first.line, ...(await readInteraction[kind](first, text, around)) };
}

/** Stands for the answer of an item in which there is none to read. */
const unanswered = { kind: 'number', options: [], response: '', line: 1 } as const;

const kinds = Object.keys(interactions) as QuestionKind[];
const findKind = (node: Node): QuestionKind | undefined => kinds.find((kind) => interactions[kind].name === node.name);

/** What an interaction adds to the text of a body, and its options. */
type ReadInteraction = (node: Node, text: ReadText, around: TextDeps) => Promise<Pick<Body, 'text' | 'options'>>;

const readInteraction: Record<QuestionKind, ReadInteraction> = {
  choice: async (node, text, around) => {
    const { prompt, options } = await readChoices(node, around);
    const [before = '', after = ''] = text.html.split(mark);
    if (after.trim() !== '') node.fault('there is text after the options: a question ends with them');
    const html = [before.trim(), prompt].filter((part) => part !== '').join('\n');
    return { text: { ...text, html }, options };
  },
  number: async (node, text) => {
    node.accept('expected-length', 'pattern-mask');
    node.finish();
    return { text: withBlank(text), options: [] };
  },
};

/** A field in a paragraph of its own is left out: the answer has its place under the question. Inside a sentence it is a blank. */
const withBlank = ({ image, html }: ReadText): ReadText => ({
  image,
  html: html.replace(alone, '').replace(mark, '____').trim(),
});

async function readChoices(node: Node, around: TextDeps): Promise<{ prompt: string; options: Choice[] }> {
  const most = node.attribute('max-choices') ?? '1';
  if (most !== '1') node.fault(`max-choices is ${most}: a question has one right option`);
  node.accept('min-choices', 'orientation');
  if (node.attribute('shuffle') === 'true') node.note('shuffle is not understood: the options stay in this order');
  const asked = node.child('qti-prompt');
  const prompt = asked ? await readBlocks(asked.content(), around) : noText;
  if (prompt.image) asked?.fault('an image in a <div> of its own stands before the choice, not in its prompt');
  asked?.finish();
  const options: Choice[] = [];
  for (const choice of node.children('qti-simple-choice')) {
    const identifier = choice.required('identifier');
    const read = await readLine(choice.content(), around);
    if (!read.image && read.html === '') choice.fault(`the option '${identifier}' is empty`);
    choice.finish();
    options.push({ identifier, read });
  }
  node.finish();
  if (options.length < 2 || options.length > mostOptions)
    node.fault(`there are ${options.length} options: two to six are possible`);
  const pictures = options.filter(({ read }) => read.image).length;
  if (pictures > 0 && pictures < options.length) node.fault('either all options are images, or none is');
  reportDoubles(node, options);
  return { prompt: prompt.html, options };
}

function reportDoubles(node: Node, options: readonly Choice[]): void {
  const shown = options.map(({ read }) => read.image?.address ?? read.html.replace(/\s+/g, ' '));
  if (new Set(shown).size < shown.length) node.fault('two options are the same');
  const identifiers = options.map(({ identifier }) => identifier);
  if (new Set(identifiers).size < identifiers.length) node.fault('two options have the same identifier');
}

function asked({ image, html }: ReadText): Pick<Question, 'question' | 'questionFormat' | 'questionAlt' | 'stem'> {
  if (!image) return { question: html, questionFormat: 'html' };
  const stem = html === '' ? {} : { stem: html };
  return { question: image.address, questionFormat: 'image', questionAlt: image.alt, ...stem };
}

/**
 * What is shown after the answer: of several texts only those that follow the right one. Texts that are the same stand once; where nobody can tell which of them
 * follows, none does, which is noted.
 */
async function readExplanation(item: Node, right: RightOutcomes, around: TextDeps): Promise<string> {
  const read: { outcome: string; identifier: string; html: string }[] = [];
  const feedbacks = item.children('qti-modal-feedback');
  for (const feedback of feedbacks) {
    feedback.accept('title');
    const [outcome = '', identifier = ''] = [feedback.attribute('outcome-identifier'), feedback.attribute('identifier')];
    if ((feedback.attribute('show-hide') ?? 'show') !== 'show') feedback.fault('feedback that hides is not understood');
    const body = feedback.child('qti-content-body') ?? feedback;
    read.push({ outcome, identifier, html: toHtml(await readBlocks(body.content(), around)) });
    if (body !== feedback) body.finish();
    feedback.finish();
  }
  const texts = (of: typeof read) => [...new Set(of.map(({ html }) => html).filter((html) => html !== ''))];
  const known = read.filter(({ outcome }) => right.has(outcome));
  const unknown = texts(read.filter(({ outcome }) => !right.has(outcome)));
  if (unknown.length > 1) feedbacks[0]?.note(`which of ${unknown.length} feedbacks follows the right answer is not understood`);
  const chosen = texts(known.filter(({ outcome, identifier }) => right.get(outcome)?.has(identifier)));
  return [...new Set([...chosen, ...(unknown.length === 1 ? unknown : [])])].join('\n');
}
