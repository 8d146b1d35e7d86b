import type { QuestionKind } from '../../../contract/exam/questions.ts';
import type { AnswerKey } from '../../db/tables/content.ts';

/** A decimal number without rounding: `units` / 10^`places`. */
type Decimal = { units: bigint; places: number };

/** Whether a question counts at all: the school may have decided that it counts for nobody. */
export const isCounted = ({ ruling }: Pick<AnswerKey, 'ruling'>): boolean => ruling?.kind !== 'nobody';

/** Whether an answer tells anything of who gave it: none does where the school decided that it is right for everybody, or counts for nobody. */
export const tells = ({ ruling }: Pick<AnswerKey, 'ruling'>): boolean => ruling === undefined || ruling.kind === 'keys';

/**
 * Whether an answer is right, as the school decided where it did. A choice is compared by its letter; a number exactly, as the rational it stands for, with the
 * key's answer and its further accepted forms. A blank is never right.
 */
export function isRight(question: { kind: QuestionKind }, key: Key, answer: string): boolean {
  if (key.ruling?.kind === 'everybody') return true;
  const keys = key.ruling?.kind === 'keys' ? key.ruling.keys : [];
  switch (question.kind) {
    case 'choice':
      return answer.trim() !== '' && [key.answer, ...keys].some((each) => toLetter(answer) === toLetter(each));
    case 'number':
      return isRightNumber({ ...key, accepted: [...key.accepted, ...keys] }, toDecimal(answer));
  }
}

type Key = Pick<AnswerKey, 'answer' | 'accepted' | 'ruling'>;

/** Whether a text is a number that can be an answer. */
export const isReadable = (text: string): boolean => toDecimal(text) !== null;

const isRightNumber = ({ answer, accepted }: Key, given: Decimal | null): boolean =>
  given !== null && [answer, ...accepted].some((form) => areEqual(given, toDecimal(form)));

const toLetter = (answer: string) => answer.trim().toUpperCase();

/** Reads digits with at most one minus in front and one decimal point; null for anything else (specification 5). */
function toDecimal(text: string): Decimal | null {
  const [, minus, whole = '', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (whole + part === '') return null;
  return { units: BigInt(`${whole}${part}`) * (minus === '-' ? -1n : 1n), places: part.length };
}

const areEqual = (one: Decimal, other: Decimal | null): boolean =>
  other !== null && one.units * 10n ** BigInt(other.places) === other.units * 10n ** BigInt(one.places);
