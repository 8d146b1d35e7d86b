import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import { messages } from '../../content/messages/schedule.ts';
import type { scheduleMachine } from '../../machines/schedule/schedule.machine.ts';
import { todayAt } from '../../machines/schedule/schedule.setup.ts';
import { ownDay, sessionTimes, type Zones, zoneNames } from '../../machines/schedule/session-times.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { formatTutor } from './course-choice.tsx';
import { DayPanel } from './day-panel.tsx';
import { fullDate, schoolWords } from './day-words.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './schedule.module.css';
import { moveIn, selectMonthScreen, selectSchedule, sessionMark } from './schedule-screen.ts';
import { ZoneNote } from './zone-note.tsx';

/** The tab 'Your Schedule' (specification 2.10): what comes next, the month with its days of sessions, and the sessions of one day. */
export function YourSchedule({ schedule }: { schedule: ActorRefFrom<typeof scheduleMachine> }) {
  const context = useSelector(schedule, selectSchedule);
  const monthScreen = useSelector(schedule, selectMonthScreen);
  const move = useSelector(schedule, moveIn);
  const { month, day, next, now, sessions } = context;
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <Stack gap={5}>
      {next ? (
        <NextSession
          session={next}
          zones={context}
          onShow={() => schedule.send({ type: 'date.pick', day: ownDay(next.startsAt, context) })}
        />
      ) : null}
      <ZoneNote
        zones={context}
        now={now}
        school={zoneNames(context, now, next ? [...sessions, next] : sessions).school}
        onChoose={(timeZone) => schedule.send({ type: 'zone.choose', timeZone })}
      />
      <div className={styles.columns}>
        <div className={styles.month}>
          <MonthCalendar
            month={month}
            today={todayAt(context)}
            selected={day}
            withPast
            getMark={(each) => sessionMark(context, each)}
            onPick={(picked) => schedule.send({ type: 'date.pick', day: picked })}
            onMonth={(shown) => schedule.send({ type: 'month.show', month: shown })}
          />
          <Text tone="soft" size="s" ref={status} tabIndex={-1} role="status" className={styles.status}>
            {monthScreen === 'waiting' ? messages.schedule.monthLoading : ''}
          </Text>
          {monthScreen === 'failed' ? (
            <Failed
              small
              message={messages.schedule.monthFailed}
              onRetry={() => {
                // What is said of the month stands here.
                status.current?.focus();
                schedule.send({ type: 'month.retry' });
              }}
            />
          ) : null}
        </div>
        <DayPanel schedule={schedule} />
      </div>
      <CancelDialog schedule={schedule} />
      {move ? <MoveDialog move={move} zones={context} /> : null}
    </Stack>
  );
}

/** The session that comes next, whatever month is looked at. */
function NextSession({ session, zones, onShow }: { session: BookedSession; zones: Zones; onShow: () => void }) {
  const { own, school } = sessionTimes(session, zones);
  return (
    <Row as="section" gap={4} align="center" justify="between" look="tint" pad={4} padX={5} aria-label="Your next session">
      <div>
        <Text as="h2" size="l" weight="strong">
          Your next session
        </Text>
        <p>
          <UnbrokenTimes>{`${fullDate(own.day)} at ${own.start}${schoolWords(school, own.day)}`}</UnbrokenTimes>, with{' '}
          {formatTutor(session)}
        </p>
      </div>
      <Button onClick={onShow}>Show this day</Button>
    </Row>
  );
}
