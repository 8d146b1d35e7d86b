import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { complainants, complaintLength, complaintPromise, complaintTopics } from '../../../contract/complaints/complaints.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { complainantWords, topicWords } from '../../content/complaint-words.ts';
import { type ComplaintField, complaintFormMachine } from '../../machines/complaints/complaint-form.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { SiteFrame } from '../site/site-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './complaints.module.css';

type Flow = ActorRefFrom<typeof complaintFormMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: SnapshotFrom<typeof complaintFormMachine>) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('sent')) return 'sent';
  return snapshot.matches('sending') ? 'sending' : 'form';
};
const focus = (element: HTMLElement | null) => element?.focus();

/** Where anybody complains to the school, and who answers. */
export function ComplaintsPage({ logic = complaintFormMachine }: { logic?: typeof complaintFormMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { complaintsOfficer } = use(PageConfigContext);
  return (
    <SiteFrame current={null}>
      <Stack gap={5} page className={styles.page}>
        <PageHeading
          title="Complaints"
          lead={`${complaintsOfficer ?? 'The school'} answers within ${complaintPromise.answerHours} hours and settles a complaint within a month.`}
        />
        {screen === 'waiting' ? <Loading text="Loading…" /> : null}
        {screen === 'sent' ? <Sent flow={flow} /> : null}
        {screen === 'form' || screen === 'sending' ? <Form flow={flow} isSending={screen === 'sending'} /> : null}
        <Reach />
      </Stack>
    </SiteFrame>
  );
}

function Form({ flow, isSending }: { flow: Flow; isSending: boolean }) {
  const { fields, problems, notice } = useSelector(flow, selectContext);
  const bound = <Name extends ComplaintField>(field: Name) => ({
    name: field,
    value: fields[field],
    onChange: (text: string) => flow.send({ type: 'field.type', field, text }),
    error: problems[field],
  });
  return (
    <form noValidate onSubmit={submitTo(() => flow.send({ type: 'complaint.send' }))}>
      <Stack as="fieldset" gap={4} disabled={isSending}>
        <SelectField
          {...bound('from')}
          label="You are"
          placeholder="Choose…"
          options={complainants.map((value) => ({ value, label: complainantWords[value] }))}
          required
        />
        <Field {...bound('name')} label="Name" autoComplete="name" required />
        <Field
          {...bound('email')}
          label="Email"
          type="email"
          autoComplete="email"
          hint="The answer goes here, with a link to your complaint."
          required
        />
        <Field {...bound('phone')} label="Phone (optional)" type="tel" autoComplete="tel" />
        <SelectField
          {...bound('topic')}
          label="What it’s about"
          placeholder="Choose…"
          options={complaintTopics.map((value) => ({ value, label: topicWords[value] }))}
          required
        />
        <Field {...bound('reference')} label="Payment or receipt number (optional)" autoComplete="off" />
        <TextArea
          {...bound('text')}
          label="What happened, and what would put it right"
          rows={6}
          maxLength={complaintLength}
          required
        />
        {notice ? <Notice>{notice}</Notice> : null}
        <Button type="submit" tone="primary" wide busy={isSending}>
          {isSending ? 'Sending…' : 'Send complaint'}
        </Button>
        <Text tone="faint" size="s">
          We keep a complaint for three years after it’s settled. <a href="/privacy">Privacy</a>
        </Text>
      </Stack>
    </form>
  );
}

function Sent({ flow }: { flow: Flow }) {
  const { receipt, fields } = useSelector(flow, selectContext);
  if (!receipt) return null;
  return (
    <Stack gap={4} align="start" ref={focus} tabIndex={-1} className={styles.sent}>
      <Notice tone="done">Your complaint has reached the school. Its number is {receipt.number}.</Notice>
      <Text measure>
        You’ll have an answer by {formatMoment(receipt.answerBy, 'weekdayTime')}, and it will be settled by{' '}
        {formatMoment(receipt.endBy, 'date')}. We’ve emailed {fields.email.trim()} a link to its page, where you can add to it.
      </Text>
      <Row gap={3}>
        <LinkButton to={`/complaints/${receipt.token}`} tone="primary">
          See your complaint
        </LinkButton>
        <Button onClick={() => flow.send({ type: 'complaint.again' })}>Write another</Button>
      </Row>
    </Stack>
  );
}

/** How else the officer is reached. */
function Reach() {
  const { complaintsOfficer, supportEmail, supportPhone } = use(PageConfigContext);
  return (
    <Card as="section" gap={2} aria-labelledby="officer">
      <Text as="h2" size="l" id="officer">
        Who answers
      </Text>
      <Text measure>
        {complaintsOfficer
          ? `${complaintsOfficer} answers complaints for the school.`
          : 'The school’s office answers complaints.'}{' '}
        You can also write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or call {supportPhone}. If you aren’t
        satisfied with how it was settled, you can open it again, once.
      </Text>
      <Text measure>
        Worried about somebody’s safety? Don’t wait for us. If somebody is in danger right now, call your local emergency number.
      </Text>
    </Card>
  );
}
