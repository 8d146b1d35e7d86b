import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type TeacherPage, teacherPages } from '../../content/teacher-pages.ts';
import type { teacherAreaMachine } from '../../machines/teacher/teacher-area.machine.ts';

/** The teacher area's machine, as its pages get it, and what they see of it. */
export type Area = ActorRefFrom<typeof teacherAreaMachine>;
export type Seen = SnapshotFrom<typeof teacherAreaMachine>;

/** The page that is open. */
export const pageOf = (seen: Seen): TeacherPage =>
  teacherPages.find((page) => seen.matches({ open: { page } })) ?? 'teacher-dashboard';

/** Whether the server could not be asked who is signed in. */
export const isUnconfirmed = (seen: Seen) => seen.context.isUnconfirmed;

/** Who is signed in. Only open pages ask. */
export const teacherOf = (seen: Seen) => seen.context.teacher;
