import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { pushMachine } from '../../machines/notices/push.machine.ts';
import type { NoticeReader } from '../../machines/notices/reader.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

type Snapshot = SnapshotFrom<typeof pushMachine>;

/** The one place of the card that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('on') || snapshot.matches('ending')) return 'on';
  if (snapshot.matches('off') || snapshot.matches('declining')) return 'off';
  if (snapshot.matches('asking')) return 'asking';
  if (snapshot.matches('declined')) return 'declined';
  return snapshot.matches('blocked') ? 'blocked' : 'none';
};
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

type CardProps = { reader: NoticeReader['role']; logic?: typeof pushMachine };

/** Notifications of this browser among a reader's settings; nothing where there can be none. */
export function PushCard({ reader, logic = pushMachine }: CardProps) {
  const flow = useFlow(logic, { input: { role: reader } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const waiting = useSelector(flow, isWaiting);
  const { notice } = useSelector(flow, selectContext);
  const id = useId();
  if (screen === 'none') return null;
  return (
    <Card as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" size="l" id={id}>
        Notifications on this device
      </Text>
      <Text measure>{words[screen]}</Text>
      {notice ? <Notice>{notice}</Notice> : null}
      {screen === 'blocked' ? null : (
        <Row>
          {screen === 'on' ? (
            <Button busy={waiting} onClick={() => flow.send({ type: 'push.end' })}>
              Turn off
            </Button>
          ) : (
            <Button busy={waiting} onClick={() => flow.send({ type: 'push.allow' })}>
              {screen === 'asking' ? 'Turning on…' : 'Turn on'}
            </Button>
          )}
        </Row>
      )}
    </Card>
  );
}

const toldWhen = 'Notifications say only that there’s something new, never what, and stay silent in your quiet hours.';
const words = {
  on: `On. ${toldWhen}`,
  off: `Off. ${toldWhen}`,
  asking: 'Your browser will ask whether that’s all right.',
  declined: `Off. ${toldWhen}`,
  blocked: 'Your browser blocks them. You can allow notifications for this site in its settings.',
};

/** The offer of notifications, once there is something to wait for (`why`): gone for good once it was taken or declined. */
export function PushOffer({ reader, why, logic = pushMachine }: CardProps & { why: string }) {
  const flow = useFlow(logic, { input: { role: reader } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const waiting = useSelector(flow, isWaiting);
  const { notice } = useSelector(flow, selectContext);
  if (screen !== 'off' && screen !== 'asking') return null;
  return (
    <Card as="aside" gap={3} look="tint" aria-label="Notifications">
      <Text measure>
        {why} {toldWhen}
      </Text>
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={3}>
        <Button busy={waiting} onClick={() => flow.send({ type: 'push.allow' })}>
          {screen === 'asking' ? 'Turning on…' : 'Notify me'}
        </Button>
        <Button tone="plain" busy={waiting} onClick={() => flow.send({ type: 'push.decline' })}>
          No, thanks
        </Button>
      </Row>
    </Card>
  );
}
