import type { Question } from '../../../contract/exam/questions.ts';
import type { AnswerKey } from '../../db/tables/content.ts';
import type { QuestionContent } from '../question.ts';

const questionKeys = [
  ...['passage', 'passageFormat', 'passageAlt', 'question', 'questionFormat', 'questionAlt', 'stem'],
  ...['options', 'optionFormat', 'optionAlts', 'kind', 'mcq'],
] as const satisfies (keyof Question)[];
const answerKeys = [
  'answer',
  'accepted',
  'explanation',
  'solvedAs',
  'uncounted',
  'family',
] as const satisfies (keyof AnswerKey)[];

/** A question with its fields in the order in which an import makes them, which the database does not keep: the digest of the same content is the same. A decision on it is no part of it. */
export function inWrittenOrder({ name, delivered, key, domain, skill, difficulty }: QuestionContent): QuestionContent {
  const { family } = key;
  const ordered = {
    delivered: pick(delivered, questionKeys) as Question,
    key: pick({ ...key, ...(family && { family: { name: family.name, seed: family.seed } }) }, answerKeys) as AnswerKey,
  };
  return { name, ...ordered, domain, skill, difficulty };
}

const pick = <Whole extends object>(whole: Whole, keys: readonly (keyof Whole)[]): Partial<Whole> =>
  Object.fromEntries(keys.filter((key) => key in whole).map((key) => [key, whole[key]])) as Partial<Whole>;
