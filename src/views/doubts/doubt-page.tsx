import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import { messages } from '../../content/messages/doubts.ts';
import { doubtComposerMachine } from '../../machines/doubts/doubt-composer.machine.ts';
import { doubtThreadMachine } from '../../machines/doubts/doubt-thread.machine.ts';
import { PushOffer } from '../notices/push-card.tsx';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { OfferedWords } from './offered-words.tsx';
import { OpenThread } from './open-thread.tsx';
import { selectIsBusy, selectThreadScreen, type ThreadFlow } from './thread-screen.ts';

type Logic = { logic?: typeof doubtThreadMachine; composerLogic?: typeof doubtComposerMachine };

/** One doubt of the student's, by its address. */
export function DoubtPage({ logic = doubtThreadMachine, composerLogic = doubtComposerMachine }: Logic) {
  const { doubtId = '' } = useParams();
  // Another address is another doubt, with a flow of its own.
  return <Doubt key={doubtId} doubtId={doubtId} logic={logic} composerLogic={composerLogic} />;
}

function Doubt({ doubtId, logic, composerLogic }: { doubtId: string } & Required<Logic>) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { side: 'student', personId: student._id, doubtId } });
  useOpened(flow);
  const screen = useSelector(flow, selectThreadScreen);
  const { thread, notice } = useSelector(flow, selectContext);
  return (
    <Stack gap={5}>
      <PageHeading
        title={thread?.head.subject ?? 'Doubt'}
        lead={thread?.head.course_name}
        side={<LinkButton to="/student-portal/doubts">All doubts</LinkButton>}
      >
        {thread ? <RichText html={thread.head.subjectHtml} look="inline" /> : null}
      </PageHeading>
      {screen === 'waiting' ? <Loading text="Opening the doubt…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'thread.retry' })} /> : null}
      {screen === 'unknown' ? <Empty title="Doubt not found">{messages.doubts.unknown}</Empty> : null}
      {screen === 'open' && thread?.head.state !== 'solved' ? (
        <PushOffer reader="student" why="Want to hear when your tutor answers?" />
      ) : null}
      {screen === 'open' ? (
        <OpenThread
          flow={flow}
          parts={{
            side: 'student',
            label: 'Write to your tutors',
            send: 'Send',
            kind: 'doubt',
            composerLogic,
            below: ({ head, offered }) => (head.isOffered && offered ? <OfferedWords flow={flow} words={offered} /> : null),
            ways: ({ head: { state } }) => <StudentWays flow={flow} isSolved={state === 'solved'} />,
          }}
        />
      ) : null}
    </Stack>
  );
}

function StudentWays({ flow, isSolved }: { flow: ThreadFlow; isSolved: boolean }) {
  const busy = useSelector(flow, selectIsBusy);
  return isSolved ? (
    <Button busy={busy} onClick={() => flow.send({ type: 'doubt.move', move: 'reopen' })}>
      Ask again
    </Button>
  ) : (
    <Button busy={busy} onClick={() => flow.send({ type: 'doubt.move', move: 'solve' })}>
      Mark as solved
    </Button>
  );
}
