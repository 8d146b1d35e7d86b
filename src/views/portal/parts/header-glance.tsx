import { useSelector } from '@xstate/react';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Flag from 'lucide-react/icons/flag';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../../contract/moments.ts';
import type { Glance } from '../../../../contract/portal/glance.ts';
import { glanceMachine, type OwnGlance } from '../../../machines/portal/glance.machine.ts';
import { describeDaysLeft, nameTest } from '../../plan/name-test.ts';
import { selectContext } from '../../select-context.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFlow } from '../../use-flow.ts';
import styles from './header-glance.module.css';

/**
 * What is ahead and what is new, in the header: days to the test, what is due, the next session, each with the way to its page. `place` changes with every page: what
 * was done on one shows with the next.
 */
export function HeaderGlance({
  studentId,
  place,
  logic = glanceMachine,
}: {
  studentId: string;
  place: string;
  logic?: typeof glanceMachine;
}) {
  const flow = useFlow(logic, { input: { studentId } });
  const { glance } = useSelector(flow, selectContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to ask.
  useEffect(() => {
    flow.send({ type: 'place.shown' });
  }, [flow, place]);
  return (
    <div className={styles.ahead}>
      {glance ? <Ahead glance={glance} /> : null}
      <NoticesBell unread={glance?.notices ?? 0} />
    </div>
  );
}

const Ahead = ({ glance: { test, due, session, zone } }: { glance: OwnGlance }) => (
  <ul className={styles.glance} aria-label="What’s ahead">
    <Item to="/student-portal/plan" icon={<Flag aria-hidden />}>
      {test ? describeTest(test) : 'Set your test date'}
    </Item>
    {due > 0 ? (
      <Item to="/student-portal/notebook" icon={<NotebookPen aria-hidden />}>
        {due} due<VisuallyHidden> in your notebook</VisuallyHidden>
      </Item>
    ) : null}
    {session ? (
      <Item to="/student-portal/schedule" icon={<CalendarDays aria-hidden />}>
        <VisuallyHidden>Next session: </VisuallyHidden>
        <time dateTime={new Date(session.startsAt).toISOString()}>
          {formatMoment(session.startsAt, 'shortWeekdayTime', zone)}
        </time>
      </Item>
    ) : null}
  </ul>
);

/** The way to the notices, on every screen; of more than nine unread ones the number says no more. */
const NoticesBell = ({ unread }: { unread: number }) => (
  <Link to="/student-portal/notices" className={classes(styles.item, styles.bell)}>
    <Bell aria-hidden />
    <VisuallyHidden>Notices{unread === 0 ? '' : `, ${unread} unread`}</VisuallyHidden>
    {unread === 0 ? null : (
      <span className={styles.unread} aria-hidden>
        {unread > 9 ? '9+' : unread}
      </span>
    )}
  </Link>
);

/** 'The SAT is in 34 days', shorter: the header is narrow. */
function describeTest({ course_name, daysLeft }: NonNullable<Glance['test']>): string {
  const test = nameTest(course_name).replace(/^the /, '');
  return daysLeft === 0 ? `${test} today` : `${test} in ${describeDaysLeft(daysLeft)}`;
}

const Item = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <li>
    <Link to={to} className={styles.item}>
      {icon}
      <span>{children}</span>
    </Link>
  </li>
);
