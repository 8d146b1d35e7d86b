import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { calendarLinkMachine } from '../../machines/schedule/calendar-link.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import styles from './calendar-card.module.css';

const selectScreen = (snapshot: SnapshotFrom<typeof calendarLinkMachine>) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('shown')) return 'shown';
  return snapshot.matches('none') ? 'none' : 'closed';
};

type CardProps = { logic?: typeof calendarLinkMachine; raised?: boolean };

/** Subscribing to one's own sessions with a calendar app. Nothing is asked before somebody wants it. `raised`: as the cards around it are. */
export function CalendarCard({ logic = calendarLinkMachine, raised = false }: CardProps) {
  const flow = useFlow(logic);
  const screen = useSelector(flow, selectScreen);
  const { url, notice } = useSelector(flow, selectContext);
  const heading = useId();
  return (
    <Card as="section" gap={3} {...(raised ? {} : { pad: 4, look: 'flat' })} aria-labelledby={heading}>
      <Text as="h2" size="l" id={heading}>
        In your own calendar
      </Text>
      <Text tone="soft" measure>
        Calendar apps check for changes on their own schedule, so one can take up to a day to show. We email you every change.
      </Text>
      <div aria-live="polite">
        {screen === 'waiting' ? <Text tone="soft">One moment…</Text> : null}
        {screen === 'shown' && url !== null ? (
          <Text measure>
            Anyone who has this address can see your sessions, so keep it to yourself:
            <br />
            <code className={styles.address}>{url}</code>
          </Text>
        ) : null}
        {screen === 'none' ? <Text>There’s no address yet, or it was turned off.</Text> : null}
      </div>
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={3} rowGap={2} align="center">
        {screen === 'closed' ? (
          <Button onClick={() => flow.send({ type: 'calendar.open' })}>Subscribe with a calendar app</Button>
        ) : null}
        {screen === 'none' ? <Button onClick={() => flow.send({ type: 'address.make' })}>Create an address</Button> : null}
        {screen === 'shown' && url !== null ? (
          <>
            <a href={url.replace(/^https?:/, 'webcal:')}>Open in a calendar app (changes can take a day)</a>
            <Button small onClick={() => flow.send({ type: 'address.make' })}>
              Get a new address
            </Button>
            <Button small onClick={() => flow.send({ type: 'address.end' })}>
              Turn off this address
            </Button>
          </>
        ) : null}
      </Row>
    </Card>
  );
}
