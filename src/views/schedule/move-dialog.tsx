import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isSettled, type sessionMoveMachine } from '../../machines/schedule/session-move.machine.ts';
import { sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { selectContext } from '../select-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { formatTutor } from './course-choice.tsx';
import { fullDate, spanWords } from './day-words.ts';
import styles from './schedule.module.css';
import { SessionFacts } from './session-facts.tsx';

type Snapshot = SnapshotFrom<typeof sessionMoveMachine>;

/** The one place of the dialog that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('moving') ? 'busy' : 'ask';
};

/** To which of the tutor's free times a session shall go. */
export function MoveDialog({ move, zones }: { move: ActorRefFrom<typeof sessionMoveMachine>; zones: Zones }) {
  const screen = useSelector(move, selectScreen);
  const context = useSelector(move, selectContext);
  const { session, times, to, notice } = context;
  const busy = screen === 'busy';
  const canMove = (screen === 'ask' || busy) && times.length > 0;
  const leave = () => move.send({ type: 'move.leave' });
  return (
    <Dialog
      title="Move this session?"
      onCancel={leave}
      actions={[
        { label: 'Keep it', onChoose: leave, safe: true, blocked: busy || screen === 'loading' },
        ...(canMove
          ? [
              {
                label: 'Move session',
                onChoose: () => move.send({ type: 'move.confirm' }),
                tone: 'primary' as const,
                blocked: busy || to === null,
              },
            ]
          : []),
      ]}
    >
      <SessionFacts
        times={sessionTimes(session, zones)}
        zones={zones}
        startsAt={session.startsAt}
        duration={session.duration}
        tutor={formatTutor(session)}
        course={session.course_name}
      />
      {screen === 'loading' ? <Loading small text="Loading your tutor’s free times…" /> : null}
      {screen === 'failed' ? <Failed small message={notice ?? ''} onRetry={() => move.send({ type: 'times.retry' })} /> : null}
      {screen === 'ask' && times.length === 0 ? <p>Your tutor has no other free time right now.</p> : null}
      {canMove ? (
        <>
          <SelectField
            name="to"
            label="New time"
            value={to?._id ?? ''}
            placeholder="Choose a time"
            onChange={(slotId) => move.send({ type: 'time.choose', slotId })}
            options={times.map((time) => {
              const at = sessionTimes(time, zones).own;
              return { value: time._id, label: `${fullDate(at.day)}, ${spanWords(at)}` };
            })}
          />
          {to && isSettled(to, context) ? (
            <Notice tone="warning">This time is so soon that you won’t be able to cancel or move it again.</Notice>
          ) : null}
          <p className={styles.cutOff}>Someone else can then book the time you leave. Your tutor gets an email, too.</p>
        </>
      ) : null}
      {busy ? <p role="status">Moving…</p> : null}
      {notice && screen === 'ask' ? <Notice>{notice}</Notice> : null}
    </Dialog>
  );
}
