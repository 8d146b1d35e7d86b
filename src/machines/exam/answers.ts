import type { TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';

/** The longer time of each question: the server's and a device's count may differ by what was not delivered. */
export function longest(times: TimePerQuestion[]): TimePerQuestion {
  const sum: TimePerQuestion = {};
  for (const time of times) {
    for (const [question, seconds] of Object.entries(time)) sum[question] = Math.max(sum[question] ?? 0, seconds);
  }
  return sum;
}

/** Whether a question is answered by typing a number, and whether something was answered: of a number there must be a digit. */
export const answering: Record<SheetQuestion['kind'], { isTyped: boolean; isGiven: (answer: string) => boolean }> = {
  choice: { isTyped: false, isGiven: (answer) => answer !== '' },
  number: { isTyped: true, isGiven: (answer) => /\d/.test(answer) },
  written: { isTyped: false, isGiven: (answer) => answer.trim() !== '' },
};

/** What of a typed number is kept, and the first thing of it that is not: a character, or 'length' for what is beyond 16. */
export type NumberEntry = { kept: string; refused: string | null };

const mostCharacters = 16;
/** A comma between thousands says nothing; a typographical minus is a minus; spaces come along when something is pasted. */
const plain = (typed: string) =>
  typed
    .replaceAll('−', '-')
    .replaceAll(/\s/g, '')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');

function keep(typed: string, isKept: (character: string, before: string) => boolean): NumberEntry {
  let kept = '';
  let refused: string | null = null;
  for (const character of plain(typed)) {
    const fits = kept.length < mostCharacters;
    if (fits && isKept(character, kept)) kept += character;
    else refused ??= fits ? character : 'length';
  }
  return { kept, refused };
}

const isDigit = (character: string) => /^[0-9]$/.test(character);

/** A quiz's numeric answer: digits, one minus sign in front, one decimal point (specification 5). */
export const readQuizNumber = (typed: string): NumberEntry =>
  keep(typed, (character, before) => {
    if (character === '-') return before === '';
    return isDigit(character) || (character === '.' && !before.includes('.'));
  });

/** A mock test's numeric answer: digits and dots only (specification 5). */
export const readMockNumber = (typed: string): NumberEntry => keep(typed, (character) => isDigit(character) || character === '.');

/**
 * What the field says of a refused character: it stays while the student types on, so that it is not gone before it was read, and
 * goes with the first character that is taken back.
 */
export const refusedNow = (before: { answer: string; refused: string | null }, { kept, refused }: NumberEntry): string | null =>
  refused ?? (kept.length > before.answer.length ? before.refused : null);

/** How a typed number is read, and how an answer is sent: a mock test's in upper case (specification 4.3). */
export const entryRules = {
  quiz: { read: readQuizNumber, sent: (answer: string) => answer },
  mock: { read: readMockNumber, sent: (answer: string) => answer.toUpperCase() },
} as const;
export type EntryRule = keyof typeof entryRules;
