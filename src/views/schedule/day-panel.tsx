import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { messages } from '../../content/messages/schedule.ts';
import type { scheduleMachine } from '../../machines/schedule/schedule.machine.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { fullDate, spokenDate } from './day-words.ts';
import styles from './schedule.module.css';
import { selectCancelScreen, selectDayScreen, selectSchedule } from './schedule-screen.ts';
import { SessionCard } from './session-card.tsx';

/** The sessions of the chosen day. With whatever is told here the focus goes on here: what it was on is gone. */
export function DayPanel({ schedule }: { schedule: ActorRefFrom<typeof scheduleMachine> }) {
  const { day, notice, sessions } = useSelector(schedule, selectSchedule);
  const screen = useSelector(schedule, selectDayScreen);
  const isAsked = useSelector(schedule, selectCancelScreen) !== null;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(day);

  // Where the panel lies below the calendar, a day that is picked brings it into sight.
  useEffect(() => {
    if (shown.current !== day) panel.current?.scrollIntoView({ block: 'nearest' });
    shown.current = day;
  }, [day]);

  useEffect(() => {
    if (notice && !isAsked) heading.current?.focus();
  }, [notice, isAsked]);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <Text as="h2" size="l" weight="strong" id={id} ref={heading} tabIndex={-1}>
        {fullDate(day)}
      </Text>
      {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
      <VisuallyHidden live>{screen === 'shown' ? `${spokenDate(day)}: ${sessionsWords(sessions.length)}` : ''}</VisuallyHidden>
      <DaySessions schedule={schedule} />
    </section>
  );
}

function sessionsWords(count: number): string {
  if (count === 0) return 'no sessions';
  return count === 1 ? '1 session' : `${count} sessions`;
}

function DaySessions({ schedule }: { schedule: ActorRefFrom<typeof scheduleMachine> }) {
  const screen = useSelector(schedule, selectDayScreen);
  const context = useSelector(schedule, selectSchedule);
  const { sessions, now } = context;
  if (screen === 'waiting') return <Loading text="Loading sessions…" />;
  if (screen === 'failed')
    return <Failed message={messages.schedule.dayFailed} onRetry={() => schedule.send({ type: 'day.retry' })} />;
  if (sessions.length === 0)
    return (
      <Empty
        title={messages.schedule.noClasses}
        action={<Button onClick={() => schedule.send({ type: 'availability.show' })}>Book a session</Button>}
      >
        Nothing is booked on this day.
      </Empty>
    );
  return (
    <Stack as="ul" gap={3}>
      {sessions.map((session) => (
        <SessionCard
          key={session.sessionId}
          session={session}
          zones={context}
          now={now}
          onGiveBack={() => schedule.send({ type: 'session.cancel', session })}
          onMove={() => schedule.send({ type: 'session.move', session })}
        />
      ))}
    </Stack>
  );
}
