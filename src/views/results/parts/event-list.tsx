import type { RecordedEvent } from '../../../../contract/exam/attempts.ts';
import { violationWords } from '../../../content/violations.ts';
import { clockTime, day } from '../../ui/dates.ts';
import { Stack } from '../../ui/layout.tsx';

const words: Record<RecordedEvent['kind'], { recorded: (detail: string) => string }> = {
  ...violationWords,
  reinstated: { recorded: () => 'Staff opened it again' },
  clockCorrected: { recorded: () => 'Our clock was wrong and ended it early: it was opened again' },
  minutesAdded: { recorded: (minutes) => `Staff added ${minutes}` },
  lateLeftOut: { recorded: () => 'Staff left answers out of the score that were delivered after the deadline' },
  lateCounted: { recorded: () => 'Staff counted answers that were delivered after the deadline' },
};

/** Each event with its time to the second and the evidence, in the order given. `from` in ms: another day than that one is named. */
export function EventList({ events, from }: { events: readonly RecordedEvent[]; from: number }) {
  return (
    <Stack as="ul" gap={2} tabular>
      {events.map(({ id, kind, detail, at }) => (
        <li key={id}>
          <time dateTime={new Date(at).toISOString()}>
            {day.format(at) === day.format(from) ? clockTime.format(at) : `${day.format(at)}, ${clockTime.format(at)}`}
          </time>{' '}
          {words[kind].recorded(detail)}
        </li>
      ))}
    </Stack>
  );
}
