import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ConcernState } from '../../../contract/concerns/concerns.ts';
import type { Concern } from '../../../contract/desk/concerns.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { concernFileMachine } from '../../machines/desk/files.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { concernWords } from './concern-words.ts';
import { ActionDialog } from './parts/action-dialog.tsx';

type Snapshot = SnapshotFrom<typeof concernFileMachine>;
type Flow = ActorRefFrom<typeof concernFileMachine>;
type DeskAction = DeskActionInput['action'];

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.open === null ? 'waiting' : 'shown';
};
const selectAction = (snapshot: Snapshot) => snapshot.children.action;

/** What can be done about a concern from where it stands. */
const ways: Record<ConcernState, readonly { action: DeskAction; label: string }[]> = {
  raised: [],
  seen: [
    { action: 'concern.take', label: 'Take it up' },
    { action: 'concern.refer', label: 'Pass it on' },
    { action: 'concern.close', label: 'Close it' },
  ],
  inHand: [
    { action: 'concern.refer', label: 'Pass it on' },
    { action: 'concern.close', label: 'Close it' },
  ],
  referred: [
    { action: 'concern.take', label: 'Take it up again' },
    { action: 'concern.close', label: 'Close it' },
  ],
  closed: [{ action: 'concern.reopen', label: 'Take it up again' }],
};

/** One concern, for the safeguarding lead and the deputy. Opening it is reading it. */
export function ConcernPage({ logic = concernFileMachine }: { logic?: typeof concernFileMachine }) {
  const { concern = '' } = useParams();
  const flow = useFlow(logic, { input: { id: concern } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const action = useSelector(flow, selectAction);
  const { open, notice, done } = useSelector(flow, selectContext);
  return (
    <>
      <PageHeading
        title="A concern"
        lead="Nobody else at the desk reads this. That you have read it is in the record of actions."
      />
      {done ? <Notice tone="done">{done.says}</Notice> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'file.retry' })} /> : null}
      {screen === 'unknown' ? (
        <Empty title="There’s no such concern" action={<LinkButton to="/desk/concerns">All concerns</LinkButton>}>
          The link is wrong.
        </Empty>
      ) : null}
      {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
      {screen === 'shown' && open ? <Sheet flow={flow} concern={open} /> : null}
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}

function Sheet({ flow, concern: { head, text, about, steps } }: { flow: Flow; concern: Concern }) {
  const begin = (action: DeskAction) =>
    flow.send({ type: 'action.begin', order: { action, subject: head.id, name: '', draft: {} } });
  return (
    <Stack gap={4}>
      <Card as="section" gap={3} aria-labelledby="words">
        <Text as="h2" size="l" id="words">
          From {head.from}
        </Text>
        <Text tone="soft" size="s">
          {formatMoment(head.raisedAt, 'shortDateTime')} · {concernWords[head.state]}
          {head.student ? ` · about ${head.student}` : ''}
        </Text>
        {about ? <Text tone="soft">{about}</Text> : null}
        {text.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text stay where they are.
          <Text key={at} measure>
            {line}
          </Text>
        ))}
        <Row gap={3}>
          {ways[head.state].map(({ action, label }) => (
            <Button key={action} onClick={() => begin(action)}>
              {label}
            </Button>
          ))}
        </Row>
      </Card>
      <Card as="section" gap={3} aria-labelledby="steps">
        <Text as="h2" size="l" id="steps">
          What was done
        </Text>
        <Stack as="ol" gap={2}>
          {steps.map(({ state, at, by, note }) => (
            <li key={`${state} ${at}`}>
              <Text tone="soft" size="s">
                {concernWords[state]} · {by}, {formatMoment(at, 'shortDateTime')}
              </Text>
              {note ? <Text measure>{note}</Text> : null}
            </li>
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}
