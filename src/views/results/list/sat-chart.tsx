import { useId } from 'react';
import { formatMoment } from '../../../../contract/moments.ts';
import { satScale } from '../../../../contract/plan/plan.ts';
import type { CompletedSitting, ScaledRange } from '../../../../contract/results/results.ts';
import { type EndedSitting, isEndedNormally } from '../../../machines/results/one-row.ts';
import { Card, Text } from '../../ui/layout.tsx';
import figures from '../parts/figures-table.module.css';
import styles from './sat-chart.module.css';

type SatSitting = Pick<CompletedSitting, 'studentQuizId' | 'title' | 'submittedAt' | 'scaled' | 'isDrill'> & EndedSitting;
type SatResult = SatSitting & { scaled: Pick<ScaledRange, 'low' | 'high'> };

/** Heights in px: room above the plot for a label, the plot, and the line of dates under it. */
const [above, plot, below] = [22, 150, 26];
const dayMs = 86_400_000;

/**
 * The score ranges of the full SATs by their dates, on the scale of the test, up to its day, with the goal as a line. A picture: a list says the same.
 * Where the student stands is the newest that ended normally, and a line joins such ones alone. Nothing before the first. `testDate` is a day, 'YYYY-MM-DD'; `heading` is the level in its page.
 */
export function SatChart({
  sittings,
  goal,
  testDate,
  heading = 'h2',
}: {
  sittings: readonly SatSitting[];
  goal: number | null;
  testDate: string | null;
  heading?: 'h2' | 'h3';
}) {
  const id = useId();
  const scored = sittings.filter((sitting): sitting is SatResult => sitting.scaled !== null && sitting.isDrill === false);
  const newest = scored.findLast(isEndedNormally) ?? scored.at(-1);
  if (!newest) return null;
  return (
    <Card as="section" gap={3} aria-labelledby={id}>
      <Text as={heading} size={heading === 'h2' ? 'xl' : 'l'} id={id}>
        Estimated SAT score
      </Text>
      <Text tone="soft">
        {describeNewest(newest)}
        {goal === null ? '' : ` Your goal is ${goal}.`} This is not an official score.
      </Text>
      <Picture scored={scored} goal={goal} testDate={testDate} />
      <details className={figures.table}>
        <summary>Show as list</summary>
        <ul>
          {scored.map((sitting) => (
            <li key={sitting.studentQuizId}>
              {formatMoment(sitting.submittedAt, 'shortDate')}: {sitting.scaled.low}–{sitting.scaled.high} ({sitting.title}
              {isEndedNormally(sitting) ? '' : ', ended early'})
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function describeNewest(newest: SatResult): string {
  const { low, high } = newest.scaled;
  const when = `${low}–${high} on ${formatMoment(newest.submittedAt, 'shortDate')}`;
  return isEndedNormally(newest) ? `${when}.` : `${when}. That test ended early, so you may be further than it says.`;
}

const toTop = (score: number): number => above + plot * (1 - (score - satScale.low) / (satScale.high - satScale.low));

function Picture({ scored, goal, testDate }: { scored: readonly SatResult[]; goal: number | null; testDate: string | null }) {
  const whole = scored.filter(isEndedNormally);
  const times = scored.map(({ submittedAt }) => submittedAt);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const test = testDate === null ? null : Date.parse(`${testDate}T12:00:00`);
  const end = Math.max(last + dayMs, test ?? last);
  /** From a twelfth of the width, where the first stands, to its end. */
  const toLeft = (at: number) => 8 + (84 * (at - first)) / (end - first);
  return (
    <div className={styles.frame}>
      <ul className={styles.scale} aria-hidden>
        {[1600, 1200, 800, 400].map((score) => (
          <li key={score} style={{ insetBlockStart: toTop(score) }}>
            {score}
          </li>
        ))}
      </ul>
      <svg width="100%" height={above + plot + below} className={styles.picture} aria-hidden focusable="false">
        {[1600, 1200, 800, 400].map((score) => (
          <line key={score} x2="100%" y1={toTop(score)} y2={toTop(score)} className={styles.grid} />
        ))}
        {goal === null ? null : (
          <>
            <line x2="100%" y1={toTop(goal)} y2={toTop(goal)} className={styles.goal} />
            <text x="100%" y={toTop(goal) - 6} className={styles.goalLabel}>
              Goal {goal}
            </text>
          </>
        )}
        {test === null || test < last ? null : (
          <>
            <line x1={`${toLeft(test)}%`} x2={`${toLeft(test)}%`} y1={above} y2={above + plot} className={styles.test} />
            <text x={`${toLeft(test)}%`} y={above + plot + 18} className={styles.date}>
              Test
            </text>
          </>
        )}
        {whole.slice(1).map((sitting, at) => (
          <Step key={sitting.studentQuizId} from={whole[at] ?? sitting} to={sitting} toLeft={toLeft} />
        ))}
        {scored.map((sitting, at) => (
          <Mark
            key={sitting.studentQuizId}
            sitting={sitting}
            left={toLeft(sitting.submittedAt)}
            isLabelled={isRoomy(scored, at, toLeft)}
          />
        ))}
      </svg>
    </div>
  );
}

type StepProps = { from: SatResult; to: SatResult; toLeft: (at: number) => number };

/** From the middle of one range to that of the next one: which way it goes. */
function Step({ from, to, toLeft }: StepProps) {
  const toMiddle = ({ scaled: { low, high } }: SatResult) => toTop((low + high) / 2);
  return (
    <line
      x1={`${toLeft(from.submittedAt)}%`}
      y1={toMiddle(from)}
      x2={`${toLeft(to.submittedAt)}%`}
      y2={toMiddle(to)}
      className={styles.step}
    />
  );
}

/** Whether a mark's words stand clear of those of the next one; the newest always has its own. */
function isRoomy(scored: readonly SatResult[], at: number, toLeft: (at: number) => number): boolean {
  const [own, next] = [scored[at], scored[at + 1]];
  return !own || !next || toLeft(next.submittedAt) - toLeft(own.submittedAt) > 16;
}

/** `left`: in percent of the width. Words of a mark near the end stand before it. */
function Mark({ sitting, left, isLabelled }: { sitting: SatResult; left: number; isLabelled: boolean }) {
  const { low, high } = sitting.scaled;
  return (
    <svg x={`${left}%`} overflow="visible" aria-hidden data-late={left > 84 || undefined}>
      <rect
        x="-6"
        y={toTop(high)}
        width="12"
        height={Math.max(4, toTop(low) - toTop(high))}
        rx="4"
        className={styles.range}
        data-early={!isEndedNormally(sitting) || undefined}
      />
      {isLabelled ? (
        <>
          <text y={toTop(low) + 17} className={styles.label}>
            {low}–{high}
          </text>
          <text y={above + plot + 18} className={styles.date}>
            {formatMoment(sitting.submittedAt, 'dayOfYear')}
          </text>
        </>
      ) : null}
    </svg>
  );
}
