import { isReached, type ReviewedQuestion } from '../../../../contract/results/results.ts';
import { rushFactor } from '../../../machines/results/insights.ts';
import { getOwnMean, getPace, slowFactor } from '../../../machines/results/reviewed.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import styles from './pace-strip.module.css';

/** Places on the scale on either side of its middle; each is a quarter of a doubling, so that four of them are twice as long. */
const places = 7;
const doubling = 4;
/** Radius and height of one mark, and the room that the scale's names need below, in px. */
const [radius, step, scale] = [8.5, 19, 24];

type QuestionPace = Pick<ReviewedQuestion, 'number' | 'right' | 'answer' | 'seconds' | 'medianSeconds'>;
type Mark = { number: number; right: boolean; place: number; rank: number };

/**
 * Each question by its time beside the usual one, from much faster at the left to much slower at the right: right ones stand above the line, missed ones
 * hang below it. What was rushed and missed is at the lower left, what took time and came right at the upper right. A picture only: the
 * table of the times says the same. Nothing where no time is known.
 */
export function PaceStrip({ questions }: { questions: readonly QuestionPace[] }) {
  const marks = toMarks(questions);
  if (marks.length === 0) return null;
  const count = (right: boolean) => Math.max(1, ...marks.filter((mark) => mark.right === right).map(({ rank }) => rank + 1));
  const line = count(true) * step + radius;
  const height = line + count(false) * step + radius;
  return (
    <Stack as="figure" gap={3}>
      <Row as="figcaption" gap={5} rowGap={1} justify="between" tone="soft" size="s">
        <span>Your time compared with the usual</span>
        <Row as="span" gap={4} rowGap={1} aria-hidden>
          <span className={styles.above}>▲ Right</span>
          <span className={styles.below}>▼ Missed</span>
        </Row>
      </Row>
      <svg width="100%" height={height + scale} className={styles.strip} aria-hidden focusable="false">
        <rect width={`${rushed}%`} height={height} className={styles.zone} />
        <rect x={`${slow}%`} width={`${100 - slow}%`} height={height} className={styles.zone} />
        <line x2="100%" y1={line} y2={line} className={styles.line} />
        {marks.map(({ number, right, place, rank }) => (
          <svg
            key={number}
            x={toX(place)}
            y={right ? line - (rank + 0.5) * step : line + (rank + 0.5) * step}
            overflow="visible"
            aria-hidden
            data-right={right || undefined}
            className={styles.mark}
          >
            <circle r={radius} />
            <text y="4">{number}</text>
          </svg>
        ))}
        {names.map(({ name, place }) => (
          <text key={name} x={toX(place)} y={height + scale - 6} className={styles.name} data-end={getEnd(place)}>
            {name}
          </text>
        ))}
      </svg>
    </Stack>
  );
}

const names = [
  { name: 'Rushed', place: -places - 0.5 },
  { name: 'Usual', place: 0 },
  { name: 'Slow', place: places + 0.5 },
];
const getEnd = (place: number) => (place === 0 ? undefined : place < 0 ? 'start' : 'end');

const toPercent = (place: number) => (100 * (place + places + 0.5)) / (2 * places + 1);
const toX = (place: number) => `${toPercent(place)}%`;
/** Where rushing ends and slowness begins, in percent of the width. */
const rushed = toPercent(Math.log2(rushFactor) * doubling);
const slow = toPercent(Math.log2(slowFactor) * doubling);

/** Where each question stands: its place on the scale, and how many are between it and the line. */
function toMarks(questions: readonly QuestionPace[]): Mark[] {
  const ownMean = getOwnMean(questions);
  const marks: Mark[] = [];
  for (const question of questions) {
    const pace = getPace(question, ownMean);
    if (pace === null || !isReached(question)) continue;
    const place = Math.max(-places, Math.min(places, Math.round(Math.log2(pace) * doubling)));
    const { number, right } = question;
    const rank = marks.filter((mark) => mark.place === place && mark.right === right).length;
    marks.push({ number, right, place, rank });
  }
  return marks;
}
