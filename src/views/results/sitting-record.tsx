import type { RecordedEvent } from '../../../contract/exam/attempts.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { QuizResult } from '../../../contract/results/results.ts';
import { violationWords } from '../../content/violations.ts';
import { Stack, Text } from '../ui/layout.tsx';
import { Panel } from './parts/panel.tsx';

/**
 * What was recorded of a sitting: the student sees it all. A mock test's has every module, then what lies outside them. Left out where the student ended it and
 * nothing else happened.
 */
export function SittingRecord({ result }: { result: QuizResult }) {
  const { modules, events, ending } = result;
  if (ending === 'student' && events.length === 0 && modules.every((module) => module.events.length === 0)) return null;
  return (
    <Panel title={`Recorded during the ${result.is_node ? 'test' : 'quiz'}`}>
      {result.is_node ? <TestRecord result={result} /> : <QuizRecord result={result} />}
    </Panel>
  );
}

function QuizRecord({ result: { modules, startedAt } }: { result: QuizResult }) {
  const events = modules.flatMap((module) => module.events);
  if (events.length === 0) return <p>Nothing was recorded except how it ended.</p>;
  return <EventList events={events} from={startedAt} />;
}

function TestRecord({ result: { modules, events, startedAt } }: { result: QuizResult }) {
  const parts = [
    ...modules.map((module, at) => ({ name: `Module ${at + 1}: ${module.name}`, events: module.events })),
    { name: 'Outside the modules', events },
  ];
  if (parts.every((part) => part.events.length === 0)) return <p>Nothing was recorded except how it ended.</p>;
  return parts.map((part) => (
    <Stack as="section" gap={2} key={part.name}>
      <Text as="h3" size="m">
        {part.name}
      </Text>
      {part.events.length === 0 ? <p>Nothing was recorded.</p> : <EventList events={part.events} from={startedAt} />}
    </Stack>
  ));
}

const words: Record<RecordedEvent['kind'], { recorded: (detail: string) => string }> = {
  ...violationWords,
  reinstated: { recorded: () => 'Staff reopened it' },
  clockCorrected: { recorded: () => 'Our clock was wrong and ended it early, so it was reopened' },
  minutesAdded: { recorded: (minutes) => `Staff added ${minutes}` },
  lateLeftOut: { recorded: () => 'Staff left answers that arrived after the deadline out of the score' },
  lateCounted: { recorded: () => 'Staff counted answers that arrived after the deadline' },
  endedByStaff: { recorded: () => 'Staff ended it' },
  answersHandedIn: { recorded: () => 'Staff handed in answers from a file that you saved' },
};

/** Each event with its time to the second and the evidence, in the order given. `from` in ms: another day than that one is named. */
function EventList({ events, from }: { events: readonly RecordedEvent[]; from: number }) {
  return (
    <Stack as="ul" gap={2} tabular>
      {events.map(({ id, kind, detail, at }) => (
        <li key={id}>
          <time dateTime={new Date(at).toISOString()}>
            {formatMoment(at, 'shortDate') === formatMoment(from, 'shortDate')
              ? formatMoment(at, 'second')
              : `${formatMoment(at, 'shortDate')}, ${formatMoment(at, 'second')}`}
          </time>{' '}
          {words[kind].recorded(detail)}
        </li>
      ))}
    </Stack>
  );
}
