import { fromPromise } from 'xstate';
import type { Teacher } from '../../../contract/accounts/people.ts';
import type { TeacherPage } from '../../../src/content/teacher-pages.ts';
import { teacherAreaMachine } from '../../../src/machines/teacher/teacher-area.machine.ts';

export const teacher: Teacher = { _id: 'teacher-1', firstname: 'Meera', lastname: 'Nair', email: 'meera@example.org' };

/** A teacher area without a browser: who is signed in and who the server says it is, the page that storage remembers, and whether storage takes another. */
export function teacherWorld() {
  const world = {
    stored: teacher as Teacher | null,
    confirm: async (): Promise<Teacher | null> => teacher,
    remembered: null as TeacherPage | null,
    refusal: null as Error | null,
    signedOut: [] as string[],
    logic: teacherAreaMachine,
  };
  world.logic = teacherAreaMachine.provide({
    actors: {
      readTeacher: fromPromise<Teacher | null, void>(async () => world.stored),
      confirmTeacher: fromPromise<Teacher | null, void>(() => world.confirm()),
      readPage: fromPromise<TeacherPage | null, void>(async () => world.remembered),
      keepPage: fromPromise<void, { page: TeacherPage }>(async ({ input }) => {
        if (world.refusal) throw world.refusal;
        world.remembered = input.page;
      }),
      signOut: fromPromise<void, { personId: string }>(async ({ input }) => {
        world.signedOut.push(input.personId);
      }),
    },
  });
  return world;
}
