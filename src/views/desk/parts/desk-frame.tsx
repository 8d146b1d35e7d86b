import { useSelector } from '@xstate/react';
import Search from 'lucide-react/icons/search';
import { type ReactNode, use, useEffect } from 'react';
import { Link, NavLink, useLocation, useNavigationType } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { deskMachine } from '../../../machines/desk/desk.machine.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { AccountMenu } from '../../ui/account-menu.tsx';
import { AppFrame } from '../../ui/app-frame.tsx';
import { DemoRibbon } from '../../ui/demo-ribbon.tsx';
import { menuItem } from '../../ui/menu.tsx';
import { Sidebar, SidebarPart, sidebarLink } from '../../ui/sidebar.tsx';
import { useDesk } from '../desk-context.ts';
import { accountWay, partsOf } from '../desk-ways.ts';
import { CommandPalette } from './command-palette.tsx';
import styles from './desk-frame.module.css';

const isPaletteOpen = (snapshot: SnapshotFrom<typeof deskMachine>) => snapshot.matches({ open: { palette: 'open' } });

/** Sidebar, header and command palette around the pages of the desk. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { desk, staff } = useDesk();
  const { demo } = use(PageConfigContext);
  const { key } = useLocation();
  // A filter replaces the address of the page that is looked at: that stays where it is, too.
  const back = useNavigationType() !== 'PUSH';
  const isOpen = useSelector(desk, isPaletteOpen);
  const openPalette = () => desk.send({ type: 'palette.open' });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      desk.send({ type: 'palette.open' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [desk]);

  return (
    <AppFrame
      sidebar={(onClose) => (
        <Sidebar label="Desk" onLogout={() => desk.send({ type: 'logout.request' })} onClose={onClose}>
          {partsOf(staff.duty).map(({ title, ways }) => (
            <SidebarPart key={title} title={title}>
              {ways.map(({ to, label, Icon, end }) => (
                <NavLink key={to} to={to} end={end} className={sidebarLink} onClick={onClose}>
                  <Icon aria-hidden />
                  {label}
                </NavLink>
              ))}
            </SidebarPart>
          ))}
        </Sidebar>
      )}
      ahead={
        <button
          type="button"
          className={styles.palette}
          onClick={openPalette}
          aria-label="Find… Ctrl K, for a page or a student"
          aria-keyshortcuts="Control+K"
        >
          <Search aria-hidden />
          <span>Find…</span> <kbd>Ctrl K</kbd>
        </button>
      }
      menu={
        <AccountMenu firstname={staff.firstname} lastname={staff.lastname} detail={staff.duty === 'owner' ? 'Owner' : 'Staff'}>
          {(close) => (
            <Link to={accountWay.to} className={menuItem} onClick={close}>
              <accountWay.Icon aria-hidden />
              {accountWay.label}
            </Link>
          )}
        </AccountMenu>
      }
      place={key}
      back={back}
      banner={demo ? <DemoRibbon /> : null}
    >
      {children}
      {isOpen ? <CommandPalette onClose={() => desk.send({ type: 'palette.close' })} /> : null}
    </AppFrame>
  );
}
