import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { notebookMachine } from '../../machines/notebook/notebook.machine.ts';

export type Flow = ActorRefFrom<typeof notebookMachine>;
type Seen = SnapshotFrom<typeof notebookMachine>;

/** What the page shows, by the machine's states. */
export const screenOf = (seen: Seen) => {
  if (seen.hasTag('waiting') || seen.matches('idle')) return 'waiting';
  if (seen.matches('failed')) return 'failed';
  if (seen.matches('empty')) return 'empty';
  return seen.matches('finished') ? 'finished' : 'question';
};

/** How far the question that is asked has come. */
export const stageOf = (seen: Seen) => {
  if (seen.matches('checking')) return 'checking';
  if (seen.matches('notChecked')) return 'notChecked';
  if (seen.matches('checked')) return 'checked';
  return seen.matches('answeredElsewhere') ? 'answeredElsewhere' : 'asking';
};
export type Stage = ReturnType<typeof stageOf>;

export const contextOf = (seen: Seen) => seen.context;

const day = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A day and a time of it in the student's own zone: 'Thursday, March 5 at 10:00 AM'. */
export const dayOf = (ms: number) => day.format(ms);
