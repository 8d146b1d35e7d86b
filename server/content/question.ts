import { ofKind, type Question, type QuestionKind } from '../../contract/exam/questions.ts';
import type { AnswerKey } from '../db/tables/content.ts';
import type { Fields } from './fields.ts';
import { isName, nameRule } from './head.ts';
import { type NumericEntry, readLetter, readNumber } from './key.ts';
import { type MarkdownDeps, renderHtml } from './markdown.ts';
import { sayOtherKey } from './named-key.ts';
import type { Letters, OptionSource } from './option-order.ts';
import { noLetters, noOptions, type Options, readOptions } from './options.ts';

/** A question as it is stored; `name` is its lasting id in the quiz. */
export type QuestionContent = {
  name: string;
  delivered: Question;
  key: AnswerKey;
  domain: string;
  skill: string;
  difficulty: string;
};

/** `entry`: what a student can type. `drafts`: whether a question is taken that explains nothing. */
export type QuestionRules = { entry: NumericEntry; drafts: boolean };

/** What is said of a question that explains nothing. */
export const noExplanation = 'there is no explanation: the question is a draft, which no student gets until staff release it';

/** Reads one question of quiz.yaml. What is wrong is reported; only without a report is the result of use. */
export async function readQuestion(
  fields: Fields,
  surroundings: MarkdownDeps,
  { entry, drafts }: QuestionRules,
): Promise<QuestionContent> {
  const name = fields.text('id')?.text ?? '';
  if (name !== '' && !/^[a-z\d]+(-[a-z\d]+)*$/.test(name)) {
    fields.report('id', `'id' is '${name}': it can have lower-case letters, digits and single hyphens between them`);
  }
  const domain = fields.text('domain')?.text ?? '';
  const skill = fields.text('skill')?.text ?? '';
  const difficulty = fields.choice('difficulty', levels) ?? '';
  const asked = { ...(await readPassage(fields, surroundings)), ...(await readPrompt(fields, surroundings)) };
  const kind = readKind(fields);
  const isDraft = drafts && !fields.has('explanation');
  if (isDraft) fields.warn('explanation', noExplanation);
  const written = isDraft ? undefined : fields.text('explanation');
  const { choices, key, letters } = await readAnswer[kind](fields, {
    source: { name, explanation: written?.text ?? '' },
    entry,
    surroundings,
  });
  if (written) warnOfOtherKey(fields, written.text);
  const explanation = written ? await renderHtml(written, surroundings, letters) : '';
  // Where its facts are from stays in the file: naming a source makes no other question of it.
  fields.optionalText('source');
  const measured = { ...readSolvedAs(fields), ...readUncounted(fields), ...readFamily(fields) };
  fields.finish();
  const delivered = { ...asked, ...choices, ...ofKind(kind) };
  return { name, delivered, key: { ...key, explanation, ...measured }, domain, skill, difficulty };
}

/** Warns of an explanation that says of another option that it is right. */
function warnOfOtherKey(fields: Fields, explanation: string): void {
  const reason = sayOtherKey(explanation, (fields.has('answer') && fields.text('answer')?.text) || '');
  if (reason !== null) fields.warn('explanation', reason);
}

/** How hard a question can be. */
export const levels = ['easy', 'medium', 'hard'] as const;

/** How hard the question was to who solved it without its key. */
function readSolvedAs(fields: Fields): Pick<AnswerKey, 'solvedAs'> {
  const solvedAs = fields.has('solvedAs') ? fields.choice('solvedAs', levels) : undefined;
  return solvedAs ? { solvedAs } : {};
}

/** `uncounted: true` for a question that is being tried out. */
const readUncounted = (fields: Fields): Pick<AnswerKey, 'uncounted'> =>
  fields.has('uncounted') && fields.choice('uncounted', ['true']) === 'true' ? { uncounted: true } : {};

/** Which family drew the question, and from which seed. */
function readFamily(fields: Fields): Pick<AnswerKey, 'family'> {
  const family = fields.has('family') ? fields.map('family') : undefined;
  if (!family) return {};
  const name = family.text('name');
  const seed = family.text('seed');
  family.finish();
  if (name && !isName(name.text)) family.report('name', `'name' is '${name.text}': ${nameRule}`);
  if (seed && !isSeed(seed.text)) family.report('seed', `'seed' is '${seed.text}': it is a whole number from 1 on`);
  return name && seed ? { family: { name: name.text, seed: Number(seed.text) } } : {};
}

/** Whether a text can be what a family's numbers are drawn from. */
export const isSeed = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** `numeric: true` makes a question numeric; any other has options. */
const readKind = (fields: Fields): QuestionKind =>
  fields.has('numeric') && fields.choice('numeric', ['true', 'false']) === 'true' ? 'number' : 'choice';

type Answer = { choices: Options; key: Omit<AnswerKey, 'explanation'>; letters: Letters };
type AnswerDeps = { source: OptionSource; entry: NumericEntry; surroundings: MarkdownDeps };

/** What is asked to be chosen from or typed, and the key. */
const readAnswer: Record<QuestionKind, (fields: Fields, deps: AnswerDeps) => Answer | Promise<Answer>> = {
  choice: async (fields, { source, surroundings }) => {
    const { choices, letters } = await readOptions(fields, source, surroundings);
    return { choices, letters, key: readLetter(fields, letters) };
  },
  number: (fields, { entry }) => {
    fields.forbid('options', 'a numeric question has no options');
    return { choices: noOptions, letters: noLetters, key: readNumber(fields, entry) };
  },
};

type Prompt = Pick<Question, 'question' | 'questionFormat' | 'questionAlt' | 'stem'>;

async function readPrompt(fields: Fields, surroundings: MarkdownDeps): Promise<Prompt> {
  if (!fields.has('image')) {
    fields.forbid('alt', "'alt' is only for an image");
    return { question: await html(fields, 'prompt', surroundings), questionFormat: 'html' };
  }
  const image = await readImage(fields, 'image', 'alt', surroundings);
  const stem = fields.has('prompt') ? { stem: await html(fields, 'prompt', surroundings) } : {};
  return { question: image.address, questionFormat: 'image', questionAlt: image.alt, ...stem };
}

type Passage = Pick<Question, 'passage' | 'passageFormat' | 'passageAlt'>;

async function readPassage(fields: Fields, surroundings: MarkdownDeps): Promise<Passage> {
  if (fields.has('passageImage')) {
    fields.forbid('passage', "a question has 'passage' or 'passageImage', not both");
    const image = await readImage(fields, 'passageImage', 'passageAlt', surroundings);
    return { passage: image.address, passageFormat: 'image', passageAlt: image.alt };
  }
  fields.forbid('passageAlt', "'passageAlt' is only for a 'passageImage'");
  return fields.has('passage') ? { passage: await html(fields, 'passage', surroundings), passageFormat: 'html' } : {};
}

async function readImage(fields: Fields, key: string, altKey: string, { figures }: MarkdownDeps) {
  const path = fields.text(key);
  const alt = fields.text(altKey);
  const address = path && (await figures.address(path.text, (reason) => fields.report(key, reason)));
  return { address: address ?? '', alt: alt?.text ?? '' };
}

async function html(fields: Fields, key: string, surroundings: MarkdownDeps): Promise<string> {
  const written = fields.text(key);
  return written ? await renderHtml(written, surroundings) : '';
}
