import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ComplaintState } from '../../../contract/complaints/complaints.ts';
import type { ComplaintFile } from '../../../contract/desk/complaints.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { complainantWords, complaintStateWords, topicWords } from '../../content/complaint-words.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { complaintFileMachine } from '../../machines/desk/files.ts';
import { ComplaintSteps } from '../complaints/complaint-steps.tsx';
import styles from '../complaints/complaints.module.css';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ActionDialog } from './parts/action-dialog.tsx';

type Snapshot = SnapshotFrom<typeof complaintFileMachine>;
type Flow = ActorRefFrom<typeof complaintFileMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.open === null ? 'waiting' : 'shown';
};
const selectAction = (snapshot: Snapshot) => snapshot.children.action;

const isOpen: Record<ComplaintState, boolean> = {
  ...{ received: true, inHand: true, reopened: true, inHandAgain: true },
  ...{ ended: false, closed: false, withdrawn: false },
};

/** One complaint at the desk, with everything that was written and whom to write to. */
export function ComplaintPage({ logic = complaintFileMachine }: { logic?: typeof complaintFileMachine }) {
  const { complaint = '' } = useParams();
  const flow = useFlow(logic, { input: { id: complaint } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const action = useSelector(flow, selectAction);
  const { open, notice, done } = useSelector(flow, selectContext);
  return (
    <>
      <PageHeading title={open ? `Complaint no. ${open.complaint.head.number}` : 'A complaint'} />
      {done ? <Notice tone="done">{done.says}</Notice> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'file.retry' })} /> : null}
      {screen === 'unknown' ? (
        <Empty title="There’s no such complaint" action={<LinkButton to="/desk/complaints">All complaints</LinkButton>}>
          The link is wrong, or it was erased.
        </Empty>
      ) : null}
      {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
      {screen === 'shown' && open ? <Sheet flow={flow} file={open} /> : null}
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}

function Sheet({ flow, file: { complaint, email, phone } }: { flow: Flow; file: ComplaintFile }) {
  const { head, text, reference, steps } = complaint;
  const begin = (action: DeskActionInput['action']) =>
    flow.send({
      type: 'action.begin',
      order: { action, subject: head.id, name: `no. ${head.number}`, draft: { seen: String(steps.length) } },
    });
  return (
    <Stack gap={4}>
      {head.dueAt === null ? null : (
        <Notice tone={head.isLate ? 'warning' : 'info'}>
          {head.state === 'received' || head.state === 'reopened' ? 'An answer' : 'An end'} {head.isLate ? 'was' : 'is'} due by{' '}
          {formatMoment(head.dueAt, 'weekdayTime')}.
        </Notice>
      )}
      <Card as="section" gap={3} aria-labelledby="words">
        <Text as="h2" size="l" id="words">
          From {head.name}
        </Text>
        <Text tone="soft" size="s">
          {complainantWords[head.from]} · {topicWords[head.topic]} · {formatMoment(head.raisedAt, 'shortDateTime')} ·{' '}
          {complaintStateWords[head.state]}
        </Text>
        <Text tone="soft" size="s">
          <a href={`mailto:${email}`}>{email}</a>
          {phone === '' ? '' : ` · ${phone}`}
          {reference === '' ? '' : ` · ${reference}`}
        </Text>
        <Text measure className={styles.words}>
          {text}
        </Text>
        {isOpen[head.state] ? (
          <Row gap={3}>
            <Button tone="primary" onClick={() => begin('complaint.answer')}>
              Answer
            </Button>
            <Button onClick={() => begin('complaint.end')}>Settle it</Button>
          </Row>
        ) : null}
      </Card>
      {steps.length > 0 ? (
        <Card as="section" gap={3} aria-labelledby="steps">
          <Text as="h2" size="l" id="steps">
            What was written
          </Text>
          <ComplaintSteps steps={steps} complainant={head.name} />
        </Card>
      ) : null}
    </Stack>
  );
}
