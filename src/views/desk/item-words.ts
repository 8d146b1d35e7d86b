import { type ItemFigures, type ItemFlag, type ItemLine, sittingsFrom } from '../../../contract/desk/items.ts';
import type { RulingLine } from '../../../contract/desk/rulings.ts';
import type { RulingKind } from '../../../contract/results/rulings.ts';

/** What a flag says in a list, and what it means. */
export const flagWords: Record<ItemFlag, { label: string; means: string }> = {
  negative: {
    label: 'Negative discrimination',
    means: 'Students who do well on the rest of the test get it wrong more often than the others. The key may be wrong.',
  },
  rival: {
    label: 'Wrong choice beats the key',
    means: 'In the better half, more students chose another option than the key.',
  },
  tooEasy: { label: 'Easier than its level', means: 'More students get it right than its level says.' },
  tooHard: { label: 'Harder than its level', means: 'Fewer students get it right than its level says.' },
  leftOut: { label: 'Often left blank', means: 'At least one in five who saw it left it blank.' },
};

/** How a question counts by a decision, and what that means. */
export const rulingWords: Record<RulingKind, { label: string; means: string }> = {
  everybody: { label: 'Right for everybody', means: 'Everyone gets it right, whatever they answered. No score falls.' },
  nobody: {
    label: 'Counts for nobody',
    means: 'The test has one question fewer. Scores of those who had it right can fall a little: an owner decides that.',
  },
  keys: {
    label: 'Other answers are right, too',
    means: 'Anyone who gave one of them gets it right, along with those who gave the key. No score falls.',
  },
};

/** A decision in a line. */
export const describeRuling = ({ number, kind, keys }: Pick<RulingLine, 'number' | 'kind' | 'keys'>): string =>
  `Decision ${number}: ${rulingWords[kind].label.toLowerCase()}${kind === 'keys' ? ` (${keys.join(', ')})` : ''}`;

export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** From -1 to 1 in two places, with a real minus. */
export const formatDiscrimination = (value: number | null): string => (value === null ? '–' : value.toFixed(2).replace('-', '−'));

export const formatTime = (seconds: number | null): string => (seconds === null ? '–' : `${Math.round(seconds)} s`);

/** What stands in place of figures that would say nothing. */
export const tooFew = ({ sittings }: Pick<ItemLine, 'sittings'>): string => `Too few: ${sittings} of ${sittingsFrom}`;

/** How often each answer was given, the key marked. */
export const describeAnswers = ({ answers }: ItemFigures, key: string): string =>
  answers.map(({ answer, all }) => `${answer}${answer === key.toUpperCase() ? ' (key)' : ''}: ${all}`).join(' · ');

export const addressOf = ({ version, number }: Pick<ItemLine, 'version' | 'number'>): string =>
  `/desk/questions/${version}/${number}`;
