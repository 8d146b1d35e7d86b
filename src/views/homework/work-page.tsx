import { useSelector } from '@xstate/react';
import { Link, useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { HomeworkLink, OpenWork } from '../../../contract/homework/homework.ts';
import { messages } from '../../content/messages/homework.ts';
import { workHandInMachine } from '../../machines/homework/work-hand-in.machine.ts';
import { canHandIn } from '../../machines/homework/work-hand-in.setup.ts';
import { FileList } from '../attachments/file-list.tsx';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { HandInForm } from './hand-in-form.tsx';
import { describePoints, describeWhen, stateWords } from './work-words.ts';

export type HandInFlow = ActorRefFrom<typeof workHandInMachine>;
type Snapshot = SnapshotFrom<typeof workHandInMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('unknown')) return 'unknown';
  return snapshot.matches('open') ? 'open' : 'waiting';
};
const selectIsWriting = ({ context: { open, isAgain, pending } }: Snapshot) =>
  open !== null && canHandIn(open) && (open.head.handedInAt === null || isAgain || pending !== null);

/** One homework: what there is to do, what was handed in, and what came back. Another work is another flow. */
export function WorkPage() {
  const { workId = '' } = useParams();
  return <OneWork key={workId} workId={workId} />;
}

export function OneWork({ workId, logic = workHandInMachine }: { workId: string; logic?: typeof workHandInMachine }) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { personId: student._id, workId } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const isWriting = useSelector(flow, selectIsWriting);
  const { open, notice } = useSelector(flow, selectContext);
  const all = <LinkButton to="/student-portal/homework">All homework</LinkButton>;
  if (screen === 'unknown')
    return (
      <>
        <PageHeading title="Homework not found" />
        <Empty title="There’s no such homework" action={all}>
          {messages.unknown}
        </Empty>
      </>
    );
  if (screen !== 'open' || !open)
    return (
      <>
        <PageHeading title="Homework" side={all} />
        {screen === 'failed' ? (
          <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'work.reload' })} />
        ) : (
          <Loading text="Opening the homework…" shape="form" />
        )}
      </>
    );
  const { head } = open;
  return (
    <Stack gap={5}>
      <PageHeading title={head.title} lead={`${head.course_name} · ${open.by}`} side={all} />
      <Row gap={3} align="center">
        <Text weight="strong">{stateWords[head.state]}</Text>
        <Text tone="soft">
          {describeWhen(head)}
          {head.isLate && head.state !== 'late' ? ', late' : ''}
        </Text>
      </Row>
      {head.state === 'givenBack' ? <GivenBack open={open} /> : null}
      <Card as="section" gap={4} aria-label="What to do">
        <Text as="h2" size="l">
          What to do
        </Text>
        {open.html === '' ? null : <RichText html={open.html} />}
        <Links links={open.links} courseId={head.courseId} />
        <FileList photos={open.photos} pdfs={open.pdfs} />
      </Card>
      {isWriting ? <HandInForm flow={flow} open={open} /> : <HandedIn flow={flow} open={open} />}
    </Stack>
  );
}

function GivenBack({ open: { commentHtml, markedBy, head } }: { open: OpenWork }) {
  const points = describePoints(head);
  return (
    <Card as="section" look="tint" gap={3} aria-label="What your teacher says">
      <Text as="h2" size="l">
        {markedBy ?? 'Your teacher'} says
      </Text>
      {points ? (
        <Text size="l" weight="strong">
          {points}
        </Text>
      ) : null}
      {commentHtml === '' ? null : <RichText html={commentHtml} />}
    </Card>
  );
}

function Links({ links, courseId }: { links: readonly HomeworkLink[]; courseId: string }) {
  if (links.length === 0) return null;
  return (
    <Stack as="ul" gap={2}>
      {links.map((link) =>
        link.kind === 'sheet' ? (
          <li key={`sheet ${link.title}`}>
            <Link to={`/student-portal/course-material?course=${encodeURIComponent(courseId)}`}>Study sheet: {link.title}</Link>
          </li>
        ) : (
          <li key={link.quizId}>
            {link.has ? (
              <Link to={link.isMock ? '/student-portal/mock-tests' : '/student-portal/quizzes'}>
                {link.isMock ? 'Mock test' : 'Quiz'}: {link.title}
              </Link>
            ) : (
              `${link.isMock ? 'Mock test' : 'Quiz'}: ${link.title} (not among your tests: ask your teacher)`
            )}
          </li>
        ),
      )}
    </Stack>
  );
}

/** What was handed in, and the way to do so again. */
function HandedIn({ flow, open }: { flow: HandInFlow; open: OpenWork }) {
  const { handedIn, head } = open;
  if (head.handedInAt === null) return null;
  return (
    <Card as="section" gap={4} aria-label="What you handed in">
      <Text as="h2" size="l">
        What you handed in
      </Text>
      {handedIn.html === '' ? null : <RichText html={handedIn.html} />}
      <FileList photos={handedIn.photos} pdfs={handedIn.pdfs} />
      {canHandIn(open) ? (
        <Row gap={3} align="center">
          <Button onClick={() => flow.send({ type: 'work.again' })}>Change it and hand in again</Button>
          <Text tone="soft" size="s">
            You can until your teacher looks at it.
          </Text>
        </Row>
      ) : null}
    </Card>
  );
}
