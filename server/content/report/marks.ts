import { parseDocument } from 'yaml';
import { toPlainText } from '../plain-text.ts';
import type { QuizContent } from '../quiz.ts';

const professions = [
  ...['linguist', 'historian', 'engineer', 'planner', 'architect', 'scholar', 'conservator', 'translator', 'researcher'],
  ...['physician', 'statistician', 'critic', 'astronomer', 'anthropologist'],
];

const inEitherCase = (word: string): string => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`;

/** A scholar or a critic by profession and name, such as 'historian Ilse Rautavaara'; whatever ends in -ist is a profession. */
const namedScholar = new RegExp(
  `\\b(?:${professions.map(inEitherCase).join('|')}|[A-Za-z]+ist) \\p{Lu}\\p{L}+ \\p{Lu}\\p{L}+`,
  'u',
);

/** Research that is told of as done: who reads it takes its findings for true. */
const toldResearch =
  /\b(?:(?:an?|the|this|one) (?:study|survey|experiment)\b|research(?:ers|\s+team)\b.*\b(?:found|compared|measured|counted|fitted|set up)|hypothesizes|(?:archaeologists|biologists|ecologists|physicists|psychologists|conservators|scientists) (?:had |have |first |restoring )*(?:found|concluded|supposed|planted|moved|assumed))/i;

/** A text that is given as literature, or spoken of as such. */
const literature =
  /The following text is\b[^.]*\b(?:poem|story|novel|play|essay|book)\b|The following text is (?:adapted )?from\b|["”*] is an? [^.]*\b(?:poem|story|novel)\b|\b[Ii]n (?:the|a) (?:short story|novel|poem|play) (?:["“*]|by\b)/;

/** The last year whose published works are free to quote in the United States in 2026: 95 years are over. */
const lastFreeYear = 1930;

const isOfFreeYear = (text: string): boolean =>
  (text.match(/\b1[4-9]\d\d\b/g) ?? []).some((year) => Number(year) <= lastFreeYear);

/** What is called invented in the text itself, such as 'The town in this text is invented': not a pigment that was invented in Germany. */
const saidInvented = /\b(?:(?:is|are|was|were) invented\b(?! (?:in|at|by|around|before)\b)|(?:an|two|about) invented\b)/;

/** How the source begins of a text that tells nothing of the world that could be looked up. */
const writtenForTest = 'Written for this test';

/** The source that a question of the documented format names. */
const sourceOf = (yaml: string): string | undefined => {
  const source = parseDocument(yaml, { schema: 'failsafe', prettyErrors: false }).get('source');
  return typeof source === 'string' ? source : undefined;
};

/** Texts for reading alone are held to it: elsewhere a study in a question is an example, and nobody takes its numbers for the world's. */
const readingSubject = 'SAT Reading and Writing';

/**
 * Questions that say too little of where their text is from: research that is neither called invented in the text nor has a source, literature
 * without the year that makes it free to quote, and all else without a source or a mark that it was written for the test.
 */
export function unmarkedTexts({ subject, questions, sources }: QuizContent): string[] {
  if (subject !== readingSubject) return [];
  return questions.flatMap(({ name, delivered }, at) => {
    const { passage = '', passageFormat, passageAlt = '', question, questionFormat, stem = '' } = delivered;
    const shown = [passageFormat === 'image' ? passageAlt : passage, questionFormat === 'image' ? stem : question];
    const text = toPlainText(shown.join(' '));
    const yaml = sources[at]?.yaml;
    const source = yaml === undefined ? undefined : sourceOf(yaml);
    const isInvented = saidInvented.test(text);
    const isResearch = namedScholar.test(text) || toldResearch.test(text);
    const isLiterature = literature.test(text);
    const saysWritten = text.includes('written for this test');
    if (isResearch && !isInvented && (source === undefined || source.startsWith(writtenForTest)))
      return [`${name}: research that is neither called invented nor has a source`];
    if (isLiterature && !isOfFreeYear(text) && !saysWritten)
      return [`${name}: literature without its year, and not said to be written for this test`];
    return isInvented || isLiterature || saysWritten || source !== undefined
      ? []
      : [`${name}: neither a source nor a mark that it was written for this test`];
  });
}
