import type { QuestionKind } from '../../../contract/exam/questions.ts';
import { answerLength } from '../../../contract/limits.ts';
import type { AnswerKey } from '../../db/tables/content.ts';
import { canBeTyped, numericEntry } from '../key.ts';
import { noOptions, type Options } from '../options.ts';
import type { Node } from './node.ts';
import type { ReadText } from './read-text.ts';
import type { XmlElement } from './xml.ts';

/** A choice as it is written. */
export type Choice = { identifier: string; read: ReadText };
/** What an item's body has: its text, the kind of the question, the options of a choice, the name of its response, and the line where it is answered. */
export type Body = { text: ReadText; kind: QuestionKind; options: readonly Choice[]; response: string; line: number };

const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
export const mostOptions = letters.length;

/** `correct` is the correct response as it is written. */
type Answer = { choices: Options; key: Omit<AnswerKey, 'explanation'>; correct: string };

/** The options by letter, and the key: the correct response, for a text entry with the forms that are mapped to as many points. */
export function readAnswer(item: Node, { kind, options, response }: Body): Answer {
  readScoring(item, response);
  const declarations = item.children('qti-response-declaration');
  const declared = declarations.find((each) => each.attribute('identifier') === response);
  for (const other of declarations)
    if (response !== '' && other !== declared) other.fault('this response belongs to no interaction of the item');
  if (!declared && response !== '') item.fault(`there is no <qti-response-declaration> '${response}'`);
  const [correct = '', further] =
    declared
      ?.child('qti-correct-response')
      ?.children('qti-value')
      .map((each) => each.text()) ?? [];
  if (declared && (further !== undefined || (declared.attribute('cardinality') ?? 'single') !== 'single'))
    declared.fault('there is more than one correct response: a question has one');
  const answer = answers[kind](declared, options, correct);
  declared?.finish();
  return { ...answer, correct };
}

type ReadKey = (declared: Node | undefined, options: readonly Choice[], correct: string) => Omit<Answer, 'correct'>;

const answers: Record<QuestionKind, ReadKey> = {
  choice: (declared, options, correct) => ({ choices: toOptions(options), key: readLetter(declared, options, correct) }),
  number: (declared, _, correct) => ({ choices: noOptions, key: readNumber(declared, correct) }),
};

/** One right answer is one point here: other points, and the ways to get them, are not kept. */
function readScoring(item: Node, response: string): void {
  const feedback = item.children('qti-modal-feedback').map((each) => each.attribute('outcome-identifier'));
  const known = new Set(['SCORE', 'MAXSCORE', ...feedback]);
  for (const outcome of item.children('qti-outcome-declaration')) {
    const identifier = outcome.attribute('identifier');
    if (!known.has(identifier)) outcome.note(`the outcome ${identifier} is not understood`);
  }
  const processing = item.child('qti-response-processing');
  const template = processing?.attribute('template') ?? '';
  const isStandard = /\/(?:match_correct|map_response)(?:\.xml)?$/.test(template);
  if (processing && !isStandard) processing.note('this scoring is not understood: the correct response gives the point');
  else processing?.finish();
  if (processing && hasTolerance(processing.content(), response))
    processing.fault(
      'answers within a tolerance count as right, which cannot be kept: give each that counts as a <qti-map-entry>',
    );
}

const comparisons = new Set(['qti-lt', 'qti-lte', 'qti-gt', 'qti-gte']);

/** Whether an answer near the key gets the point too: by a distance from it, rounded, or within bounds. */
const hasTolerance = (children: XmlElement['children'], response: string): boolean =>
  children.some((child) => {
    if ('text' in child) return false;
    const { name, children: within } = child;
    const mode = findAttribute(child, 'tolerance-mode') ?? 'exact';
    if (name === 'qti-equal-rounded' || (name === 'qti-equal' && mode !== 'exact')) return true;
    return (comparisons.has(name) && asksFor(within, response)) || hasTolerance(within, response);
  });

const asksFor = (children: XmlElement['children'], response: string): boolean =>
  children.some(
    (child) =>
      !('text' in child) &&
      ((child.name === 'qti-variable' && findAttribute(child, 'identifier') === response) || asksFor(child.children, response)),
  );

const findAttribute = ({ attributes }: XmlElement, wanted: string): string | undefined =>
  attributes.find(({ name }) => name === wanted)?.value;

function readLetter(declared: Node | undefined, options: readonly Choice[], correct: string): Answer['key'] {
  if (declared?.attribute('base-type') !== 'identifier') declared?.fault("the base-type of a choice has to be 'identifier'");
  const at = options.findIndex(({ identifier }) => identifier === correct);
  if (at < 0) declared?.fault(`the correct response '${correct}' is none of the options`);
  return { answer: letters[at] ?? '', accepted: [] };
}

function readNumber(declared: Node | undefined, correct: string): Answer['key'] {
  declared?.accept('base-type');
  const accepted = mappedForms(declared, correct);
  const answer = correct === '' ? (accepted.shift() ?? '') : correct;
  if (declared && answer === '') declared.fault('there is no correct response');
  for (const form of [answer, ...accepted]) {
    if (form === '' || canBeTyped(form, numericEntry.quiz)) continue;
    const rule = `${numericEntry.quiz.rule}, ${answerLength} characters at most`;
    declared?.fault(`the response '${form}' cannot be typed by a student: ${rule}`);
  }
  return { answer, accepted };
}

/** The forms that the mapping gives most points for, without the correct response itself. */
function mappedForms(declared: Node | undefined, correct: string): string[] {
  const mapping = declared?.child('qti-mapping');
  if (!mapping) return [];
  mapping.accept('default-value', 'lower-bound', 'upper-bound');
  const entries = mapping.children('qti-map-entry').map((entry) => {
    entry.accept('case-sensitive');
    const read = { entry, form: entry.required('map-key'), points: Number(entry.required('mapped-value')) };
    entry.finish();
    return read;
  });
  mapping.finish();
  const most = Math.max(0, ...entries.map(({ points }) => points));
  for (const { entry, form, points } of entries) {
    if (points > 0 && points < most) entry.note(`'${form}' for a part of the points is not understood: it counts as wrong`);
  }
  const forms = entries.filter(({ points }) => points > 0 && points === most).map(({ form }) => form);
  const same = forms.indexOf(correct);
  return forms.filter((_, at) => at !== same);
}

function toOptions(options: readonly Choice[]): Options {
  const byLetter = (pick: (read: ReadText) => string) =>
    Object.fromEntries(options.map(({ read }, at) => [letters[at] ?? '', pick(read)]));
  if (!options.some(({ read }) => read.image)) return { options: byLetter(({ html }) => html), optionFormat: 'html' };
  return {
    options: byLetter(({ image }) => image?.address ?? ''),
    optionFormat: 'image',
    optionAlts: byLetter(({ image }) => image?.alt ?? ''),
  };
}
