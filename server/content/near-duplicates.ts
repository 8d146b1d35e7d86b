import { areSiblings } from './family-siblings.ts';
import type { Problem } from './problem.ts';
import type { QuestionContent } from './question.ts';

/** A question with the place where it is written. */
export type PlacedQuestion = { content: QuestionContent; file: string; line: number };

/** From this share of common shingles on two questions are one. */
const sameFrom = 0.7;

/** So many words (and signs) in a row are compared: with one, any two questions on a subject would look alike. */
const shingleWords = 3;

type ShingledQuestion = { content: QuestionContent; shingles: Set<string> };

/**
 * Questions that say the same, in the same or nearly the same words, as an earlier one of the pack. Those of a set share their passage: they are the same
 * only where what is asked about it is. Variants of a family differ in their numbers.
 */
export function nearDuplicates(questions: readonly PlacedQuestion[]): Problem[] {
  const problems: Problem[] = [];
  const known: ShingledQuestion[] = [];
  const knownWith = new Map<string, number[]>();
  for (const { content, file, line } of questions) {
    const shingles = toShingles(content);
    const common = new Map<number, number>();
    for (const shingle of shingles) {
      for (const index of knownWith.get(shingle) ?? []) common.set(index, (common.get(index) ?? 0) + 1);
    }
    for (const [index, count] of common) {
      const earlier = known[index];
      if (!earlier || count / (shingles.size + earlier.shingles.size - count) < sameFrom) continue;
      if (areSiblings(content, earlier.content) && !isIdentical(content, earlier.content)) continue;
      if (isSet(content, earlier.content) && !asksTheSame(content, earlier.content)) continue;
      problems.push({ file, line, reason: `'${content.name}' says nearly the same as '${earlier.content.name}'` });
      break;
    }
    for (const shingle of shingles) {
      const others = knownWith.get(shingle);
      if (others) others.push(known.length);
      else knownWith.set(shingle, [known.length]);
    }
    known.push({ content, shingles });
  }
  return problems;
}

/** Whether two questions are given in the same words and pictures, the passage with them. */
const isIdentical = ({ delivered: one }: QuestionContent, { delivered: other }: QuestionContent): boolean =>
  one.passage === other.passage && one.question === other.question && one.stem === other.stem;

/** Whether two questions are on the same passage. */
const isSet = ({ delivered: one }: QuestionContent, { delivered: other }: QuestionContent): boolean =>
  one.passage !== undefined && one.passage === other.passage;

function asksTheSame(one: QuestionContent, other: QuestionContent): boolean {
  const [own, others] = [toShingles(withoutPassage(one)), toShingles(withoutPassage(other))];
  const common = [...own].filter((shingle) => others.has(shingle)).length;
  return common / (own.size + others.size - common) >= sameFrom;
}

function withoutPassage(content: QuestionContent): QuestionContent {
  const { passage: _, passageAlt: __, ...delivered } = content.delivered;
  return { ...content, delivered };
}

/** What a student is given, as text without markup, in overlapping runs of words. */
function toShingles({ delivered }: QuestionContent): Set<string> {
  const { passage = '', question, stem = '', options, questionAlt = '', passageAlt = '' } = delivered;
  const text = [passage, passageAlt, question, questionAlt, stem, ...Object.values(options)].join(' ');
  const words =
    text
      .replaceAll(/<[^>]*>/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const starts = Math.max(1, words.length - shingleWords + 1);
  return new Set(Array.from({ length: starts }, (_, at) => words.slice(at, at + shingleWords).join(' ')));
}
