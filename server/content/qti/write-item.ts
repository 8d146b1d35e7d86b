import type { Question, QuestionKind } from '../../../contract/exam/questions.ts';
import { answerLength } from '../../../contract/limits.ts';
import type { QuestionContent } from '../question.ts';
import { interactions, namespaces, schemas, stimulusPlace, templates } from './names.ts';
import { imageXml, textXml } from './write-text.ts';
import { escaped, tag, xmlFile } from './write-xml.ts';

/** Where an item's file and its passage's lie in the package, both as deep in it; `toRoot` leads back. */
export type ItemPlace = { item: string; stimulus: string; toRoot: string };

const rootAttributes = (schema: string) => ({
  xmlns: namespaces.qti,
  'xmlns:xsi': namespaces.xsi,
  'xsi:schemaLocation': schema,
});

/** A question as a QTI 3.0 item; its passage, if it has one, is a stimulus of its own (`stimulusXml`). */
export function itemXml({ name, delivered, key }: QuestionContent, { stimulus, toRoot }: ItemPlace): string {
  const mapped = key.accepted.length > 0;
  const isExplained = key.explanation !== '';
  const reference = tag('qti-assessment-stimulus-ref', { identifier: stimulusId(name), href: `${toRoot}${stimulus}` });
  const root = {
    ...rootAttributes(schemas.item),
    identifier: name,
    title: name,
    'xml:lang': 'en',
    adaptive: 'false',
    'time-dependent': 'false',
  };
  return xmlFile(
    tag('qti-assessment-item', root, [
      tag(
        'qti-response-declaration',
        { identifier: 'RESPONSE', cardinality: 'single', 'base-type': interactions[delivered.kind].base },
        [tag('qti-correct-response', {}, value(key.answer)), ...(mapped ? [mapping([key.answer, ...key.accepted])] : [])],
      ),
      tag('qti-outcome-declaration', { identifier: 'SCORE', cardinality: 'single', 'base-type': 'float', 'normal-maximum': 1 }),
      ...(isExplained ? [feedbackOutcome] : []),
      ...(delivered.passage === undefined ? [] : [reference]),
      tag('qti-item-body', {}, [
        ...(delivered.passage === undefined
          ? []
          : [tag('div', { class: 'qti-shared-stimulus', [stimulusPlace]: stimulusId(name) })]),
        ...bodyXml(delivered, toRoot),
      ]),
      tag('qti-response-processing', { template: mapped ? templates.mapResponse : templates.matchCorrect }),
      ...(isExplained ? [feedback(key.explanation, toRoot)] : []),
    ]),
  );
}

const value = (text: string) => tag('qti-value', {}, escaped(text));

/** The feedback shows after every answer: its outcome has the value from the start. */
const feedbackOutcome = tag(
  'qti-outcome-declaration',
  { identifier: 'FEEDBACK', cardinality: 'single', 'base-type': 'identifier' },
  tag('qti-default-value', {}, value('explanation')),
);

const feedback = (explanation: string, toRoot: string) =>
  tag(
    'qti-modal-feedback',
    { 'outcome-identifier': 'FEEDBACK', identifier: 'explanation', 'show-hide': 'show', title: 'Explanation' },
    tag('qti-content-body', {}, textXml(explanation, toRoot)),
  );

/** The passage of a question. */
export const stimulusXml = ({ name, delivered }: QuestionContent, { toRoot }: ItemPlace): string =>
  xmlFile(
    tag(
      'qti-assessment-stimulus',
      { ...rootAttributes(schemas.stimulus), identifier: stimulusId(name), title: name, 'xml:lang': 'en' },
      [tag('qti-stimulus-body', {}, [shown(delivered.passageFormat, delivered.passage ?? '', delivered.passageAlt, toRoot)])],
    ),
  );

const stimulusId = (name: string): string => `stimulus-${name}`;

const mapping = (forms: readonly string[]) =>
  tag(
    'qti-mapping',
    { 'default-value': 0 },
    forms.map((form) => tag('qti-map-entry', { 'map-key': form, 'mapped-value': 1 })),
  );

function bodyXml(delivered: Question, toRoot: string): string[] {
  const { question, questionFormat, questionAlt, stem } = delivered;
  const asked = [shown(questionFormat, question, questionAlt, toRoot), ...(stem === undefined ? [] : [textXml(stem, toRoot)])];
  return [...asked, interactionXml[delivered.kind](delivered, toRoot)];
}

const interactionXml: Record<QuestionKind, (delivered: Question, toRoot: string) => string> = {
  choice: ({ options, optionFormat, optionAlts = {} }, toRoot) =>
    tag(
      interactions.choice.name,
      { 'response-identifier': 'RESPONSE', shuffle: 'false', 'max-choices': 1 },
      Object.entries(options).map(([letter, option]) =>
        tag('qti-simple-choice', { identifier: letter }, shown(optionFormat, option, optionAlts[letter], toRoot)),
      ),
    ),
  number: () =>
    tag('p', {}, tag(interactions.number.name, { 'response-identifier': 'RESPONSE', 'expected-length': answerLength })),
};

const shown = (format: 'image' | 'html' | undefined, text: string, alt = '', toRoot: string): string =>
  format === 'image' ? imageXml(text, alt, toRoot) : textXml(text, toRoot);
