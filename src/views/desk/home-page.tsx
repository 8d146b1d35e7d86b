import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../contract/moments.ts';
import { Card, Columns, Row, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDesk } from './desk-context.ts';

/** What waits, the most urgent first; null where nothing does. */
type Task = { count: number; one: string; many: string; why: string; to?: string };

const count = ({ count: number, one, many }: Task) => `${number} ${number === 1 ? one : many}`;

/** The desk as it opens: what waits, and where to begin. */
export function HomePage() {
  const { desk, staff, glance } = useDesk();
  useEffect(() => {
    desk.send({ type: 'glance.refresh' });
  }, [desk]);
  const all: Task[] = [
    {
      count: glance.disputes,
      one: 'dispute waits for an answer',
      many: 'disputes wait for an answer',
      why: 'Answer in Razorpay’s dashboard before the deadline. The payment’s page has the school’s evidence.',
      to: '/desk/payments?state=disputed',
    },
    {
      count: glance.lateComplaints,
      one: 'complaint is late',
      many: 'complaints are late',
      why: 'Whoever complained was promised an answer within 48 hours, and to have it settled within a month.',
      to: '/desk/complaints?state=late',
    },
    {
      count: glance.openComplaints - glance.lateComplaints,
      one: 'complaint is open',
      many: 'complaints are open',
      why: 'Each shows when it has to be answered or settled.',
      to: '/desk/complaints',
    },
    {
      count: glance.faultySettlements,
      one: 'settlement doesn’t agree',
      many: 'settlements don’t agree',
      why: 'What Razorpay sent to the bank doesn’t match the payments we know of.',
      to: '/desk/settlements?state=faulty',
    },
    {
      count: glance.unsettledPayments,
      one: 'payment hasn’t reached the bank',
      many: 'payments haven’t reached the bank',
      why: 'They were paid more than a week ago. Ask Razorpay.',
      to: '/desk/payments?state=unsettled',
    },
    {
      count: glance.escalatedDoubts,
      one: 'doubt has no answer, and it’s nearly due',
      many: 'doubts have no answer, and it’s nearly due',
      why: 'The tutors were reminded. Each can be handed over to another.',
      to: '/desk/doubts?state=escalated',
    },
    {
      count: glance.answersToMark,
      one: 'written answer waits to be marked',
      many: 'written answers wait to be marked',
      why: 'The course’s tutors mark them, or you do: question by question over all students.',
      to: '/desk/marking',
    },
    {
      count: glance.marksToGiveBack,
      one: 'marked answer waits to be given back',
      many: 'marked answers wait to be given back',
      why: 'Students see their marks once you give them back. Each gets one email.',
      to: '/desk/marking',
    },
    {
      count: glance.owedSessions,
      one: 'session is late: its tutor didn’t come',
      many: 'sessions are late: their tutors didn’t come',
      why: 'Each student is owed another one, until it’s booked or you record that it took place.',
      to: '/desk/sessions?state=missed',
    },
    {
      count: glance.failedMails,
      one: 'email couldn’t be delivered yet',
      many: 'emails couldn’t be delivered yet',
      why: 'The list says why. What was refused for good can be sent again, to the right address.',
      to: '/desk/mails',
    },
    {
      count: glance.lateInquiries,
      one: 'inquiry is due',
      many: 'inquiries are due',
      why: 'They came more than a day ago and have no answer, or it’s time to come back to them.',
      to: '/desk/inquiries?state=late',
    },
    {
      count: glance.newInquiries,
      one: 'inquiry has no answer yet',
      many: 'inquiries have no answer yet',
      why: 'Answer each within a day. What you write goes out by email and is kept with it.',
      to: '/desk/inquiries?state=new',
    },
    {
      count: glance.newObjections,
      one: 'report on a question is new',
      many: 'reports on questions are new',
      why: 'A student says that something is wrong with a question. Answer on the question’s page.',
      to: '/desk/questions?state=objected',
    },
    {
      count: glance.newProblems,
      one: 'report of a problem is new',
      many: 'reports of problems are new',
      why: 'Each has the last steps of the app, as a recording that developers can open.',
      to: '/desk/problems',
    },
  ];
  const waiting = all.filter((each) => each.count > 0);
  return (
    <>
      <PageHeading title="Today" lead={formatMoment(Date.now(), 'fullDate')}>
        Hello, {staff.firstname}
      </PageHeading>
      <Card as="section" gap={3} aria-labelledby="waiting">
        <Text as="h2" size="l" weight="strong" id="waiting">
          {waiting.length === 0 ? 'Nothing is waiting for you' : 'What’s waiting'}
        </Text>
        {waiting.length === 0 ? (
          <Text tone="soft">No dispute is open, no session is late, and every email has gone out.</Text>
        ) : (
          <Card as="ul" look="inset" pad={4} ruled={3}>
            {waiting.map((each) => (
              <li key={each.many}>
                <Text weight="medium">{each.to ? <Link to={each.to}>{count(each)}</Link> : count(each)}</Text>
                <Text tone="soft" size="s">
                  {each.why}
                </Text>
              </li>
            ))}
          </Card>
        )}
      </Card>
      <Columns min="card" gap={4}>
        <Card as="section" gap={3} aria-labelledby="students">
          <Text as="h2" size="l" weight="strong" id="students">
            Students
          </Text>
          <Text>
            {glance.students} can sign in.{' '}
            {glance.sitting === 0 ? 'Nobody has' : glance.sitting === 1 ? 'One has' : `${glance.sitting} have`} a quiz or test
            open.
          </Text>
          <Row gap={3} foot={3} align="center">
            <LinkButton to="/desk/students" tone="primary">
              Find a student
            </LinkButton>
            <Link to="/desk/exam-room">Exam room</Link>
          </Row>
        </Card>
        <Card as="section" gap={3} aria-labelledby="record">
          <Text as="h2" size="l" weight="strong" id="record">
            Record of actions
          </Text>
          <Text>Everything staff members change is recorded, with who, when and why. Nobody can edit it.</Text>
          <Row gap={3} foot={3}>
            <Link to="/desk/actions">See the record</Link>
          </Row>
        </Card>
      </Columns>
    </>
  );
}
