import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DrillSource, PracticeArea } from '../../../contract/practice/practice.ts';
import type { studyPlanMachine } from '../../machines/plan/study-plan.machine.ts';

export type StudyPlanFlow = ActorRefFrom<typeof studyPlanMachine>;
export type StudyPlanSnapshot = SnapshotFrom<typeof studyPlanMachine>;

/** How a drill of the plan is begun: `busy` while one is made. */
export type DrillStart = { busy: boolean; onDrill: (drill: { area: PracticeArea; from: DrillSource }) => void };
