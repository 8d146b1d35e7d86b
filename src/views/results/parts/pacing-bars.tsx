import type { ReviewedQuestion } from '../../../../contract/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { outcomeOf } from './outcome.ts';
import { PacingBar } from './pacing-bar.tsx';
import styles from './pacing-bars.module.css';

export type Paced = Pick<ReviewedQuestion, 'number' | 'seconds' | 'right' | 'answer'>;

/** Height of the tallest bar and of the whole drawing, and the least width of one question, in px. */
const [height, whole, least] = [140, 180, 22];
const names = { right: 'Right', wrong: 'Wrong', blank: 'Left blank' };

/**
 * How long each question took, as bars. Right is a filled bar with a dot, wrong a hatched one with a cross, blank an outline.
 * Screen readers get the same as a table.
 */
export function PacingBars({ questions }: { questions: readonly Paced[] }) {
  const longest = Math.max(1, ...questions.map((question) => question.seconds));
  const mean = questions.reduce((sum, question) => sum + question.seconds, 0) / Math.max(1, questions.length);
  const width = 100 / Math.max(1, questions.length);
  const line = height - (mean / longest) * height;
  return (
    <figure className={styles.pacing}>
      <figcaption className={styles.caption}>
        <span>
          Seconds per question, {formatSeconds(longest)} at most, {formatSeconds(mean)} on average
        </span>
        <span className={styles.legend} aria-hidden>
          <span data-outcome="right">● Right</span>
          <span data-outcome="wrong">✕ Wrong</span>
          <span data-outcome="blank">○ Blank</span>
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many bars scroll sideways, by keyboard too. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Chart">
        <svg
          width="100%"
          height={whole}
          style={{ minWidth: questions.length * least }}
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
          <line x1="0" x2="100%" y1={height} y2={height} className={styles.base} />
          {questions.map((question, at) => (
            <PacingBar
              key={question.number}
              number={question.number}
              outcome={outcomeOf(question)}
              left={at * width}
              width={width}
              tall={(question.seconds / longest) * height}
              base={height}
            />
          ))}
          <line x1="0" x2="100%" y1={line} y2={line} className={styles.mean} />
        </svg>
      </section>
      <VisuallyHidden>
        <table>
          <caption>Time for each question</caption>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Time</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <tr key={question.number}>
                <th scope="row">{question.number}</th>
                <td>{formatSeconds(question.seconds)}</td>
                <td>{names[outcomeOf(question)]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
