import { useParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { ComplaintState } from '../../../contract/complaints/complaints.ts';
import type { ComplaintFile } from '../../../contract/desk/complaints.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { complainantWords, complaintStateWords, describeOwed, topicWords } from '../../content/complaint-words.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { complaintFileMachine } from '../../machines/desk/files.ts';
import { ComplaintSteps } from '../complaints/complaint-steps.tsx';
import styles from '../complaints/complaints.module.css';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';

type Flow = ActorRefFrom<typeof complaintFileMachine>;

const isOpen: Record<ComplaintState, boolean> = {
  ...{ received: true, inHand: true, reopened: true, inHandAgain: true },
  ...{ ended: false, closed: false, withdrawn: false },
};

const unknown = {
  heading: 'Complaint not found',
  title: 'There’s no such complaint',
  says: 'The link is wrong, or it was erased.',
  to: '/desk/complaints',
  all: 'All complaints',
};

/** One complaint at the desk, with everything that was written and whom to write to. */
export function ComplaintPage({ logic = complaintFileMachine }: { logic?: typeof complaintFileMachine }) {
  const { complaint = '' } = useParams();
  const flow = useFlow(logic, { input: { id: complaint } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="A complaint" unknown={unknown}>
      {(open, done) => (
        <>
          <PageHeading title={`Complaint no. ${open.complaint.head.number}`} />
          {done}
          <Sheet flow={flow} file={open} />
        </>
      )}
    </FileFrame>
  );
}

function Sheet({ flow, file: { complaint, email, phone } }: { flow: Flow; file: ComplaintFile }) {
  const { head, text, reference, steps } = complaint;
  const isAnswered = head.state === 'inHand' || head.state === 'inHandAgain';
  const begin = (action: DeskActionInput['action']) =>
    flow.send({
      type: 'action.begin',
      order: { action, subject: head.id, name: `no. ${head.number}`, draft: { seen: String(steps.length) } },
    });
  return (
    <Stack gap={4}>
      {head.dueAt === null ? null : (
        <Notice tone={head.isLate ? 'warning' : 'info'}>
          <UnbrokenTimes>{describeOwed(head.state, head.isLate, formatMoment(head.dueAt, 'weekdayTime'))}</UnbrokenTimes>
        </Notice>
      )}
      <Card as="section" gap={3} aria-labelledby="words">
        <Text as="h2" size="l" id="words">
          From {head.name}
        </Text>
        <Text tone="soft" size="s">
          <UnbrokenTimes>
            {[
              ...[complainantWords[head.from], topicWords[head.topic]],
              ...[formatMoment(head.raisedAt, 'shortDateTime'), complaintStateWords[head.state]],
            ].join(' · ')}
          </UnbrokenTimes>
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
            <Button tone={isAnswered ? 'quiet' : 'primary'} onClick={() => begin('complaint.answer')}>
              Answer
            </Button>
            <Button tone={isAnswered ? 'primary' : 'quiet'} onClick={() => begin('complaint.end')}>
              Settle it
            </Button>
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
