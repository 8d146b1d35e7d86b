import type { Sitting } from '../exam/sitting/sitting.ts';

/**
 * Whether a question was on the screen, if for less than a second. Undefined where nobody knows: the sitting is older than what tells it, or no page
 * submitted it, which may have shown more than it could still say.
 */
export function wasShown(
  { timePerQuestion, knowsShown, ending }: Pick<Sitting, 'timePerQuestion' | 'knowsShown' | 'ending'>,
  number: number,
): boolean | undefined {
  if (number in timePerQuestion) return true;
  return knowsShown && ending !== 'expired' ? false : undefined;
}
