import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import FolderOpen from 'lucide-react/icons/folder-open';
import House from 'lucide-react/icons/house';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import SquarePen from 'lucide-react/icons/square-pen';
import type { TeacherPage } from '../../../content/teacher-pages.ts';
import { Sidebar, sidebarLink } from '../../ui/sidebar.tsx';

const ways = [
  { page: 'teacher-dashboard', label: 'Home', Icon: House },
  { page: 'teacher-results', label: 'Results', Icon: ChartColumn },
  { page: 'teacher-tests', label: 'Tests', Icon: SquarePen },
  { page: 'teacher-resources', label: 'Resources', Icon: FolderOpen },
  { page: 'teacher-schedule', label: 'Schedule', Icon: CalendarDays },
  { page: 'teacher-homework', label: 'Homework', Icon: FilePenLine },
  { page: 'teacher-doubts', label: 'Doubts', Icon: MessageCircleQuestionMark },
  { page: 'teacher-marking', label: 'Marking', Icon: PenLine },
  { page: 'teacher-notices', label: 'Notices', Icon: Bell },
] as const;

/** The teacher's pages: buttons, because they are switched by state and have no addresses (specification 2.11). */
export function TeacherSidebar({
  page,
  onChoose,
  onLogout,
  onClose,
}: {
  page: TeacherPage;
  onChoose: (page: TeacherPage) => void;
  onLogout: () => void;
  onClose: (() => void) | undefined;
}) {
  return (
    <Sidebar label="Teacher area" onLogout={onLogout} onClose={onClose}>
      {ways.map(({ page: to, label, Icon }) => (
        <button
          key={to}
          type="button"
          aria-current={to === page ? 'page' : undefined}
          className={sidebarLink}
          onClick={() => {
            onClose?.();
            onChoose(to);
          }}
        >
          <Icon aria-hidden />
          {label}
        </button>
      ))}
    </Sidebar>
  );
}
