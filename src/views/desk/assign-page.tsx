import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { assigningMachine } from '../../machines/desk/assigning.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { useOpened } from '../use-opened.ts';
import { AssignForm } from './assigning/assign-form.tsx';
import { AssignPreview } from './assigning/assign-preview.tsx';
import { selectAssigningScreen } from './assigning/select-screen.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { previewOf } from './preview-address.ts';

export type AssigningFlow = ActorRefFrom<typeof assigningMachine>;
type Snapshot = SnapshotFrom<typeof assigningMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Assigns a quiz or mock test: what, to whom and when; whom that reaches; done, and taken back at once if it was wrong. */
export function AssignPage({ logic = assigningMachine }: { logic?: typeof assigningMachine }) {
  const [address] = useSearchParams();
  const group = address.get('group') ?? '';
  const flow = useFlow(logic, { input: { draft: { group } } });
  useOpened(flow);
  const screen = useSelector(flow, selectAssigningScreen);
  const { notice } = useSelector(flow, selectContext);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  return (
    <>
      <PageHeading
        title="Assign a test"
        lead="To a group, to a course or to students by name. You’ll see who gets it before anything happens."
        side={<LinkButton to="/desk/tests">All tests</LinkButton>}
      />
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'choices.retry' })} /> : null}
      {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
      {screen === 'form' ? <AssignForm flow={flow} preview={(quiz) => previewOf(`t/${quiz}`)} /> : null}
      {screen === 'preview' ? <AssignPreview flow={flow} /> : null}
      {screen === 'assigned' ? <Assigned flow={flow} /> : null}
      {screen === 'takenBack' ? (
        <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Taken back">
          <Notice tone="done">It’s taken back. Students who had started keep it.</Notice>
          <Row gap={3}>
            <LinkButton to="/desk/tests">All tests</LinkButton>
          </Row>
        </Card>
      ) : null}
    </>
  );
}

function Assigned({ flow }: { flow: AssigningFlow }) {
  const { made, checked, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Assigned">
      <Stack gap={3}>
        <Notice tone="done">
          {checked?.title} is assigned to {made?.given === 1 ? 'one student' : `${made?.given} students`}, and they’re told.
        </Notice>
        {notice ? <Notice>{notice}</Notice> : null}
        <Text tone="soft">Was it a mistake? Take it back now, and it goes away for everyone who hasn’t started.</Text>
      </Stack>
      <Row gap={3}>
        <LinkButton to={`/desk/tests/${made?.assignment}`} tone="primary">
          See who takes it
        </LinkButton>
        <Button busy={waiting} onClick={() => flow.send({ type: 'assignment.takeBack' })}>
          {waiting ? 'Taking back…' : 'Take back'}
        </Button>
      </Row>
    </Card>
  );
}
