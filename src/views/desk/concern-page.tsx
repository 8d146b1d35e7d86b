import { useParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { ConcernState } from '../../../contract/concerns/concerns.ts';
import type { Concern } from '../../../contract/desk/concerns.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { concernFileMachine } from '../../machines/desk/files.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { concernWords } from './concern-words.ts';
import { FileFrame } from './parts/file-frame.tsx';

type Flow = ActorRefFrom<typeof concernFileMachine>;
type DeskAction = DeskActionInput['action'];

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
  return (
    <FileFrame flow={flow} title={title} lead={lead} unknown={unknown}>
      {(open, done) => (
        <>
          <PageHeading title={title} lead={lead} />
          {done}
          <Sheet flow={flow} concern={open} />
        </>
      )}
    </FileFrame>
  );
}

const title = 'A concern';
const lead = 'Nobody else at the desk reads this. The record of actions says that you’ve read it.';
const unknown = {
  heading: 'Concern not found',
  title: 'There’s no such concern',
  says: 'The link is wrong.',
  to: '/desk/concerns',
  all: 'All concerns',
};

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
            <Button key={action} tone={action === 'concern.take' ? 'primary' : 'quiet'} onClick={() => begin(action)}>
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
