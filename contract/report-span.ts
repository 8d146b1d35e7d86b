import { reportDays } from './limits.ts';
import { numberWord } from './number-words.ts';

/**
 * A span of whole days in words, in weeks where they are whole: for 14 days `length` 'two weeks', `short` '2 wks', `rhythm`
 * 'bi-weekly', `every` 'every two weeks', `these` 'these two weeks', `adjective` 'two-week'; `bare` goes after 'the first' or 'the newest', with the verb `are`.
 */
export function describeSpan(days: number) {
  const isWeeks = days % 7 === 0;
  const [count, unit, short] = isWeeks ? [days / 7, 'week', 'wk'] : [days, 'day', 'day'];
  const length = `${numberWord(count)} ${unit}${count === 1 ? '' : 's'}`;
  const bare = count === 1 ? unit : length;
  return {
    length,
    bare,
    adjective: `${numberWord(count)}-${unit}`,
    are: count === 1 ? 'is' : 'are',
    every: `every ${bare}`,
    these: `${count === 1 ? 'this' : 'these'} ${bare}`,
    short: `${count} ${short}${count === 1 ? '' : 's'}`,
    rhythm: `${count === 1 ? '' : count === 2 ? 'bi-' : `${numberWord(count)}-`}${isWeeks ? 'weekly' : 'daily'}`,
  };
}

/** What the site promises unless an owner has set something else: how often parents get a report. */
export const reportSpan = describeSpan(reportDays);

/** What the site promises: as an owner has set it, where one has. */
export const reportSpanOf = ({ reportDays: set }: { reportDays?: number }) =>
  set === undefined ? reportSpan : describeSpan(set);

const dayMs = 24 * 3_600_000;

/** The span that a report was made of, which stays its own when the promise changes. `from`, `to` in ms. */
export const spanBetween = ({ from, to }: { from: number; to: number }) => describeSpan(Math.round((to - from) / dayMs));
