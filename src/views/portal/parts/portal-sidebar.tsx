import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import SquarePen from 'lucide-react/icons/square-pen';
import Timer from 'lucide-react/icons/timer';
import { NavLink } from 'react-router-dom';
import { listAt } from '../../addresses.ts';
import { Sidebar, sidebarLink } from '../../ui/sidebar.tsx';

const pages = [
  { to: '/student-portal/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/student-portal/course-material', label: 'Course Material', Icon: BookOpen },
  { to: listAt('quiz'), label: 'Quiz', Icon: SquarePen },
  { to: listAt('mock'), label: 'Mock Test', Icon: Timer },
  { to: '/student-portal/notebook', label: 'Mistake Notebook', Icon: NotebookPen },
  { to: '/student-portal/schedule', label: 'Schedule', Icon: CalendarDays },
] as const;

/** The way to every page of the portal, and out. `onClose`: the sidebar is a drawer. */
export function PortalSidebar({ onLogout, onClose }: { onLogout: () => void; onClose: (() => void) | undefined }) {
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
