import { use } from 'react';
import { Outlet } from 'react-router-dom';
import { PageConfigContext } from '../page-config-context.ts';
import { DemoRibbon } from '../ui/demo-ribbon.tsx';
import { PortalFrame } from './parts/portal-frame.tsx';
import { usePortal } from './portal-context.ts';

/** Sidebar and header around every portal page but the attempts (specification 2.10). */
export function PortalLayout() {
  const { student, portal } = usePortal();
  const { demo } = use(PageConfigContext);
  return (
    <PortalFrame student={student} onLogout={() => portal.send({ type: 'logout.ask' })} banner={demo ? <DemoRibbon /> : null}>
      <Outlet />
    </PortalFrame>
  );
}
