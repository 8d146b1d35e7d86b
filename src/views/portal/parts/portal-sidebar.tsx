import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import SquarePen from 'lucide-react/icons/square-pen';
import Timer from 'lucide-react/icons/timer';
import X from 'lucide-react/icons/x';
import { NavLink } from 'react-router-dom';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './portal-sidebar.module.css';

const pages = [
  { to: '/student-portal/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/student-portal/course-material', label: 'Course Material', Icon: BookOpen },
  { to: '/student-portal/quizzes', label: 'Quiz', Icon: SquarePen },
  { to: '/student-portal/mock-tests', label: 'Mock Test', Icon: Timer },
  { to: '/student-portal/notebook', label: 'Mistake Notebook', Icon: NotebookPen },
  { to: '/student-portal/schedule', label: 'Schedule', Icon: CalendarDays },
] as const;

/** The way to every page of the portal, and out. `onClose` shows a close button: the sidebar is a drawer. */
export function PortalSidebar({ onLogout, onClose }: { onLogout: () => void; onClose: (() => void) | undefined }) {
  return (
    <nav aria-label="Portal" className={styles.sidebar}>
      <div className={styles.brand}>
        <BrandMark name />
        {onClose ? <Button tone="plain" label="Close menu" icon={<X aria-hidden />} onClick={onClose} /> : null}
      </div>
      <div className={styles.pages}>
        {pages.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className={styles.link}>
            <Icon aria-hidden />
            {label}
          </NavLink>
        ))}
      </div>
      <button type="button" className={styles.link} onClick={onLogout}>
        <LogOut aria-hidden />
        Logout
      </button>
    </nav>
  );
}
