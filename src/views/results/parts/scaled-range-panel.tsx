import type { ScaledRange } from '../../../../contract/results/results.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { formatRange } from './format-range.ts';
import { Panel } from './panel.tsx';
import styles from './scaled-range-panel.module.css';

/** The range on the scale of the SAT, of the whole and of each section, always with the words that it is not an official score. */
export function ScaledRangePanel({ scaled }: { scaled: ScaledRange }) {
  return (
    <Panel title="Estimated SAT score (unofficial)" lead={<strong>This is not an official score.</strong>}>
      <Stack as="dl" gap={5} rowGap={4} className={styles.ranges}>
        <Stack gap={1} className={styles.whole}>
          <Text as="dt" tone="faint" size="s">
            Whole test (400–1600)
          </Text>
          <Text as="dd" size="figure" figure className={styles.score}>
            {formatRange(scaled)}
          </Text>
          <dd aria-hidden>
            <RangeBar {...scaled} from={400} to={1600} />
          </dd>
        </Stack>
        {scaled.sections.map((section) => (
          <Stack key={section.name} gap={1}>
            <Text as="dt" tone="faint" size="s">
              {section.name} (200–800)
            </Text>
            <Text as="dd" size="xl" figure className={styles.score}>
              {formatRange(section)}
            </Text>
            <dd aria-hidden>
              <RangeBar {...section} from={200} to={800} />
            </dd>
          </Stack>
        ))}
      </Stack>
      <details className={styles.how}>
        <summary>How we estimate this</summary>
        <Stack gap={2} tone="soft" measure className={styles.words}>
          {scaled.sure === undefined ? <FixedTestWords /> : <AdaptiveTestWords sure={scaled.sure} />}
        </Stack>
      </details>
    </Panel>
  );
}

function FixedTestWords() {
  return (
    <>
      <p>
        It comes from our own table, based on judgment and not measured against official tests. Right answers in a section’s two
        modules count together; a blank isn’t right, and a wrong answer takes nothing away.
      </p>
      <p>
        It’s a range because the same student gets a few more or fewer questions right on another day: three in Reading and
        Writing, two in Math. The range for the whole test adds up both sections.
      </p>
      <p>
        The real test picks its second modules based on the first and weights its questions. Ours does neither. When two ranges
        overlap, they’re too close to call.
      </p>
    </>
  );
}

function AdaptiveTestWords({ sure }: { sure: number }) {
  return (
    <>
      <p>
        Your first module in each section chose your second: an easier or a harder one. So it’s not only how many you got right
        that counts, but how hard those questions were. A blank isn’t right, and a wrong answer takes nothing away.
      </p>
      <p>
        It’s a range because two modules a section can’t tell exactly where you stand. About {sure} times out of 100, a range like
        this one holds your level. When two ranges overlap, they’re too close to call.
      </p>
      <p>
        Each question’s difficulty was first judged by the people who wrote and tested it, and gets more exact as students take
        the test. The scale is our own. A few questions are being tried out and don’t count. The review marks them.
      </p>
    </>
  );
}

/** A band from `low` to `high` on a scale from `from` to `to`. A picture only: whoever shows it says the numbers beside it. */
function RangeBar({ low, high, from, to }: { low: number; high: number; from: number; to: number }) {
  const at = (score: number) => (100 * (score - from)) / (to - from);
  // A band of no width would not be seen.
  const width = Math.max(1.5, at(high) - at(low));
  const left = Math.min(at(low), 100 - width);
  return (
    <svg width="100%" height="14" className={styles.bar} aria-hidden focusable="false">
      <rect y="4" width="100%" height="6" rx="3" className={styles.track} />
      <rect x={`${left}%`} y="1" width={`${width}%`} height="12" rx="4" className={styles.band} />
    </svg>
  );
}
