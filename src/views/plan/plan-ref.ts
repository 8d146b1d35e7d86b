import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { studyPlanMachine } from '../../machines/plan/study-plan.machine.ts';

export type StudyPlanFlow = ActorRefFrom<typeof studyPlanMachine>;
export type StudyPlanSnapshot = SnapshotFrom<typeof studyPlanMachine>;
