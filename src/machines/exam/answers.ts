import type { LedgerEntry, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { QuestionKind } from '../../../contract/exam/questions.ts';

/** The newest entry of each question, by its number. */
export function findNewestEntries(entries: LedgerEntry[]): Map<number, LedgerEntry> {
  const newest = new Map<number, LedgerEntry>();
  for (const entry of [...entries].sort((a, b) => a.at - b.at || a.seq - b.seq)) newest.set(entry.question, entry);
  return newest;
}

/**
 * What of the undelivered entries still counts beside the server's ledger: only what is newer than the ledger's own answer to
 * the same question, so that another device's later answer is never overwritten. Numbered on from `lastSeq`.
 */
export function rebased(undelivered: LedgerEntry[], saved: LedgerEntry[], lastSeq: number): LedgerEntry[] {
  const known = findNewestEntries(saved);
  return undelivered
    .filter((entry) => entry.at > (known.get(entry.question)?.at ?? -1))
    .sort((a, b) => a.at - b.at || a.seq - b.seq)
    .map((entry, index) => ({ ...entry, seq: lastSeq + 1 + index }));
}

/** The longer time of each question: the server's and a device's count may differ by what was not delivered. */
export function longest(times: TimePerQuestion[]): TimePerQuestion {
  const sum: TimePerQuestion = {};
  for (const time of times) {
    for (const [question, seconds] of Object.entries(time)) sum[question] = Math.max(sum[question] ?? 0, seconds);
  }
  return sum;
}

/** Whether a question is answered by typing, and whether something was answered: of a number there must be a digit. */
export const answering: Record<QuestionKind, { isTyped: boolean; isGiven: (answer: string) => boolean }> = {
  choice: { isTyped: false, isGiven: (answer) => answer !== '' },
  number: { isTyped: true, isGiven: (answer) => /\d/.test(answer) },
};

/** What may be typed as a quiz's numeric answer: digits, one minus sign in front, one decimal point (specification 5). */
export function numericEntry(typed: string): string {
  // Keypads of some languages have a comma for the point, and a pasted minus may be the typographical one.
  const kept = typed
    .replaceAll(',', '.')
    .replaceAll('−', '-')
    .replace(/[^\d.-]/g, '');
  const sign = kept.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = kept.replaceAll('-', '').split('.');
  return (sign + whole + (rest.length > 0 ? `.${rest.join('')}` : '')).slice(0, 16);
}

/** What may be typed as a mock test's numeric answer: digits and dots only (specification 5); a comma is somebody's dot. */
export const mockNumericEntry = (typed: string): string =>
  typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .slice(0, 16);

/** What may be typed as a number, and how an answer is sent: a mock test's in upper case (specification 4.3). */
export const entryRules = {
  quiz: { typed: numericEntry, sent: (answer: string) => answer },
  mock: { typed: mockNumericEntry, sent: (answer: string) => answer.toUpperCase() },
} as const;
export type EntryRule = keyof typeof entryRules;
