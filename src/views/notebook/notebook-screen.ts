import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import type { notebookMachine } from '../../machines/notebook/notebook.machine.ts';

export type Flow = ActorRefFrom<typeof notebookMachine>;
type Snapshot = SnapshotFrom<typeof notebookMachine>;

/** What the page shows, by the machine's states. */
export const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.hasTag('waiting') || snapshot.matches('idle')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('empty')) return 'empty';
  return snapshot.matches('finished') ? 'finished' : 'question';
};

/** How far the question that is asked has come. */
export const selectStage = (snapshot: Snapshot) => {
  if (snapshot.matches('checking')) return 'checking';
  if (snapshot.matches('notChecked')) return 'notChecked';
  if (snapshot.matches('checked')) return 'checked';
  return snapshot.matches('answeredElsewhere') ? 'answeredElsewhere' : 'asking';
};
export type Stage = ReturnType<typeof selectStage>;

/** A day and a time of it in the student's own zone: 'Thursday, March 5 at 10:00 am'. */
export const formatDay = (ms: number) => formatMoment(ms, 'weekdayTime');
