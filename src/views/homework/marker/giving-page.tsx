import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { givingMachine } from '../../../machines/homework/giving.machine.ts';
import { countStudents, Some } from '../../desk/assigning/some-students.tsx';
import { takeFocus } from '../../desk/assigning/take-focus.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useFlow } from '../../use-flow.ts';
import { useHeadingAfterWaiting } from '../../use-heading-after-waiting.ts';
import { useOpened } from '../../use-opened.ts';
import { GivingForm } from './giving-form.tsx';
import { useMarkerWays } from './marker-ways.ts';

export type GivingFlow = ActorRefFrom<typeof givingMachine>;
type Snapshot = SnapshotFrom<typeof givingMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('drafting')) return 'form';
  // What was checked stays on the screen while it is checked again.
  if (snapshot.matches('checking')) return snapshot.context.checked ? 'preview' : 'form';
  if (snapshot.matches('checked') || snapshot.matches('giving')) return 'preview';
  return snapshot.matches('given') ? 'given' : 'waiting';
};
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Gives homework: what, to whom and until when; whom that reaches; done. */
export function GivingPage({ logic = givingMachine }: { logic?: typeof givingMachine }) {
  const { way } = useMarkerWays();
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { notice, choices, made, draft } = useSelector(flow, selectContext);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  return (
    <>
      <PageHeading
        title="Give homework"
        lead="To everyone in a course, to a group or to students by name. You’ll see who gets it before anything happens."
        side={way({ page: 'list', id: '' }, 'All homework')}
      />
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'choices.retry' })} /> : null}
      {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
      {screen === 'form' && choices?.courses.length === 0 ? (
        <Empty title="No course yet">Once the school says which course you teach, you can give homework for it.</Empty>
      ) : null}
      {screen === 'form' && choices && choices.courses.length > 0 ? <GivingForm flow={flow} choices={choices} /> : null}
      {screen === 'preview' ? <Preview flow={flow} /> : null}
      {screen === 'given' && made ? (
        <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Given">
          <Notice tone="done">
            {draft.title} is given to {made.given === 1 ? 'one student' : `${made.given} students`}, and they’re told.
          </Notice>
          <Row gap={3}>{way({ page: 'homework', id: made.homework }, 'See who hands it in', 'primary')}</Row>
        </Card>
      ) : null}
    </>
  );
}

function Preview({ flow }: { flow: GivingFlow }) {
  const { draft, checked, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!checked) return null;
  const { to, gets, outside, off } = checked;
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Who gets it">
      {notice ? <Notice>{notice}</Notice> : null}
      <Text size="l" weight="medium" role="status">
        {gets.count === 0
          ? `Nobody would get ${draft.title}.`
          : `${countStudents(gets)} ${gets.count === 1 ? 'gets' : 'get'} ${draft.title}: ${to}.`}
      </Text>
      <Stack as="ul" gap={2}>
        <Some students={gets} words={gets.count === 1 ? 'gets it' : 'get it'} />
        <Some students={outside} words="aren’t in the course: not given" />
        <Some students={off} words="can’t sign in: not given" />
      </Stack>
      <Row gap={3}>
        {gets.count === 0 ? null : (
          <Button tone="primary" busy={waiting} onClick={() => flow.send({ type: 'homework.send' })}>
            {waiting ? 'Giving…' : `Give to ${countStudents(gets).toLowerCase()}`}
          </Button>
        )}
        <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Change</Button>
      </Row>
    </Card>
  );
}
