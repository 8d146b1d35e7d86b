import History from 'lucide-react/icons/history';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UsersRound from 'lucide-react/icons/users-round';

/** The pages of the desk, as the sidebar and the command palette list them. `words` are what else a search finds one by. */
export const deskWays = [
  { to: '/desk', label: 'Today', words: 'home start what waits', Icon: LayoutDashboard, end: true },
  { to: '/desk/students', label: 'Students', words: 'people search enroll add', Icon: UsersRound, end: false },
  { to: '/desk/actions', label: 'Record of actions', words: 'audit log history who did what', Icon: History, end: false },
] as const;

/** Pages that the account menu leads to. */
export const accountWay = {
  to: '/desk/account',
  label: 'Your account',
  words: 'sign-in security app codes',
  Icon: ShieldCheck,
} as const;
