import { toPlainText, toWords } from '../plain-text.ts';
import type { QuestionContent } from '../question.ts';

/** Words of a kind of text, over the questions that have one. */
export type Lengths = { texts: number; least: number; median: number; most: number };

/** How long the texts of a list of questions are, and the grade that the passages are for (Flesch and Kincaid, tables left out; null without passages). */
export type TextStatistics = {
  passages: Lengths;
  prompts: Lengths;
  options: Lengths;
  explanations: Lengths;
  grade: number | null;
};

/** What texts have to be, in words: less tells nothing, more is not read in the time there is. */
const bounds = {
  passage: { least: 10, most: 250 },
  prompt: { least: 2, most: 220 },
  option: { least: 1, most: 60 },
  explanation: { least: 8, most: 320 },
} as const;

/** The grades that passages may be for: beyond them nobody at school is meant. */
const grades = { least: 3, most: 18 };

/** Fewer words tell too little of a grade. */
const wordsFrom = 100;

/** How long the texts are. */
export function readTexts(questions: readonly QuestionContent[]): TextStatistics {
  const passages = questions.map(({ delivered }) => passageOf(delivered)).filter((text) => text !== '');
  return {
    passages: lengthsOf(passages),
    prompts: lengthsOf(questions.map(({ delivered }) => promptOf(delivered))),
    options: lengthsOf(questions.flatMap(optionsOf)),
    explanations: lengthsOf(questions.map(({ key }) => toPlainText(key.explanation))),
    grade: gradeOf(questions.map(({ delivered }) => proseOf(delivered)).filter((text) => text !== '')),
  };
}

/** What of the texts is out of bounds, question by question, and the grade as a whole. */
export function brokenTexts(questions: readonly QuestionContent[], { grade }: TextStatistics): string[] {
  const broken = questions.flatMap((question) => {
    const { name, delivered, key } = question;
    const passage = passageOf(delivered);
    return [
      ...(passage === '' ? [] : outside(name, 'passage', passage)),
      ...outside(name, 'prompt', promptOf(delivered)),
      ...optionsOf(question).flatMap((option) => outside(name, 'option', option)),
      ...(key.explanation === '' ? [] : outside(name, 'explanation', toPlainText(key.explanation))),
    ];
  });
  const isOff = grade !== null && (grade < grades.least || grade > grades.most);
  return [...broken, ...(isOff ? [`the passages are for grade ${grade}: ${grades.least} to ${grades.most} is meant`] : [])];
}

function outside(name: string, kind: keyof typeof bounds, text: string): string[] {
  const words = toWords(text).length;
  const { least, most } = bounds[kind];
  // A formula can be one sign that is no word.
  const count = words === 0 && text !== '' ? 1 : words;
  return count >= least && count <= most ? [] : [`${name}: the ${kind} has ${count} words, ${least} to ${most} is meant`];
}

type DeliveredQuestion = QuestionContent['delivered'];

/** A picture counts by what it says to who cannot see it. */
const passageOf = ({ passage = '', passageFormat, passageAlt = '' }: DeliveredQuestion): string =>
  passageFormat === 'image' ? passageAlt : toPlainText(passage);

/** What of a passage is read in sentences: all but its tables. */
const proseOf = ({ passage, ...delivered }: DeliveredQuestion): string =>
  passageOf({ ...delivered, ...(passage !== undefined && { passage: passage.replaceAll(/<table\b[\s\S]*?<\/table>/g, '') }) });

const promptOf = ({ question, questionFormat, questionAlt = '', stem = '' }: DeliveredQuestion): string =>
  questionFormat === 'image' ? `${questionAlt} ${toPlainText(stem)}` : toPlainText(question);

const optionsOf = ({ delivered: { options, optionAlts } }: QuestionContent): string[] =>
  Object.entries(options).map(([letter, option]) => optionAlts?.[letter] ?? toPlainText(option));

function lengthsOf(texts: readonly string[]): Lengths {
  const counts = texts.map((text) => toWords(text).length).sort((one, other) => one - other);
  const [least = 0, most = 0, median = 0] = [counts[0], counts.at(-1), counts[Math.floor((counts.length - 1) / 2)]];
  return { texts: counts.length, least, median, most };
}

/** The grade of texts taken together, to one place; null where there is too little to tell. */
function gradeOf(texts: readonly string[]): number | null {
  const words = texts.flatMap(toWords);
  if (words.length < wordsFrom) return null;
  const sentences = texts.reduce((sum, text) => sum + Math.max(1, text.match(/[.!?]+["”’)]*(?=\s|$)/g)?.length ?? 0), 0);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return Number((0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59).toFixed(1));
}

/** Groups of vowels, a silent e at the end left out: right enough over a hundred words. */
function countSyllables(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?!l)[^aeiouy]es?$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}
