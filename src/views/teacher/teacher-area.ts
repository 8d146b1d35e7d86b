import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { teacherAreaMachine } from '../../machines/teacher/teacher-area.machine.ts';
import type { teacherDialogsMachine } from '../../machines/teacher/teacher-dialogs.machine.ts';

/** The teacher area's machine, and what its pages see of it. */
export type Area = ActorRefFrom<typeof teacherAreaMachine>;
export type Snapshot = SnapshotFrom<typeof teacherAreaMachine>;

/** The machine of the dialogs over a page, which begins with the page. */
export type Dialogs = ActorRefFrom<typeof teacherDialogsMachine>;

/** What every page gets. */
export type PageProps = { area: Area; dialogs: Dialogs };

export const selectArea = (snapshot: Snapshot) => snapshot.context;

/** Who is signed in. Only open pages ask. */
export const selectTeacher = (snapshot: Snapshot) => snapshot.context.teacher;
