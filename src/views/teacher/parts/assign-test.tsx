import { useSelector } from '@xstate/react';
import { assigningMachine } from '../../../machines/desk/assigning.machine.ts';
import { AssignForm } from '../../desk/assigning/assign-form.tsx';
import { AssignPreview } from '../../desk/assigning/assign-preview.tsx';
import { selectAssigningScreen } from '../../desk/assigning/select-screen.ts';
import { takeFocus } from '../../desk/assigning/take-focus.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Card, Row, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useFlow } from '../../use-flow.ts';
import { useHeadingAfterWaiting } from '../../use-heading-after-waiting.ts';
import { useOpened } from '../../use-opened.ts';

/** 'Assign Test' (specification 2.11) for real: to a group, a course or students of the teacher’s own, by the school’s own flow. */
export function AssignTest({
  quiz,
  onLeave,
  logic = assigningMachine,
}: {
  quiz: string;
  onLeave: () => void;
  logic?: typeof assigningMachine;
}) {
  const flow = useFlow(logic, { input: { draft: { quiz, to: 'course' } } });
  useOpened(flow);
  const screen = useSelector(flow, selectAssigningScreen);
  const { notice, checked, made } = useSelector(flow, selectContext);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  return (
    <>
      <PageHeading
        title="Assign Test"
        lead="To a group, to a course or to students by name. You’ll see who gets it before anything happens."
        side={screen === 'assigned' ? null : <Button onClick={onLeave}>All tests</Button>}
      />
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'choices.retry' })} /> : null}
      {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
      {screen === 'form' ? <AssignForm flow={flow} /> : null}
      {screen === 'preview' ? <AssignPreview flow={flow} /> : null}
      {screen === 'assigned' && made ? (
        <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Assigned">
          <Notice tone="done">
            {checked?.title} is assigned to {made.given === 1 ? 'one student' : `${made.given} students`}, and they’re told.
          </Notice>
          <Text tone="soft">Was it a mistake? The school can take it back from everyone who hasn’t started.</Text>
          <Row gap={3}>
            <Button tone="primary" onClick={onLeave}>
              All tests
            </Button>
          </Row>
        </Card>
      ) : null}
    </>
  );
}
