import type { QueuedWork } from '../../../contract/marking/marking.ts';

const states: Record<QueuedWork['state'], string> = {
  waiting: 'Waits',
  held: 'Being marked',
  marked: 'Marked',
  givenBack: 'Given back',
  lookAsked: 'Second look asked for',
  looking: 'Being looked at again',
  final: 'Final',
};

/** How far an answer of the queue is. */
export const describeState = ({ state, holder, points }: QueuedWork): string => {
  const who = holder === null ? '' : holder.own ? ' by you' : ` by ${holder.name}`;
  return `${states[state]}${who}${points === null ? '' : ` · ${formatPoints(points)}`}`;
};

export const formatPoints = (points: number): string => (points === 1 ? '1 point' : `${points} points`);

/** Whose answer it is, as far as names are shown. */
export const nameWork = (works: readonly QueuedWork[], at: number): string => works[at]?.name ?? `Answer ${at + 1}`;
