import { useSelector } from '@xstate/react';
import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import { AccountMenu, menuItem } from '../../ui/account-menu.tsx';
import { type Area, teacherOf } from '../teacher-area.ts';

/** The teacher's header menu: Profile, and Contact Us, which is a public page (specification 2.11). */
export function TeacherMenu({ area }: { area: Area }) {
  const { firstname = '', lastname = '' } = useSelector(area, teacherOf) ?? {};
  return (
    <AccountMenu firstname={firstname} lastname={lastname} detail="Teacher">
      {(close) => (
        <>
          <button
            type="button"
            className={menuItem}
            onClick={() => {
              close();
              area.send({ type: 'page.choose', page: 'teacher-profile' });
            }}
          >
            <UserRound aria-hidden />
            Profile
          </button>
          <a href="/contact" className={menuItem}>
            <Mail aria-hidden />
            Contact Us
          </a>
        </>
      )}
    </AccountMenu>
  );
}
