import type { QuizResult } from '../../../contract/results/results.ts';
import { Stack, Text } from '../ui/layout.tsx';
import { EventList } from './parts/event-list.tsx';
import { Panel } from './parts/panel.tsx';

/** What was recorded of a sitting: the student sees it all. A mock test's has every module, then what lies outside them. */
export function SittingRecord({ result }: { result: QuizResult }) {
  return (
    <Panel title={`Recorded during the ${result.is_node ? 'test' : 'sitting'}`}>
      {result.is_node ? <TestRecord result={result} /> : <QuizRecord result={result} />}
    </Panel>
  );
}

function QuizRecord({ result: { modules, ending, startedAt } }: { result: QuizResult }) {
  const events = modules.flatMap((module) => module.events);
  if (events.length === 0) return <p>Nothing was recorded{ending === 'student' ? '.' : ' beside the end itself.'}</p>;
  return <EventList events={events} from={startedAt} />;
}

function TestRecord({ result: { modules, events, startedAt } }: { result: QuizResult }) {
  const parts = [
    ...modules.map((module, at) => ({ name: `Module ${at + 1}: ${module.name}`, events: module.events })),
    { name: 'Outside the modules', events },
  ];
  if (parts.every((part) => part.events.length === 0)) return <p>Nothing was recorded.</p>;
  return parts.map((part) => (
    <Stack as="section" gap={2} key={part.name}>
      <Text as="h3" size="m">
        {part.name}
      </Text>
      {part.events.length === 0 ? <p>Nothing was recorded.</p> : <EventList events={part.events} from={startedAt} />}
    </Stack>
  ));
}
