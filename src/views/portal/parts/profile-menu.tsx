import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'react-router-dom';
import type { Student } from '../../../../contract/accounts/people.ts';
import { AccountMenu, menuItem } from '../../ui/account-menu.tsx';

export type Signed = Pick<Student, 'firstname' | 'lastname' | 'standard'>;

/** The student's initial, name and class, opening a menu with Profile (specification 2.10). */
export function ProfileMenu({ student: { firstname, lastname, standard } }: { student: Signed }) {
  return (
    <AccountMenu firstname={firstname} lastname={lastname} detail={`Class ${standard}`}>
      {(close) => (
        <Link to="/student-portal/profile" className={menuItem} onClick={close}>
          <UserRound aria-hidden />
          Profile
        </Link>
      )}
    </AccountMenu>
  );
}
