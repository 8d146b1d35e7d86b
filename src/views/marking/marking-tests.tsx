import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MarkingTest } from '../../../contract/marking/marking.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { markingListMachine } from '../../machines/marking/marking-list.machine.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';

export type MarkingListFlow = ActorRefFrom<typeof markingListMachine>;
type Snapshot = SnapshotFrom<typeof markingListMachine>;

const selectScreen = (list: Snapshot) => {
  if (list.matches('failed')) return 'failed';
  if (list.matches('empty')) return 'empty';
  return list.hasTag('waiting') && list.context.tests.length === 0 ? 'waiting' : 'list';
};

/** What waits to be marked, section by section. `open`: what leads to one; `more`: what else can be done with it. */
export function MarkingTests({
  list,
  open,
  more = () => null,
}: {
  list: MarkingListFlow;
  open: (test: MarkingTest) => ReactNode;
  more?: (test: MarkingTest) => ReactNode;
}) {
  const { tests, notice } = useSelector(list, selectContext);
  const screen = useSelector(list, selectScreen);
  if (screen === 'waiting') return <Loading text="Loading what waits…" shape="rows" />;
  if (screen === 'failed') return <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'tests.retry' })} />;
  if (screen === 'empty')
    return <Empty title="Nothing to mark">When a student finishes a test with written answers, they show up here.</Empty>;
  return (
    <Card as="ol" gap={1} ruled={3} look="flat" pad={4} aria-label="Sections with written answers">
      {tests.map((test) => (
        <Row as="li" key={test.test} gap={4} justify="between" align="center">
          <Stack gap={1}>
            <Text weight="medium">{open(test)}</Text>
            <Text tone="soft" size="s">
              {test.course} · {describeCounts(test)}
            </Text>
          </Stack>
          <Row gap={2}>{more(test)}</Row>
        </Row>
      ))}
    </Card>
  );
}

const describeCounts = ({ works, marked, toGiveBack, looks, oldestAt }: MarkingTest): string =>
  [
    `${marked} of ${works} ${works === 1 ? 'answer' : 'answers'} marked`,
    ...(toGiveBack > 0 ? [`${toGiveBack} not given back yet`] : []),
    ...(looks > 0 ? [looks === 1 ? 'one second look asked for' : `${looks} second looks asked for`] : []),
    ...(oldestAt === null ? [] : [`waiting since ${formatMoment(oldestAt, 'shortDateTime')}`]),
  ].join(' · ');
