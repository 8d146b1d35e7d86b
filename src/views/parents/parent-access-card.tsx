import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import type { ParentAccess } from '../../../contract/parents/parents.ts';
import { parentAccessMachine } from '../../machines/parents/parent-access.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { DetailList } from '../ui/detail-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

type Snapshot = SnapshotFrom<typeof parentAccessMachine>;

const hasFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isAsked = (snapshot: Snapshot) => snapshot.matches('confirming') || snapshot.matches('ending');
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Who else sees a student's results, and the way in which one who is of age ends it. */
export function ParentAccessCard({
  studentId,
  logic = parentAccessMachine,
}: {
  studentId: string;
  logic?: typeof parentAccessMachine;
}) {
  const flow = useFlow(logic, { input: { studentId } });
  useOpened(flow);
  const { access, notice } = useSelector(flow, selectContext);
  const failed = useSelector(flow, hasFailed);
  const asked = useSelector(flow, isAsked);
  const waiting = useSelector(flow, isWaiting);
  const keep = () => flow.send({ type: 'access.keep' });
  return (
    <Card as="section" gap={4} aria-labelledby="parent-access">
      <Text as="h2" size="l" id="parent-access">
        What your parents see
      </Text>
      {failed ? (
        <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'access.retry' })} />
      ) : access === null ? (
        <Loading small text="Loading what your parents see…" />
      ) : (
        <>
          {access.name === null ? null : (
            <DetailList
              ruled
              details={[
                { name: 'Parent or guardian', value: access.name },
                ...(access.phone === null ? [] : [{ name: 'Phone', value: access.phone }]),
              ]}
            />
          )}
          <Text measure>{seenWords(access)}</Text>
          {access.address !== null && access.endedAt === null ? (
            <Row>
              <Button onClick={() => flow.send({ type: 'access.end' })}>I’m 18 or older: end this</Button>
            </Row>
          ) : null}
        </>
      )}
      {asked ? (
        <Dialog
          title="End what your parents see?"
          onCancel={keep}
          actions={[
            { label: 'Keep it', onChoose: keep, safe: true, blocked: waiting },
            {
              label: waiting ? 'Ending…' : 'I’m 18 or older, end it',
              onChoose: () => flow.send({ type: 'age.confirm' }),
              tone: 'danger',
              busy: waiting,
            },
          ]}
        >
          <p>
            Their page and the progress reports stop at once. We’ll tell them and the school that you said you’re 18 or older.
          </p>
          {notice ? <Notice>{notice}</Notice> : null}
        </Dialog>
      ) : null}
    </Card>
  );
}

function seenWords({ address, endedAt }: ParentAccess): string {
  if (endedAt !== null) return `You ended it on ${formatMoment(endedAt, 'date')}. Ask the school if you’d like it back.`;
  if (address === null) return 'Nothing: the school doesn’t have their address. Progress reports come to you.';
  return `${address} can see your results a day after you do, with your sessions, reports and receipts. Your answers, notes and questions stay yours.`;
}
