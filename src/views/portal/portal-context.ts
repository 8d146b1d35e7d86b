import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import type { portalMachine } from '../../machines/portal/portal.machine.ts';

/** The open portal: who is signed in, and the machine behind it. */
export type Portal = { student: Student; portal: ActorRefFrom<typeof portalMachine> };

export const PortalContext = createContext<Portal | null>(null);

/** The open portal; only pages inside the guard ask. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('This page stands outside the student portal.');
  return portal;
}
