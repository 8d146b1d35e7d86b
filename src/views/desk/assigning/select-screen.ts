import type { SnapshotFrom } from 'xstate';
import type { assigningMachine } from '../../../machines/desk/assigning.machine.ts';

/** What shows of a test that is being assigned: the one place of its pages that knows the states of the machine. */
export const selectAssigningScreen = (snapshot: SnapshotFrom<typeof assigningMachine>) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('drafting')) return 'form';
  // What was checked stays on the screen while it is checked again.
  if (snapshot.matches('checking')) return snapshot.context.checked ? 'preview' : 'form';
  if (snapshot.matches('checked') || snapshot.matches('assigning')) return 'preview';
  if (snapshot.matches('assigned') || snapshot.matches('takingBack')) return 'assigned';
  return snapshot.matches('takenBack') ? 'takenBack' : 'waiting';
};
