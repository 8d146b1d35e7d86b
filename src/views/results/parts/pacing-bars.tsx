import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { getOwnMean } from '../../../machines/results/reviewed.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { getOutcome } from './outcome.ts';
import { PacingBar } from './pacing-bar.tsx';
import styles from './pacing-bars.module.css';
import { PacingTable } from './pacing-table.tsx';

export type QuestionPace = Pick<ReviewedQuestion, 'number' | 'seconds' | 'shown' | 'medianSeconds' | 'right' | 'answer'>;

/** Room above the tallest bar, its height, and the height of the whole drawing, in px. */
const [above, height, whole] = [16, 160, 216];
/** The widest that one question's share of the picture grows, in px: a few bars do not fill a wide screen. */
const most = 72;
const base = above + height;
/** The width of the scale beside the picture, in px. */
const gutter = 48;
/** Up to so many questions each has its number; beyond, every fifth. */
const numberedAll = 15;

/**
 * How long each question took, as bars, with everybody's median as a tick, or else the own mean as a line. Right is a filled bar with a dot,
 * wrong a hatched one with a cross, blank an outline. However many there are, they share the width. Screen readers get the same as a table.
 */
export function PacingBars({ questions }: { questions: readonly QuestionPace[] }) {
  const times = questions.flatMap(({ seconds, medianSeconds }) => [seconds, medianSeconds ?? 0]);
  const top = roundUpToHalfMinute(Math.max(1, ...times));
  const tall = (seconds: number) => (seconds / top) * height;
  const isCompared = questions.some(({ medianSeconds }) => medianSeconds !== null);
  const mean = isCompared ? null : getOwnMean(questions);
  const width = 100 / Math.max(1, questions.length);
  return (
    <Stack as="figure" gap={3}>
      <Row as="figcaption" gap={5} rowGap={1} justify="between" tone="soft" size="s">
        <span>Time for each question</span>
        <Legend isCompared={isCompared} />
      </Row>
      <div className={styles.plot}>
        <svg width={gutter} height={whole} className={styles.axis} aria-hidden focusable="false">
          {[top, top / 2, 0].map((seconds) => (
            <text key={seconds} x={gutter - 8} y={base - tall(seconds) + 4} className={styles.scale}>
              {formatSeconds(seconds)}
            </text>
          ))}
        </svg>
        <svg
          width="100%"
          height={whole}
          style={{ maxWidth: questions.length * most }}
          className={styles.chart}
          aria-hidden
          focusable="false"
        >
          <defs>
            <pattern id="pacing-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className={styles.hatchGround} />
              <rect width="2.5" height="6" className={styles.hatchLine} />
            </pattern>
          </defs>
          {[top, top / 2].map((seconds) => (
            <line key={seconds} x2="100%" y1={base - tall(seconds)} y2={base - tall(seconds)} className={styles.grid} />
          ))}
          <line x2="100%" y1={base} y2={base} className={styles.base} />
          {questions.map((question, at) => (
            <PacingBar
              key={question.number}
              number={questions.length <= numberedAll || question.number % 5 === 0 ? question.number : null}
              outcome={getOutcome(question)}
              left={at * width}
              width={width}
              tall={tall(question.seconds)}
              tick={question.medianSeconds === null ? null : tall(question.medianSeconds)}
              base={base}
            />
          ))}
          {mean === null ? null : <line x2="100%" y1={base - tall(mean)} y2={base - tall(mean)} className={styles.mean} />}
        </svg>
      </div>
      <VisuallyHidden>
        <PacingTable questions={questions} />
      </VisuallyHidden>
    </Stack>
  );
}

/** The top of the scale in s: whole half minutes, so that its middle is a round number too. */
const roundUpToHalfMinute = (longest: number) => Math.ceil(longest / 30) * 30;

function Legend({ isCompared }: { isCompared: boolean }) {
  return (
    <Row as="span" gap={4} rowGap={1} className={styles.legend} aria-hidden>
      <span data-outcome="right">● Right</span>
      <span data-outcome="wrong">✕ Wrong</span>
      <span data-outcome="blank">○ Blank</span>
      <span>{isCompared ? '━ Median' : '┅ Your average'}</span>
    </Row>
  );
}
