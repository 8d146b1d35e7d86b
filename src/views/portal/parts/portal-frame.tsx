import { useSelector } from '@xstate/react';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Route from 'lucide-react/icons/route';
import SquarePen from 'lucide-react/icons/square-pen';
import Target from 'lucide-react/icons/target';
import Timer from 'lucide-react/icons/timer';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, type ReactNode, Suspense, use, useEffect } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { Student } from '../../../../contract/accounts/people.ts';
import { messages } from '../../../content/messages/portal.ts';
import type { portalMachine } from '../../../machines/portal/portal.machine.ts';
import { listAt } from '../../addresses.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { ProblemContext } from '../../problem-context.ts';
import { AccountMenu } from '../../ui/account-menu.tsx';
import { AppFrame } from '../../ui/app-frame.tsx';
import { DemoRibbon } from '../../ui/demo-ribbon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { menuItem } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sidebar, sidebarLink } from '../../ui/sidebar.tsx';
import { usePortal } from '../portal-context.ts';
import { HeaderGlance } from './header-glance.tsx';
import styles from './portal-frame.module.css';

// No page waits for them.
const DoubtDelivery = lazy(() => import('../../doubts/doubt-delivery.tsx').then((file) => ({ default: file.DoubtDelivery })));
const KeptDelivery = lazy(() => import('./kept-delivery.tsx').then((file) => ({ default: file.KeptDelivery })));

/** The portal around a page (specification 2.10): sidebar, header with the student and what is `ahead`. `banner` stands above it all. */
export function PortalFrame({
  student,
  onLogout,
  ahead,
  banner,
  children,
}: {
  student: SignedInStudent;
  onLogout: () => void;
  ahead?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
}) {
  const { key } = useLocation();
  // The browser finds the place again where somebody was before.
  const back = useNavigationType() === 'POP';
  return (
    <AppFrame
      sidebar={(onClose) => <PortalSidebar onLogout={onLogout} onClose={onClose} />}
      menu={<ProfileMenu student={student} />}
      ahead={ahead}
      place={key}
      back={back}
      banner={banner}
      tabs={<PortalTabs />}
    >
      {children}
    </AppFrame>
  );
}

const pages = [
  { to: '/student-portal/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/student-portal/plan', label: 'Study Plan', Icon: Route },
  { to: '/student-portal/course-material', label: 'Course Material', Icon: BookOpen },
  { to: listAt('quiz'), label: 'Quiz', Icon: SquarePen },
  { to: listAt('mock'), label: 'Mock Test', Icon: Timer },
  { to: '/student-portal/practice', label: 'Practice', Icon: Target },
  { to: '/student-portal/notebook', label: 'Mistake Notebook', Icon: NotebookPen },
  { to: '/student-portal/doubts', label: 'Doubts', Icon: MessageCircleQuestionMark },
  { to: '/student-portal/results', label: 'Results', Icon: ChartNoAxesColumn },
  { to: '/student-portal/schedule', label: 'Schedule', Icon: CalendarDays },
  { to: '/student-portal/homework', label: 'Homework', Icon: ClipboardList },
] as const;

/** Where a student goes most, as a phone shows it. */
const tabs = [
  { to: '/student-portal/dashboard', label: 'Home', Icon: LayoutDashboard },
  { to: '/student-portal/plan', label: 'Plan', Icon: Route },
  { to: '/student-portal/practice', label: 'Practice', Icon: Target },
  { to: '/student-portal/notebook', label: 'Notebook', Icon: NotebookPen },
  { to: '/student-portal/schedule', label: 'Schedule', Icon: CalendarDays },
] as const;

/** The tabs at the lower edge of a narrow screen. */
const PortalTabs = () => (
  <nav aria-label="Shortcuts" className={styles.tabs}>
    {tabs.map(({ to, label, Icon }) => (
      <NavLink key={to} to={to}>
        <Icon aria-hidden />
        {label}
      </NavLink>
    ))}
  </nav>
);

/** The way to every page of the portal, and out. `onClose`: the sidebar is a drawer. */
function PortalSidebar({ onLogout, onClose }: { onLogout: () => void; onClose: (() => void) | undefined }) {
  return (
    <Sidebar label="Portal" onLogout={onLogout} onClose={onClose}>
      {pages.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={sidebarLink}>
          <Icon aria-hidden />
          {label}
        </NavLink>
      ))}
    </Sidebar>
  );
}

type SignedInStudent = Pick<Student, 'firstname' | 'lastname' | 'standard'>;

/** The student's initial, name and class, opening a menu with Profile (specification 2.10), and with the way to say that something went wrong. */
function ProfileMenu({ student: { firstname, lastname, standard } }: { student: SignedInStudent }) {
  const report = use(ProblemContext);
  return (
    <AccountMenu firstname={firstname} lastname={lastname} detail={`Class ${standard}`}>
      {(close) => (
        <>
          <Link to="/student-portal/profile" className={menuItem} onClick={close}>
            <UserRound aria-hidden />
            Profile
          </Link>
          <Link to="/student-portal/profile#worried" className={menuItem} onClick={close}>
            <LifeBuoy aria-hidden />
            I’m worried about something
          </Link>
          {report ? (
            <button
              type="button"
              className={menuItem}
              onClick={() => {
                close();
                report();
              }}
            >
              <MessageSquareWarning aria-hidden />
              Report a problem
            </button>
          ) : null}
        </>
      )}
    </AccountMenu>
  );
}

const isWaiting = (snapshot: SnapshotFrom<typeof portalMachine>) => snapshot.hasTag('waiting');

const isOffline = (snapshot: SnapshotFrom<typeof portalMachine>) => snapshot.matches({ inside: { network: 'offline' } });

/** The doubt whose page an address is of, 'new' for one that is asked. */
const openDoubtAt = (pathname: string): string | null => /\/doubts\/([^/]+)$/.exec(pathname)?.[1] ?? null;

const wayToDoubt = (thread: string) => <Link to={`/student-portal/doubts/${thread}`}>Open it</Link>;

/** Sidebar and header around every portal page but the attempts (specification 2.10), which wait for nothing of the portal's. They stand at once, around what is awaited. */
export function PortalLayout() {
  const { key, pathname } = useLocation();
  const { student, portal } = usePortal();
  const { demo } = use(PageConfigContext);
  const waiting = useSelector(portal, isWaiting);
  const offline = useSelector(portal, isOffline);
  useEffect(() => {
    portal.send({ type: 'frame.opened' });
    return () => portal.send({ type: 'frame.left' });
  }, [portal]);
  return (
    <PortalFrame
      student={student}
      onLogout={() => portal.send({ type: 'logout.request' })}
      ahead={waiting ? null : <HeaderGlance studentId={student._id} place={key} />}
      banner={demo ? <DemoRibbon /> : null}
    >
      <Suspense fallback={null}>
        <DoubtDelivery side="student" personId={student._id} place={key} open={openDoubtAt(pathname)} way={wayToDoubt} />
        <KeptDelivery studentId={student._id} place={key} pathname={pathname} />
      </Suspense>
      {offline ? <Notice tone="warning">{messages.portal.offline}</Notice> : null}
      {waiting ? <Loading text="Loading Portal..." shape="cards" /> : <Outlet />}
    </PortalFrame>
  );
}
