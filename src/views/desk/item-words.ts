import { type ItemFigures, type ItemFlag, type ItemLine, sittingsFrom } from '../../../contract/desk/items.ts';

/** What a flag says in a list, and what it means. */
export const flagWords: Record<ItemFlag, { label: string; means: string }> = {
  negative: {
    label: 'Negative discrimination',
    means: 'Students who do well on the rest of the test get it wrong more often than the others. The key may be wrong.',
  },
  rival: {
    label: 'Wrong choice beats the key',
    means: 'Of the better half, more chose another option than the key.',
  },
  tooEasy: { label: 'Easier than its level', means: 'More students get it right than its level says.' },
  tooHard: { label: 'Harder than its level', means: 'Fewer students get it right than its level says.' },
  leftOut: { label: 'Often left blank', means: 'At least one in five who saw it left it blank.' },
};

export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** From -1 to 1 in two places, with a real minus. */
export const formatDiscrimination = (value: number | null): string => (value === null ? '–' : value.toFixed(2).replace('-', '−'));

export const formatTime = (seconds: number | null): string => (seconds === null ? '–' : `${Math.round(seconds)} s`);

/** What stands in place of figures that would say nothing. */
export const tooFew = ({ sittings }: Pick<ItemLine, 'sittings'>): string => `Too few: ${sittings} of ${sittingsFrom}`;

/** How often each answer was given, the key marked. */
export const describeAnswers = ({ answers }: ItemFigures, key: string): string =>
  answers.map(({ answer, all }) => `${answer}${answer === key.toUpperCase() ? ' (key)' : ''} ${all}`).join(' · ');

export const addressOf = ({ version, number }: Pick<ItemLine, 'version' | 'number'>): string =>
  `/desk/questions/${version}/${number}`;
