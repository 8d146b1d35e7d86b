import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { promisesMachine } from '../../machines/promises/promises.machine.ts';
import { selectContext } from '../select-context.ts';
import { Failed } from '../ui/failed.tsx';
import { Card, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { PromiseList } from './promise-list.tsx';

const selectScreen = (snapshot: SnapshotFrom<typeof promisesMachine>) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('shown') ? 'shown' : 'waiting';
};

/** What a student's courses include, and what of it was given so far; nothing where no course promises anything yet. */
export function PromisesCard({ studentId, logic = promisesMachine }: { studentId: string; logic?: typeof promisesMachine }) {
  const flow = useFlow(logic, { input: { studentId } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { courses, notice } = useSelector(flow, selectContext);
  if (screen === 'shown' && !courses.some(({ families }) => families.some(({ promised }) => promised > 0))) return null;
  return (
    <Card as="section" gap={4} aria-labelledby="included">
      <div>
        <Text as="h2" size="l" weight="strong" id="included">
          What your courses include
        </Text>
        <Text tone="soft" size="s">
          Counted from what was held, given and answered. The school and your parents see the same.
        </Text>
      </div>
      {screen === 'waiting' ? <Loading text="Loading what your courses include…" shape="rows" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'promises.retry' })} /> : null}
      {screen === 'shown' ? <PromiseList courses={courses} /> : null}
    </Card>
  );
}
