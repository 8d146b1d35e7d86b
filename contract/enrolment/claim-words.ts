import { numberWord } from '../number-words.ts';

/**
 * The words that may stand in a claim beside those of its family: they say how and by whom, and promise nothing of their own. Any other ('unlimited', 'guaranteed',
 * 'a laptop') would be a second promise that nothing counts.
 */
const plainWords: ReadonlySet<string> = new Set(
  `a an and after at by for from each in least of on or per the to up via with you your our own student students school home family
  1-on-1 one-on-one live online private personal individual remote expert tutor tutors teacher teachers session sessions
  full full-length enhanced timed proctored adaptive digital practice official-style
  progress detailed regular written feedback report reports email
  doubt doubts question questions chat portal answer answers answered clearing cleared within hours days weeks`.split(/\s+/),
);

/** The first word of a claim that promises something of its own; null where there is none. `known`: what of it the rule of its family has read. */
export function findOwnPromise(claim: string, known: readonly (string | RegExp)[]): string | null {
  const rest = known.reduce<string>((left, part) => left.replace(part, ' '), claim);
  const words = rest.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
  return words.find((word) => !plainWords.has(word) && !/^\d+$/.test(word)) ?? null;
}

/** What is wrong with the words for how many official tests a plan covers: they have to say the number by which the product counts them. */
export function findAttemptsProblem(words: string, tests: number | undefined): string | null {
  if (tests === undefined) return 'the product counts no official tests of it (`tests`)';
  const [said = ''] = words.toLowerCase().match(/^\S+/) ?? [];
  return said === numberWord(tests) || said === String(tests) ? null : `the product covers ${numberWord(tests)}`;
}

/** Whom a plan suits is no place for a promise: neither for what the families of promises are about, nor for a number or an outcome. */
const promising =
  /\d+|%|\b(tutor\w*|sessions?|mock|meetings?|reports?|doubts?|guarantee\w*|unlimited|free|refund\w*|promise\w*|assure\w*)\b/i;

export const findNoteProblem = (note: string): string | null => {
  const [found] = promising.exec(note) ?? [];
  return found === undefined ? null : `‘${found}’ promises something: say what a price includes under what it covers`;
};
