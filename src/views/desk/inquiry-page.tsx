import { Link, useParams } from 'react-router-dom';
import type { InquiryFile, InquiryState, InquiryStep } from '../../../contract/desk/inquiries.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { inquiryMoveWords, inquiryStateWords } from '../../content/inquiry-words.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { inquiryFileMachine } from '../../machines/desk/files.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './inquiry-page.module.css';
import { FileFrame } from './parts/file-frame.tsx';

/** One inquiry at the desk, with what was done about it. Another one is another flow. */
export function InquiryPage() {
  const { inquiry = '' } = useParams();
  return <OneInquiry key={inquiry} inquiry={inquiry} />;
}

const unknown = {
  heading: 'Inquiry not found',
  title: 'There’s no such inquiry',
  says: 'The link is wrong, or it was erased: inquiries are kept for a year.',
  to: '/desk/inquiries',
  all: 'All inquiries',
};

export function OneInquiry({ inquiry, logic = inquiryFileMachine }: { inquiry: string; logic?: typeof inquiryFileMachine }) {
  const flow = useFlow(logic, { input: { id: inquiry } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Inquiry" unknown={unknown}>
      {(file, done) => (
        <>
          <PageHeading title={`${file.inquiry.name} asks about ${file.inquiry.course}`} />
          {done}
          <Sheet file={file} onBegin={(order) => flow.send({ type: 'action.begin', order })} />
        </>
      )}
    </FileFrame>
  );
}

type Way = { action: DeskActionInput['action']; label: string; isMain?: boolean };

const answer: Way = { action: 'inquiry.answer', label: 'Answer', isMain: true };
const note: Way = { action: 'inquiry.note', label: 'Add a note' };
const enrol: Way = { action: 'inquiry.enrol', label: 'They enrolled' };
const lose: Way = { action: 'inquiry.lose', label: 'Nothing came of it' };
const reopen: Way = { action: 'inquiry.reopen', label: 'Open it again' };

/** What can be done about an inquiry, in each of its states. */
const ways: Record<InquiryState, readonly Way[]> = {
  new: [answer, note, enrol, lose],
  answered: [answer, note, enrol, lose],
  enrolled: [note, reopen],
  lost: [note, enrol, reopen],
};

type SheetProps = { file: InquiryFile; onBegin: (order: DeskActionInput) => void };

function Sheet({ file: { inquiry, steps, students }, onBegin }: SheetProps) {
  const begin = (action: DeskActionInput['action']) =>
    onBegin({ action, subject: inquiry.id, name: inquiry.name, draft: { seen: String(steps.length) } });
  return (
    <Stack gap={4}>
      {inquiry.dueAt === null ? null : (
        <Notice tone={inquiry.isLate ? 'warning' : 'info'}>
          {inquiry.state === 'new' ? 'An answer' : 'A follow-up'} {inquiry.isLate ? 'was' : 'is'} due by{' '}
          {formatMoment(inquiry.dueAt, 'weekdayTime')}.
        </Notice>
      )}
      <Card as="section" gap={3} aria-labelledby="asked">
        <Text as="h2" size="l" id="asked">
          What was asked
        </Text>
        <Text tone="soft" size="s">
          {formatMoment(inquiry.at, 'shortDateTime')} · {inquiryStateWords[inquiry.state]}
        </Text>
        <Row gap={4} rowGap={0}>
          <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a>
          <a href={`tel:${inquiry.phone.replace(/[^+\d]/g, '')}`}>{inquiry.phone}</a>
        </Row>
        {inquiry.details === '' ? (
          <Text tone="soft">No details, only the course: {inquiry.course}.</Text>
        ) : (
          <Text measure className={styles.words}>
            {inquiry.details}
          </Text>
        )}
        {students.length === 0 ? null : (
          <Text size="s">
            A student with this address:{' '}
            {students.map(({ id, name }, index) => (
              <span key={id}>
                {index === 0 ? '' : ', '}
                <Link to={`/desk/students/${id}`}>{name}</Link>
              </span>
            ))}
          </Text>
        )}
        <Row gap={3}>
          {ways[inquiry.state].map(({ action, label, isMain }) => (
            <Button key={action} {...(isMain && { tone: 'primary' })} onClick={() => begin(action)}>
              {label}
            </Button>
          ))}
        </Row>
      </Card>
      {steps.length === 0 ? null : (
        <Card as="section" gap={3} aria-labelledby="done">
          <Text as="h2" size="l" id="done">
            What was done
          </Text>
          <Stack as="ol" gap={3}>
            {steps.map((step) => (
              <Step key={`${step.at} ${step.move} ${step.text}`} step={step} />
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}

const Step = ({ step: { move, by, at, text } }: { step: InquiryStep }) => (
  <li>
    <Text tone="soft" size="s">
      {by} {inquiryMoveWords[move]} · {formatMoment(at, 'shortDateTime')}
    </Text>
    {text === '' ? null : (
      <Text measure className={styles.words}>
        {text}
      </Text>
    )}
  </li>
);
