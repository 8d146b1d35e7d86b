import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { rosterMachine } from '../../machines/desk/roster.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { useOpened } from '../use-opened.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { RosterForm } from './roster/roster-form.tsx';
import { RosterPreview } from './roster/roster-preview.tsx';

export type RosterFlow = ActorRefFrom<typeof rosterMachine>;
type Snapshot = SnapshotFrom<typeof rosterMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('idle') || snapshot.matches('loading')) return 'waiting';
  if (snapshot.matches('checked') || snapshot.matches('importing')) return 'preview';
  // What was checked stays on the screen while it is checked again.
  if (snapshot.matches('checking') && snapshot.context.notice !== null) return 'preview';
  return snapshot.matches('imported') ? 'imported' : 'form';
};

/** Adds students from a file: which and where to, what would become of each line, and done. */
export function RosterPage({ logic = rosterMachine }: { logic?: typeof rosterMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { notice } = useSelector(flow, selectContext);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  return (
    <>
      <PageHeading
        title="Students from a file"
        lead="A class list as CSV. You’ll see every line before anybody is added."
        side={<LinkButton to="/desk/students">All students</LinkButton>}
      />
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'groups.retry' })} /> : null}
      {screen === 'waiting' ? <Loading text="Loading the groups…" shape="form" /> : null}
      {screen === 'form' ? <RosterForm flow={flow} /> : null}
      {screen === 'preview' ? <RosterPreview flow={flow} /> : null}
      {screen === 'imported' ? <Imported flow={flow} /> : null}
    </>
  );
}

function Imported({ flow }: { flow: RosterFlow }) {
  const { made, roster } = useSelector(flow, selectContext);
  const to = roster?.to ?? [];
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Added">
      <Notice tone="done">
        {describeMade(made?.added ?? 0, made?.known ?? 0)}
        {to.length === 0 ? '' : ` All of them are in ${to.join(' and ')}.`}
      </Notice>
      <Row gap={3}>
        <LinkButton to="/desk/students" tone="primary">
          See all students
        </LinkButton>
        <Button onClick={() => flow.send({ type: 'another.choose' })}>Choose another file</Button>
      </Row>
    </Card>
  );
}

function describeMade(added: number, known: number): string {
  const fresh = added === 0 ? 'Nobody is new.' : `Added ${added === 1 ? 'one student' : `${added} students`}.`;
  const others = known === 0 ? '' : ` ${known === 1 ? 'One was' : `${known} were`} here already.`;
  return fresh + others;
}
