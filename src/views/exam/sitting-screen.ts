import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sittingMachine } from '../../machines/exam/sitting.machine.ts';
import { writingSeconds } from '../../machines/exam/sitting.setup.ts';

export type Sitting = ActorRefFrom<typeof sittingMachine>;
export type SittingSnapshot = SnapshotFrom<typeof sittingMachine>;

/** The one place in the views that knows a sitting's state names. */
export function selectScreen(sitting: SittingSnapshot) {
  if (sitting.matches({ open: 'inProgress' })) return 'questions';
  if (sitting.matches({ open: 'photographing' })) return 'pages';
  if (sitting.matches({ open: 'covered' })) return 'violation';
  if (sitting.matches({ open: 'timeUp' })) return 'timeUp';
  return sitting.matches('opening') ? 'opening' : 'waiting';
}

export const isWarned = (sitting: SittingSnapshot) => sitting.matches({ open: { inProgress: { banner: 'warned' } } });
export const isReminded = (sitting: SittingSnapshot) => sitting.matches({ open: { inProgress: { banner: 'reminded' } } });
export const isConfirming = (sitting: SittingSnapshot) =>
  sitting.matches({ open: { inProgress: { page: 'confirming' } } }) ||
  sitting.matches({ open: { photographing: { page: 'confirming' } } });
export const hasPages = (sitting: SittingSnapshot) => sitting.context.photographing !== null;
export const isClockHidden = (sitting: SittingSnapshot) => sitting.matches({ open: { inProgress: { clock: 'hidden' } } });
export const isInLastMinutes = (sitting: SittingSnapshot) => sitting.matches({ open: { inProgress: { clock: 'lastMinutes' } } });
export const isCalculatorOpen = (sitting: SittingSnapshot) => sitting.matches({ open: { inProgress: { calculator: 'open' } } });
export const isReferenceOpen = (sitting: SittingSnapshot) => sitting.matches({ open: { inProgress: { reference: 'open' } } });
export const selectTools = (sitting: SittingSnapshot) => sitting.context.tools;
export const selectMessage = (sitting: SittingSnapshot) => sitting.context.messages[0];
export const selectSheet = (sitting: SittingSnapshot) => sitting.children.sheet;
export const selectOpening = (sitting: SittingSnapshot) => sitting.children.opening;

export const isOverPace = (sitting: SittingSnapshot) =>
  sitting.matches({ open: { inProgress: { time: { keepingPace: 'over' } } } });
export const hasPace = (sitting: SittingSnapshot) => sitting.context.pace !== null;

/** The time that is shown: what is left of a countdown, what a pace is off by, what has passed on a stopwatch. */
export function selectShownSeconds(sitting: SittingSnapshot) {
  const { rules, remaining, seconds, pace } = sitting.context;
  if (rules.clock === 'down') return sitting.matches({ open: 'photographing' }) ? remaining : writingSeconds(sitting.context);
  return pace === null ? seconds : Math.abs(pace - seconds);
}
