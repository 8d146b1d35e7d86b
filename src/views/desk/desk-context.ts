import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { StaffMember } from '../../../contract/accounts/people.ts';
import type { ColleagueName, CourseName, DeskGlance } from '../../../contract/desk/desk.ts';
import type { deskMachine } from '../../machines/desk/desk.machine.ts';

/** The desk that is open, and who sits at it. */
export type OpenDesk = {
  desk: ActorRefFrom<typeof deskMachine>;
  staff: StaffMember;
  glance: DeskGlance;
  courses: CourseName[];
  colleagues: ColleagueName[];
};

export const DeskContext = createContext<OpenDesk | null>(null);

/** The desk around a page. Throws outside of one. */
export function useDesk(): OpenDesk {
  const open = use(DeskContext);
  if (!open) throw new Error('This page stands only at the desk.');
  return open;
}
