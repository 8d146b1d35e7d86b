import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { messages } from '../../../config/messages.ts';
import type { scheduleMachine } from '../../../machines/schedule.machine.ts';
import { todayAt } from '../../../machines/schedule.setup.ts';
import { schoolDay, zoneNames } from '../../../machines/session-times.ts';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DayPanel } from './day-panel.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { NextSession } from './next-session.tsx';
import styles from './schedule.module.css';
import { monthScreenOf, scheduleOf, sessionMark } from './schedule-screen.ts';
import { ZoneNote } from './zone-note.tsx';

/** The tab 'Your Schedule' (specification 2.10): what comes next, the month with its days of sessions, and the sessions of one day. */
export function YourSchedule({ schedule }: { schedule: ActorRefFrom<typeof scheduleMachine> }) {
  const context = useSelector(schedule, scheduleOf);
  const monthScreen = useSelector(schedule, monthScreenOf);
  const { month, day, next, now, sessions } = context;
  const starts = [...sessions, ...(next ? [next] : [])].map(({ startsAt }) => startsAt);
  return (
    <div className={styles.stack}>
      {next ? (
        <NextSession
          session={next}
          zones={context}
          onShow={() => schedule.send({ type: 'date.pick', day: schoolDay(next.startsAt, context) })}
        />
      ) : null}
      <ZoneNote zones={zoneNames(context, now, starts)} />
      <div className={styles.columns}>
        <div className={styles.month}>
          <MonthCalendar
            month={month}
            today={todayAt(context)}
            selected={day}
            markOf={(each) => sessionMark(context, each)}
            onPick={(picked) => schedule.send({ type: 'date.pick', day: picked })}
            onMonth={(shown) => schedule.send({ type: 'month.show', month: shown })}
          />
          {monthScreen === 'failed' ? (
            <p role="alert" className={styles.status}>
              {messages.schedule.monthFailed}{' '}
              <Button small onClick={() => schedule.send({ type: 'month.retry' })}>
                Try again
              </Button>
            </p>
          ) : null}
        </div>
        <DayPanel schedule={schedule} />
      </div>
      <CancelDialog schedule={schedule} />
    </div>
  );
}
