import { useSelector } from '@xstate/react';
import { messages } from '../../../content/messages/portal.ts';
import { Failed } from '../../ui/failed.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Ahead } from './ahead.tsx';
import type { Dashboard, DashboardSnapshot } from './dashboard-ref.ts';

const selectScreen = (snapshot: DashboardSnapshot) => {
  if (snapshot.matches({ opened: { notebook: 'failed' } })) return 'failed';
  return snapshot.matches({ opened: { notebook: 'shown' } }) ? 'shown' : 'waiting';
};
const selectDue = (snapshot: DashboardSnapshot) => snapshot.context.due;

/** How many questions of the mistake notebook are due, and the way there. */
export function NotebookCard({ dashboard }: { dashboard: Dashboard }) {
  const screen = useSelector(dashboard, selectScreen);
  const due = useSelector(dashboard, selectDue);
  return (
    <Ahead title="Mistake Notebook">
      {screen === 'waiting' ? <Loading small text="Checking your notebook…" /> : null}
      {screen === 'failed' ? (
        <Failed small message={messages.dashboard.noNotebook} onRetry={() => dashboard.send({ type: 'notebook.retry' })} />
      ) : null}
      {screen === 'shown' ? (
        <>
          {due > 0 ? (
            <Text tabular>
              <Text as="strong" size="xxl" figure block>
                {due}
              </Text>{' '}
              {due === 1 ? 'question is due' : 'questions are due'}
            </Text>
          ) : (
            <Text tone="soft">Nothing is due now. Questions you miss come back here, each on its day.</Text>
          )}
          <Row gap={3} foot={3}>
            <LinkButton to="/student-portal/notebook">Open Notebook</LinkButton>
          </Row>
        </>
      ) : null}
    </Ahead>
  );
}
