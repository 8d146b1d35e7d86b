import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { AppFrame } from '../../ui/app-frame.tsx';
import { PortalSidebar } from './portal-sidebar.tsx';
import { ProfileMenu, type Signed } from './profile-menu.tsx';

/** The portal around a page (specification 2.10): sidebar, header with the student. `banner` stands above it all. */
export function PortalFrame({
  student,
  onLogout,
  banner,
  children,
}: {
  student: Signed;
  onLogout: () => void;
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
      place={key}
      back={back}
      banner={banner}
    >
      {children}
    </AppFrame>
  );
}
