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
  /The following text is\b[^.]*\b(?:poem|story|novel|play|essay|book)\b|The following text is from\b|["”*] is an? [^.]*\b(?:poem|story|novel)\b|\b[Ii]n (?:the|a) (?:short story|novel|poem|play) (?:["“*]|by\b)/;

/** The last year whose published works are free to quote in the United States in 2026: 95 years are over. */
const lastFreeYear = 1930;

const isOfFreeYear = (text: string): boolean =>
  (text.match(/\b1[4-9]\d\d\b/g) ?? []).some((year) => Number(year) <= lastFreeYear);

/** Whether a question of the documented format names a source. */
const namesSource = (yaml: string): boolean => parseDocument(yaml, { schema: 'failsafe', prettyErrors: false }).has('source');

/** Texts for reading alone are held to it: elsewhere a study in a question is an example, and nobody takes its numbers for the world's. */
const readingSubject = 'SAT Reading and Writing';

/** Research that is neither called invented nor has a source, and literature without the year that makes it free to quote. */
export function unmarkedTexts({ subject, questions, sources }: QuizContent): string[] {
  if (subject !== readingSubject) return [];
  return questions.flatMap(({ name, delivered }, at) => {
    const { passage = '', passageFormat, passageAlt = '', question, questionFormat, stem = '' } = delivered;
    const shown = [passageFormat === 'image' ? passageAlt : passage, questionFormat === 'image' ? stem : question];
    const text = toPlainText(shown.join(' '));
    const source = sources[at];
    const isMarked = /\binvented\b/.test(text) || (source != null && namesSource(source.yaml));
    const isResearch = namedScholar.test(text) || toldResearch.test(text);
    return [
      ...(isResearch && !isMarked ? [`${name}: research that is neither called invented nor has a source`] : []),
      ...(literature.test(text) && !isOfFreeYear(text) && !text.includes('written for this test')
        ? [`${name}: literature without its year, and not said to be written for this test`]
        : []),
    ];
  });
}
