import { useSelector } from '@xstate/react';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  type ComplainantMove,
  type Complaint,
  type ComplaintState,
  complaintLength,
} from '../../../contract/complaints/complaints.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { complaintStateWords, describeOwed, topicWords } from '../../content/complaint-words.ts';
import { complaintPageMachine } from '../../machines/complaints/complaint-page.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { TokenPage } from '../site/token-page.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ComplaintSteps } from './complaint-steps.tsx';
import styles from './complaints.module.css';

type Flow = ActorRefFrom<typeof complaintPageMachine>;
type Snapshot = SnapshotFrom<typeof complaintPageMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.complaint === null ? 'waiting' : 'shown';
};
const selectWriting = (snapshot: Snapshot) => {
  if (snapshot.matches('sending')) return 'sending';
  return snapshot.matches('writing') ? 'writing' : 'closed';
};

/** What whoever complained can do from where it stands. */
const ways: Record<ComplaintState, readonly ComplainantMove[]> = {
  received: ['add', 'withdraw'],
  inHand: ['add', 'withdraw'],
  ended: ['reopen'],
  reopened: ['add', 'withdraw'],
  inHandAgain: ['add', 'withdraw'],
  closed: [],
  withdrawn: [],
};
const words: Record<ComplainantMove, { begin: string; label: string; hint: string; send: string }> = {
  add: { begin: 'Add to it', label: 'What you want to add', hint: 'The school reads it at once.', send: 'Send' },
  reopen: {
    begin: 'Open it again',
    label: 'Why it isn’t settled',
    hint: 'You can do this once. The school then owes you an answer again.',
    send: 'Open it again',
  },
  withdraw: {
    begin: 'Take it back',
    label: 'Why you take it back',
    hint: 'It ends here. You can always write another.',
    send: 'Take it back',
  },
};

/** A complaint's own page, for whoever has its link: where it stands, what was written, and what can be done. */
export function ComplaintPage({ logic = complaintPageMachine }: { logic?: typeof complaintPageMachine }) {
  const { token = '' } = useParams();
  const flow = useFlow(logic, { input: { token } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { complaint, notice } = useSelector(flow, selectContext);
  return (
    <TokenPage
      screen={screen}
      title="Your complaint"
      loading="Loading your complaint…"
      notice={notice}
      onRetry={() => flow.send({ type: 'page.retry' })}
      unknown={<Unknown />}
      className={styles.page}
    >
      {complaint ? <Open flow={flow} complaint={complaint} /> : null}
    </TokenPage>
  );
}

function Unknown() {
  const { supportEmail } = use(PageConfigContext);
  return (
    <>
      <PageHeading
        title="This link isn’t valid"
        lead="It may be incomplete: open it again from the email, or copy the whole link. Your complaint is safe with the school."
      />
      <Row gap={4} align="center">
        <LinkButton to="/complaints" tone="primary">
          Complaints
        </LinkButton>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </Row>
    </>
  );
}

function describeDue({ state, dueAt, isLate }: Complaint['head']): string | null {
  if (dueAt === null) return null;
  const owed = describeOwed(state, isLate, formatMoment(dueAt, 'weekdayTime'));
  return isLate ? `${owed} The school has been told that it’s late.` : owed;
}

function Open({ flow, complaint: { head, text, reference, steps } }: { flow: Flow; complaint: Complaint }) {
  const writing = useSelector(flow, selectWriting);
  const { notice } = useSelector(flow, selectContext);
  const due = describeDue(head);
  return (
    <>
      <PageHeading title={`Complaint no. ${head.number}`} lead={complaintStateWords[head.state]} />
      {notice ? <Notice>{notice}</Notice> : null}
      {due ? (
        <Notice tone={head.isLate ? 'warning' : 'info'}>
          <UnbrokenTimes>{due}</UnbrokenTimes>
        </Notice>
      ) : null}
      <Card as="section" gap={3} aria-labelledby="words">
        <Text as="h2" size="l" id="words">
          {topicWords[head.topic]}
        </Text>
        <Text tone="soft" size="s">
          {head.name}, {formatMoment(head.raisedAt, 'shortDateTime')}
          {reference === '' ? '' : ` · ${reference}`}
        </Text>
        <Text measure className={styles.words}>
          {text}
        </Text>
      </Card>
      {steps.length > 0 ? (
        <Card as="section" gap={3} aria-labelledby="steps">
          <Text as="h2" size="l" id="steps">
            What was written
          </Text>
          <ComplaintSteps steps={steps} complainant="You" />
        </Card>
      ) : null}
      {writing === 'closed' ? (
        <Row gap={3}>
          {ways[head.state].map((move) => (
            <Button key={move} onClick={() => flow.send({ type: 'writing.begin', move })}>
              {words[move].begin}
            </Button>
          ))}
        </Row>
      ) : (
        <Writing flow={flow} isSending={writing === 'sending'} />
      )}
    </>
  );
}

function Writing({ flow, isSending }: { flow: Flow; isSending: boolean }) {
  const { move, text, isEmpty } = useSelector(flow, selectContext);
  const { label, hint, send } = words[move];
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submitTo(() => flow.send({ type: 'writing.send' }))}>
      <TextArea
        label={label}
        name="text"
        rows={5}
        required
        maxLength={complaintLength}
        value={text}
        hint={hint}
        error={isEmpty ? 'Write a few words first.' : undefined}
        onChange={(value) => flow.send({ type: 'text.change', text: value })}
      />
      <Row gap={3}>
        <Button type="submit" tone="primary" busy={isSending}>
          {isSending ? 'Sending…' : send}
        </Button>
        <Button blocked={isSending} onClick={() => flow.send({ type: 'writing.cancel' })}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
