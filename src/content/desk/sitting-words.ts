import type { LedgerQuestion, ReceivedEvent, SittingFile, SittingPart } from '../../../contract/desk/sitting.ts';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { heartbeatMs } from '../../../contract/limits.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { endingWords } from './ending-words.ts';

const timeWords: Record<Accommodations['extraTime'], string> = {
  1: 'Standard time',
  1.25: 'Time and a quarter',
  1.5: 'Time and a half',
  2: 'Double time',
};

/** What an accommodation is, in words. */
const describePolicy = ({ extraTime, keysAllowed }: Accommodations): string =>
  `${timeWords[extraTime]}, restricted keys ${keysAllowed ? 'allowed' : 'count'}`;

/** The accommodations that were in force, and those of now where they differ. */
export function describePolicies({ policy, policyNow }: Pick<SittingFile, 'policy' | 'policyNow'>): string {
  const then = describePolicy(policy);
  const now = describePolicy(policyNow);
  return then === now ? then : `${then}. Now: ${now.toLowerCase()}`;
}

/** How far a sitting is, and since when. */
export function describeState({ state, startedAt, submittedAt, reinstatedAt }: SittingFile): string {
  if (state === 'assigned') return 'Not started';
  if (state === 'submitted') return submittedAt === null ? 'Finished' : `Finished ${formatMoment(submittedAt, 'shortDateTime')}`;
  const since = startedAt === null ? '' : ` since ${formatMoment(startedAt, 'shortDateTime')}`;
  return `Under way${since}${reinstatedAt === null ? '' : `, reinstated ${formatMoment(reinstatedAt, 'shortDateTime')}`}`;
}

/** How it came to its end, also where the student simply submitted it. */
export const describeEnding = ({ ending, state }: Pick<SittingFile, 'ending' | 'state'>): string => {
  if (state !== 'submitted' || ending === null) return 'Not over';
  return endingWords[ending] ?? 'Submitted by the student';
};

/** Whether the student sees the result, since when, and if not, from when on or why. */
export function describeShown({
  state,
  withheld,
  resultReadAt,
}: Pick<SittingFile, 'state' | 'withheld' | 'resultReadAt'>): string {
  if (state !== 'submitted') return 'Once it’s over';
  if (withheld?.because === 'again') return 'Once they’ve finished taking it again';
  if (withheld)
    return `From ${formatMoment(withheld.until, 'shortDateTime')} on, or once they say that no device has more to send`;
  return resultReadAt === null ? 'Yes, not opened yet' : `Yes, first opened ${formatMoment(resultReadAt, 'shortDateTime')}`;
}

/** Why the student isn’t shown yet what stands below, in full. */
export const explainWithheld = ({ withheld, kind }: Pick<SittingFile, 'withheld' | 'kind'>): string | null => {
  if (withheld === null) return null;
  if (withheld.because === 'again')
    return `The student doesn’t see this now: they’re taking ${kind === 'drill' ? 'a quiz with the same questions' : 'the same again'}. They see it once they’ve finished.`;
  return `The student sees this from ${formatMoment(withheld.until, 'dateTime')} on. Until then, a device may still send answers, unless the student says that none has any more.`;
};

export const countWords = (count: number, one: string, more: string): string =>
  `${count === 0 ? 'No' : count} ${count === 1 ? one : more}`;

/** What is known of the proctor and the device of a part. */
export function describeSigns({ signs, signsExpected, lastSignAt, unproctored }: SittingPart): string {
  if (signs === null) return 'Not asked for yet';
  const last = lastSignAt === null ? '' : `, the last ${formatMoment(lastSignAt, 'second')}`;
  return `${signs} of about ${signsExpected}${last}${unproctored ? ': too few' : ''}`;
}

/** Questions that were answered late, by what became of that. */
export const describeLate = ({ late: { graded, kept } }: SittingPart): string =>
  [
    graded > 0 ? `${countWords(graded, 'question', 'questions')} graded` : '',
    kept > 0 ? `${countWords(kept, 'question', 'questions')} kept, not graded` : '',
  ]
    .filter((words) => words !== '')
    .join(', ') || 'None';

/** A delivery is late by more than a page that is in touch takes. */
const isDelayed = ({ at, receivedAt }: { at: number; receivedAt: number }): boolean => receivedAt - at > heartbeatMs;

/** When something came, where that was clearly later than it happened. */
export const describeArrival = (event: ReceivedEvent): string =>
  isDelayed(event) ? ` Told us ${formatMoment(event.receivedAt, 'second')}.` : '';

type Line = LedgerQuestion['lines'][number];

/** A line of the ledger: the answer, and what else is to be said of it. */
export function describeLine(line: Line): string {
  const { answer, length, marked, at, late, counted } = line;
  const said = answer === '' ? 'No answer' : `${answer}${length > answer.length ? `… (${length} characters)` : ''}`;
  return [
    said,
    ...(marked ? ['marked'] : []),
    ...(late || isDelayed(line) ? [`by the student’s clock ${formatMoment(at, 'second')}`] : []),
    ...(late ? ['after the deadline'] : []),
    ...(counted ? [] : ['kept, not graded']),
  ].join(', ');
}
