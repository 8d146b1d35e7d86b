import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import {
  type Objection,
  type ObjectionSubject,
  objectionBounds,
  objectionReasons,
} from '../../../contract/objections/objections.ts';
import { messages } from '../../content/messages/objections.ts';
import { objectionReasonWords, objectionStateWords } from '../../content/objection-words.ts';
import { objectionMachine } from '../../machines/objections/objection.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';

type Flow = ActorRefFrom<typeof objectionMachine>;
type Snapshot = SnapshotFrom<typeof objectionMachine>;

const stages = ['closed', 'failed', 'writing', 'kept', 'told'] as const;

const selectStage = (objection: Snapshot) => {
  if (objection.matches('keeping') || objection.matches('sending')) return 'sending';
  return stages.find((stage) => objection.matches(stage)) ?? 'looking';
};

const reasons = objectionReasons.map((value) => ({ value, label: objectionReasonWords[value] }));

/** Says what is wrong with a question, and shows what became of it. `named`: which question, for those who hear the page. Another question is another flow. */
export function ObjectionForm({
  about,
  named,
  logic = objectionMachine,
}: {
  about: ObjectionSubject;
  named: string;
  logic?: typeof objectionMachine;
}) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { studentId: student._id, about } });
  const stage = useSelector(flow, selectStage);
  const { said, reason, text, notice } = useSelector(flow, selectContext);
  const isOpen = stage !== 'closed';
  return (
    <Stack gap={3} data-only="screen">
      <Row>
        <Button
          small
          tone="plain"
          expanded={isOpen}
          busy={stage === 'looking'}
          label={`Something is wrong with this question: ${named}`}
          onClick={() => flow.send({ type: isOpen ? 'form.close' : 'form.open' })}
        >
          Something is wrong with this question
        </Button>
      </Row>
      {stage === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'form.retry' })} /> : null}
      {stage === 'writing' || stage === 'sending' ? <Form flow={flow} isSending={stage === 'sending'} /> : null}
      {stage === 'kept' && reason ? (
        <Card as="section" look="inset" pad={4} gap={3} aria-label="Your report on this question" role="status">
          <Text weight="medium">{messages.kept}</Text>
          <Text tone="soft" size="s">
            You wrote: {objectionReasonWords[reason]}. {text}
          </Text>
        </Card>
      ) : null}
      {stage === 'told' && said ? <Told said={said} /> : null}
    </Stack>
  );
}

function Form({ flow, isSending }: { flow: Flow; isSending: boolean }) {
  const { reason, text, faulty, notice } = useSelector(flow, selectContext);
  return (
    <Card as="section" look="inset" pad={4} gap={4} aria-label="What is wrong with this question">
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'objection.send' }))}>
        <Stack gap={4}>
          <SelectField
            name="reason"
            label="What is wrong"
            placeholder="Choose…"
            value={reason ?? ''}
            onChange={(chosen) => {
              const known = objectionReasons.find((each) => each === chosen);
              if (known) flow.send({ type: 'reason.choose', reason: known });
            }}
            options={reasons}
            error={faulty.includes('reason') ? messages.reasonMissing : undefined}
            required
          />
          <TextArea
            name="text"
            label="In your words"
            rows={3}
            maxLength={objectionBounds.text}
            value={text}
            onChange={(typed) => flow.send({ type: 'text.type', text: typed })}
            hint="The school reads it with your name, and answers you. You can report a question once."
            error={faulty.includes('text') ? messages.textMissing : undefined}
            required
          />
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={isSending}>
              {isSending ? 'Sending…' : 'Send to the school'}
            </Button>
            <Button onClick={() => flow.send({ type: 'form.close' })}>Cancel</Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

const Told = ({ said: { reason, text, state, at, answer } }: { said: Objection }) => (
  <Card as="section" look="inset" pad={4} gap={3} aria-label="Your report on this question" role="status">
    <Text weight="medium">{objectionStateWords[state]}</Text>
    <Text tone="soft" size="s">
      You wrote on {formatMoment(at, 'fullDate')}: {objectionReasonWords[reason]}. {text}
    </Text>
    {answer === null ? null : <Text measure>{answer}</Text>}
  </Card>
);
