import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { OwnTest } from '../../../contract/teacher/tests.ts';
import { ownTestsMachine } from '../../machines/teacher/own-tests.machine.ts';
import { useStepFocus } from '../enrolment/use-step-focus.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Cards, ListCard } from '../ui/cards.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { AssignTest } from './parts/assign-test.tsx';
import { OneTest } from './parts/one-test.tsx';
import type { PageProps } from './teacher-area.ts';

type Snapshot = SnapshotFrom<typeof ownTestsMachine>;

const selectScreen = (snapshot: Snapshot) => {
  for (const state of ['failed', 'empty', 'shown', 'opening', 'test', 'notOpened', 'assigning'] as const)
    if (snapshot.matches(state)) return state;
  return 'waiting';
};

/** What the page is about: the list, one test, or assigning one. */
const selectStep = (snapshot: Snapshot) => {
  if (snapshot.matches('assigning')) return 'assigning';
  return ['opening', 'test', 'notOpened'].some((state) => state === snapshot.value) ? 'test' : 'list';
};

/** teacher-tests (specification 2.11): the tests of the teacher’s own courses, who has each, and a way to assign it. */
export function TestsPage({ logic = ownTestsMachine }: Partial<PageProps> & { logic?: typeof ownTestsMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { tests, test, file, notice } = useSelector(flow, selectContext);
  // The button that leads on goes with what it stood in.
  const place = useStepFocus(useSelector(flow, selectStep));
  const show = () => flow.send({ type: 'tests.show' });
  const assign = (id: string) => flow.send({ type: 'test.assign', test: id });
  if (screen === 'assigning')
    return (
      <Stack gap={6} ref={place}>
        <AssignTest quiz={test} onLeave={show} />
      </Stack>
    );
  return (
    <Stack gap={6} ref={place}>
      <PageHeading title="Tests" lead="Quizzes and mock tests of your courses, and which of your students have them." />
      {screen === 'waiting' ? <Loading text="Loading tests…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'tests.retry' })} /> : null}
      {screen === 'empty' ? <Empty title="No tests yet">Tests of the courses that you teach show up here.</Empty> : null}
      {screen === 'shown' ? (
        <Cards>
          {tests.map((each) => (
            <TestCard
              key={each.id}
              test={each}
              onOpen={() => flow.send({ type: 'test.open', test: each.id })}
              onAssign={() => assign(each.id)}
            />
          ))}
        </Cards>
      ) : null}
      {screen === 'opening' ? <Loading text="Loading who has it…" shape="rows" /> : null}
      {screen === 'notOpened' ? (
        <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'test.retry' })}>
          <Button onClick={show}>All tests</Button>
        </Failed>
      ) : null}
      {screen === 'test' && file ? <OneTest file={file} onLeave={show} onAssign={() => assign(file.test.id)} /> : null}
    </Stack>
  );
}

function TestCard({ test, onOpen, onAssign }: { test: OwnTest; onOpen: () => void; onAssign: () => void }) {
  const { title, course, kind, questions, waiting, begun, finished } = test;
  return (
    <ListCard title={title} {...(kind === 'mock' ? { badge: 'Mock test' } : {})}>
      <Text tone="faint" size="s">
        {course}
      </Text>
      <Text tone="soft" size="s" tabular>
        {questions} questions
      </Text>
      <Text tone="soft" size="s" tabular>
        {waiting + begun + finished === 0
          ? 'None of your students has it.'
          : `${finished} finished, ${begun} under way, ${waiting} not started`}
      </Text>
      <Row gap={2} foot={4}>
        <Button small label={`View Details: ${title}`} onClick={onOpen}>
          View Details
        </Button>
        <Button small label={`Assign: ${title}`} onClick={onAssign}>
          Assign
        </Button>
      </Row>
    </ListCard>
  );
}
