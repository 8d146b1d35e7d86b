import { formatMoment } from '../../../../contract/moments.ts';
import type { CompletedSitting } from '../../../../contract/results/results.ts';
import { type ComparedSitting, isOneRow } from '../../../machines/results/one-row.ts';
import styles from './trend-picture.module.css';

/** A sitting as it is drawn beside others. */
export type TrendSitting = ComparedSitting & Pick<CompletedSitting, 'studentQuizId' | 'submittedAt' | 'percent' | 'scaled'>;

/** Heights in px: room above the highest mark, the plot itself, and the line of dates below it. */
const [above, usual, lower, below] = [26, 96, 56, 26];
/** What the numbers below bands need, in px. */
const underBand = 18;

/**
 * Sittings in their order as marks on a scale of percent, or as bands on the scale of the SAT where every one has a range; the last one is
 * the one that is looked at. A line joins neighbours of one subject, kind and length that ended normally, alone: others are not harder or
 * easier by points. A picture only: a table says the same. `small`: one of several.
 */
export function TrendPicture({ sittings, small = false }: { sittings: readonly TrendSitting[]; small?: boolean }) {
  const plot = small ? lower : usual;
  const step = 100 / sittings.length;
  const x = (at: number) => `${(at + 0.5) * step}%`;
  const marks = toMarks(sittings);
  const dates = above + plot + below + (marks.some(({ low }) => low !== null) ? underBand : 0);
  return (
    <svg width="100%" height={dates} className={styles.picture} aria-hidden focusable="false">
      {[0, 0.5, 1].map((share) => (
        <line key={share} x2="100%" y1={above + plot * share} y2={above + plot * share} className={styles.grid} />
      ))}
      {marks.map(({ id, top }, at) => {
        const [own, next] = [sittings[at], sittings[at + 1]];
        return own && next && isOneRow(own, next) ? (
          <line
            key={id}
            x1={x(at)}
            x2={x(at + 1)}
            y1={above + plot * (1 - top)}
            y2={above + plot * (1 - (marks[at + 1]?.top ?? 0))}
            className={styles.way}
          />
        ) : null;
      })}
      {marks.map(({ id, top, bottom, high, low, date }, at) => (
        <svg key={id} x={x(at)} overflow="visible" aria-hidden data-own={at === marks.length - 1 || undefined}>
          <rect
            x="-5"
            y={above + plot * (1 - top) - 5}
            width="10"
            height={10 + plot * (top - bottom)}
            rx="5"
            className={styles.mark}
          />
          <text y={above + plot * (1 - top) - 11} className={styles.label}>
            {high}
          </text>
          {low === null ? null : (
            <text y={above + plot * (1 - bottom) + 19} className={styles.label}>
              {low}
            </text>
          )}
          <text y={dates - 8} className={styles.date}>
            {date}
          </text>
        </svg>
      ))}
    </svg>
  );
}

type Mark = { id: string; top: number; bottom: number; high: string; low: string | null; date: string };

/** Where each sitting's mark ends and begins, from 0 to 1 of the scale, and what is written above and below it. */
function toMarks(sittings: readonly TrendSitting[]): Mark[] {
  const isScaled = sittings.every(({ scaled }) => scaled !== null);
  const share = (score: number) => (score - 400) / 1200;
  return sittings.map(({ studentQuizId: id, submittedAt, percent, scaled }) => {
    const date = formatMoment(submittedAt, 'dayOfYear');
    if (!isScaled || !scaled) return { id, date, top: percent / 100, bottom: percent / 100, high: `${percent}%`, low: null };
    return { id, date, top: share(scaled.high), bottom: share(scaled.low), high: String(scaled.high), low: String(scaled.low) };
  });
}
