import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Flag from 'lucide-react/icons/flag';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import SquarePen from 'lucide-react/icons/square-pen';
import Target from 'lucide-react/icons/target';
import Timer from 'lucide-react/icons/timer';
import type { PlanItem } from '../../../contract/plan/plan.ts';
import styles from './plan.module.css';

const icons = {
  drill: Target,
  read: BookOpen,
  review: NotebookPen,
  quiz: SquarePen,
  mock: Timer,
  homework: ClipboardList,
  session: CalendarDays,
  test: Flag,
} as const;

/** What kind of thing it is, or that it is done. The words beside it say the same. */
export function ItemIcon({ kind, done = false }: { kind: PlanItem['kind']; done?: boolean }) {
  const Icon = done ? CircleCheck : icons[kind];
  return (
    <span className={styles.icon} aria-hidden>
      <Icon />
    </span>
  );
}
