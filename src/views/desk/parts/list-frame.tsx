import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createDeskList } from '../../../machines/desk/desk-list.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHeadingForLostFocus } from '../use-heading-for-lost-focus.ts';
import { ActionDialog } from './action-dialog.tsx';

export type List<Line> = ActorRefFrom<ReturnType<typeof createDeskList<Line>>>;
type Snapshot<Line> = SnapshotFrom<ReturnType<typeof createDeskList<Line>>>;

const selectScreen = <Line,>(snapshot: Snapshot<Line>) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('empty')) return 'empty';
  return snapshot.context.lines.length === 0 ? 'waiting' : 'lines';
};
const isSearching = <Line,>(snapshot: Snapshot<Line>) => snapshot.hasTag('searching');
const isLoadingMore = <Line,>(snapshot: Snapshot<Line>) => snapshot.matches('loadingMore');
const selectAction = <Line,>(snapshot: Snapshot<Line>) => snapshot.children.action;

/** What a list has in each of its states: its lines by `children`, or that there are none, or why none came. `side`: what can be done with all lines, beside their number. */
export function ListFrame<Line>({
  list,
  empty,
  countWords,
  side,
  children,
}: {
  list: List<Line>;
  empty: ReactNode;
  countWords: (total: number) => string;
  side?: ReactNode;
  children: (lines: Line[]) => ReactNode;
}) {
  const { lines, next, total, notice, done } = useSelector(list, selectContext);
  const screen = useSelector(list, selectScreen);
  const searching = useSelector(list, isSearching);
  const loadingMore = useSelector(list, isLoadingMore);
  const action = useSelector(list, selectAction);
  useHeadingForLostFocus(lines, action);
  return (
    <Stack gap={4}>
      {done && !done.leadsTo ? <Notice tone="done">{done.says}</Notice> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'list.retry' })} /> : null}
      {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
      {screen === 'empty' ? empty : null}
      {screen === 'lines' ? (
        <>
          <Row gap={3} justify="between" align="center">
            <Text tone="soft" size="s" role="status">
              {searching ? 'Searching…' : total === null ? `${lines.length} shown` : countWords(total)}
            </Text>
            {side}
          </Row>
          {children(lines)}
          {notice ? <Notice>{notice}</Notice> : null}
          {next === null ? null : (
            <Row justify="center">
              <Button busy={loadingMore} onClick={() => list.send({ type: 'more.load' })}>
                {loadingMore ? 'Loading…' : 'Show more'}
              </Button>
            </Row>
          )}
        </>
      ) : null}
      {action ? <ActionDialog action={action} /> : null}
    </Stack>
  );
}
