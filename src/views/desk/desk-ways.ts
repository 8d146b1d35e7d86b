import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Table2 from 'lucide-react/icons/table-2';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';

/** The pages of the desk, as the sidebar and the command palette list them. `words` are what else a search finds one by. */
export const deskWays = [
  { to: '/desk', label: 'Today', words: 'home start what waits', Icon: LayoutDashboard, end: true },
  { to: '/desk/students', label: 'Students', words: 'people search enroll add', Icon: UsersRound, end: false },
  { to: '/desk/groups', label: 'Groups', words: 'classes class tutor members', Icon: Users, end: false },
  { to: '/desk/tests', label: 'Tests', words: 'assign quiz mock test who sat window', Icon: ClipboardList, end: false },
  { to: '/desk/gradebook', label: 'Gradebook', words: 'results scores grades csv average', Icon: Table2, end: false },
  {
    to: '/desk/questions',
    label: 'Questions',
    words: 'items statistics difficulty discrimination distractors withdraw flagged',
    Icon: ChartColumn,
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
    to: '/desk/exam-room',
    label: 'Exam room',
    words: 'live tests sitting now proctor minutes reinstate end message',
    Icon: MonitorCheck,
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
  { to: '/desk/mails', label: 'Email', words: 'mail outbox sent bounced resend', Icon: Mail, end: false },
  { to: '/desk/actions', label: 'Record of actions', words: 'audit log history who did what', Icon: History, end: false },
] as const;

/** Pages that the account menu leads to. */
export const accountWay = {
  to: '/desk/account',
  label: 'Your account',
  words: 'sign-in security app codes',
  Icon: ShieldCheck,
} as const;
