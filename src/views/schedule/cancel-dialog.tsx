import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { scheduleMachine } from '../../machines/schedule/schedule.machine.ts';
import { sessionTimes } from '../../machines/schedule/session-times.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { formatTutor } from './course-choice.tsx';
import styles from './schedule.module.css';
import { selectCancelScreen, selectSchedule } from './schedule-screen.ts';
import { SessionFacts } from './session-facts.tsx';

/** The question before a session is given back. */
export function CancelDialog({ schedule }: { schedule: ActorRefFrom<typeof scheduleMachine> }) {
  const screen = useSelector(schedule, selectCancelScreen);
  const context = useSelector(schedule, selectSchedule);
  const { chosen, notice } = context;
  if (!screen || !chosen) return null;
  const busy = screen === 'busy';
  return (
    <Dialog
      title="Cancel this session?"
      onCancel={() => schedule.send({ type: 'cancellation.keep' })}
      actions={[
        { label: 'Keep it', onChoose: () => schedule.send({ type: 'cancellation.keep' }), safe: true, blocked: busy },
        {
          label: 'Cancel session',
          onChoose: () => schedule.send({ type: 'cancellation.confirm' }),
          tone: 'danger',
          blocked: busy,
        },
      ]}
    >
      <SessionFacts
        times={sessionTimes(chosen, context)}
        zones={context}
        startsAt={chosen.startsAt}
        duration={chosen.duration}
        tutor={formatTutor(chosen)}
        course={chosen.course_name}
      />
      <p className={styles.cutOff}>Someone else can then book this time.</p>
      {busy ? <p role="status">Canceling…</p> : null}
      {notice && !busy ? <Notice>{notice.text}</Notice> : null}
    </Dialog>
  );
}
