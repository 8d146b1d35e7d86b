import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Cog from 'lucide-react/icons/cog';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import FileUp from 'lucide-react/icons/file-up';
import History from 'lucide-react/icons/history';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import PenLine from 'lucide-react/icons/pen-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings2 from 'lucide-react/icons/settings-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Table2 from 'lucide-react/icons/table-2';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import type { Duty } from '../../../contract/desk/duties.ts';
import { may } from '../../../contract/desk/rights.ts';

/** The pages of the desk, as the sidebar and the command palette list them. `words` are what else a search finds one by, `right` the one that opening it takes, where not everybody may. */
const deskWays = [
  { to: '/desk', label: 'Today', words: 'home start what waits', Icon: LayoutDashboard, end: true },
  {
    to: '/desk/exam-room',
    label: 'Exam room',
    words: 'live tests sitting now proctor minutes reinstate end message',
    Icon: MonitorCheck,
    end: false,
  },
  { to: '/desk/students', label: 'Students', words: 'people search enroll add', Icon: UsersRound, end: false },
  { to: '/desk/groups', label: 'Groups', words: 'classes class tutor members', Icon: Users, end: false },
  { to: '/desk/tests', label: 'Tests', words: 'assign quiz mock test who sat window', Icon: ClipboardList, end: false },
  { to: '/desk/homework', label: 'Homework', words: 'give mark hand in files works', Icon: FilePenLine, end: false },
  {
    to: '/desk/marking',
    label: 'Marking',
    words: 'free response written answers rubric give back second look',
    Icon: PenLine,
    end: false,
  },
  { to: '/desk/gradebook', label: 'Gradebook', words: 'results scores grades csv average', Icon: Table2, end: false },
  {
    to: '/desk/questions',
    label: 'Questions',
    words: 'items statistics difficulty discrimination distractors withdraw flagged',
    Icon: ChartColumn,
    end: false,
  },
  {
    to: '/desk/content',
    label: 'Content',
    words: 'import upload drafts release publish withdraw versions packs quizzes mock tests qti zip banks',
    Icon: FileUp,
    end: false,
  },
  { to: '/desk/payments', label: 'Payments', words: 'money refund dispute receipt invoice paid', Icon: ReceiptText, end: false },
  {
    to: '/desk/installments',
    label: 'Installments',
    words: 'money parts due overdue offer monthly',
    Icon: CalendarClock,
    end: false,
  },
  {
    to: '/desk/settlements',
    label: 'Settlements',
    words: 'bank utr fee tax razorpay books accountant csv',
    Icon: Landmark,
    end: false,
  },
  {
    to: '/desk/announcements',
    label: 'Announcements',
    words: 'news message write tell everyone course parents',
    Icon: Megaphone,
    end: false,
  },
  { to: '/desk/inquiries', label: 'Inquiries', words: 'contact leads questions who wrote', Icon: Inbox, end: false },
  {
    to: '/desk/problems',
    label: 'Problems',
    words: 'reports bugs faults errors crash recording',
    Icon: MessageSquareWarning,
    end: false,
  },
  {
    to: '/desk/doubts',
    label: 'Doubts',
    words: 'questions tutors answers waiting late hand over',
    Icon: MessageCircleQuestionMark,
    end: false,
  },
  {
    to: '/desk/complaints',
    label: 'Complaints',
    words: 'grievance late answer officer unhappy',
    Icon: MessageSquareReply,
    end: false,
  },
  { to: '/desk/concerns', label: 'Concerns', words: 'safeguarding worried child safety', Icon: LifeBuoy, end: false },
  {
    to: '/desk/sessions',
    label: 'Sessions',
    words: 'bookings tutors meetings absent late missed move',
    Icon: CalendarDays,
    end: false,
  },
  {
    to: '/desk/tutors',
    label: 'Tutors',
    words: 'teachers add invite hire hours leave timetable times checks references lessons month',
    Icon: CalendarCheck,
    end: false,
  },
  {
    to: '/desk/staff',
    label: 'Staff',
    words: 'colleagues owners add invite people access accounts hire',
    Icon: IdCard,
    end: false,
    right: 'staff.change',
  },
  { to: '/desk/mails', label: 'Email', words: 'mail outbox sent bounced resend', Icon: Mail, end: false },
  { to: '/desk/jobs', label: 'Jobs', words: 'background runs failures settings missing start cron', Icon: Cog, end: false },
  {
    to: '/desk/settings',
    label: 'Settings',
    words: 'contact phone address time zone hours cancel prices courses faq team reports letters email texts owner',
    Icon: Settings2,
    end: false,
    right: 'settings.change',
  },
  { to: '/desk/actions', label: 'Record of actions', words: 'audit log history who did what', Icon: History, end: false },
] as const;

/** What the pages of the sidebar are about: each part from its first page to the next part; those before all parts stand by themselves. */
const partsFrom: Record<string, string> = {
  '/desk/students': 'Teaching',
  '/desk/payments': 'Money',
  '/desk/announcements': 'Messages',
  '/desk/sessions': 'School',
};

type DeskWay = (typeof deskWays)[number];
type DeskPart = { title: string; ways: DeskWay[] };

/** The pages that somebody of this duty may open. */
export const waysOf = (duty: Duty): DeskWay[] => deskWays.filter((way) => !('right' in way) || may(duty, way.right));

/** The same as the sidebar has them; the title of the first part is empty. */
export function partsOf(duty: Duty): DeskPart[] {
  const parts: DeskPart[] = [{ title: '', ways: [] }];
  for (const way of waysOf(duty)) {
    const title = partsFrom[way.to];
    if (title) parts.push({ title, ways: [way] });
    else parts.at(-1)?.ways.push(way);
  }
  return parts;
}

/** Pages that the account menu leads to. */
export const accountWay = {
  to: '/desk/account',
  label: 'Your account',
  words: 'sign-in security app codes',
  Icon: ShieldCheck,
} as const;
