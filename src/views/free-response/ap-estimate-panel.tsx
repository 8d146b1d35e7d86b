import type { ApEstimate } from '../../../contract/free-response/work.ts';
import { formatRange } from '../results/parts/format-range.ts';
import { Panel } from '../results/parts/panel.tsx';
import { Stack, Text } from '../ui/layout.tsx';

/** The range on the scale of AP exams, with what it is made of, and always with the words that it is not an official score. */
export function ApEstimatePanel({ estimate }: { estimate: ApEstimate }) {
  const { low, high, composite, multipleChoice, freeResponse } = estimate;
  return (
    <Panel title="Estimated AP score (unofficial)" lead={<strong>This is not an official score.</strong>}>
      <Text size="figure" figure>
        {formatRange({ low, high })}
      </Text>
      <Stack as="ul" gap={1}>
        <li>{describePart('Multiple choice', multipleChoice)}</li>
        <li>{describePart('Free response', freeResponse)}</li>
        <li>
          Together: {composite.low}–{composite.high}% of all points.
        </li>
      </Stack>
      <details>
        <summary>How we estimate this</summary>
        <Stack gap={2} tone="soft" measure>
          <p>
            Both sections count as much as they do on the real exam. Our own table, made by judgment and not measured against
            official exams, turns the percent of all points into a score from 1 to 5.
          </p>
          <p>
            It’s a range because a section goes a little better or worse on another day. What you haven’t scored yet, and a
            section you haven’t taken, could be worth nothing or everything: score every answer to make the range narrower.
          </p>
        </Stack>
      </details>
    </Panel>
  );
}

const scorers = { tutor: ', marked by your tutor', student: ', scored by you', both: ', partly marked by your tutor' };

const describePart = (name: string, { share, low, high, source, by }: ApEstimate['multipleChoice']) =>
  source === null
    ? `${name}, ${share}% of the score: not taken yet, so anything is possible.`
    : `${name}, ${share}% of the score: ${low}–${high}% of its points, from ${source}${by === null ? '' : scorers[by]}.`;
