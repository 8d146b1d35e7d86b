import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { dashboardMachine } from '../../../machines/portal/dashboard.machine.ts';

/** The dashboard's machine, as its parts get it, and what they see of it. */
export type Dashboard = ActorRefFrom<typeof dashboardMachine>;
export type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>;
