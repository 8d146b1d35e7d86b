import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DrillSource, PracticeArea } from '../../../contract/practice/practice.ts';
import type { studyPlanMachine } from '../../machines/plan/study-plan.machine.ts';

export type StudyPlanFlow = ActorRefFrom<typeof studyPlanMachine>;
export type StudyPlanSnapshot = SnapshotFrom<typeof studyPlanMachine>;

/** The drill whose instructions the page goes to, once it has started. */
export const selectStartedDrill = (snapshot: StudyPlanSnapshot) =>
  snapshot.matches({ shown: { drill: 'started' } }) ? snapshot.context.drill : null;

/** How a drill of the plan is begun: `busy` while one is made. */
export type DrillStart = { busy: boolean; onDrill: (drill: { area: PracticeArea; from: DrillSource }) => void };
