import { assign, setup } from 'xstate';
import type { DemoButton, DemoResult, DemoTest } from '../../content/teacher-demo.ts';

/** What the open dialog is about: `result`, `test` or `button`. `groups` and `students` are ticked in 'Assign Test'. */
type Context = {
  result: DemoResult | null;
  test: DemoTest | null;
  groups: string[];
  students: string[];
  button: DemoButton | null;
};

export type TeacherDialogsEvent =
  | { type: 'details.open' | 'submission.open'; result: DemoResult }
  | { type: 'test.assign'; test: DemoTest }
  | { type: 'group.toggle' | 'student.toggle'; name: string }
  | { type: 'demo.press'; button: DemoButton }
  | { type: 'assignment.confirm' | 'dialog.close' };

const toggled = (names: string[], name: string) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name];

const teacherDialogsSetup = setup({
  types: { context: {} as Context, events: {} as TeacherDialogsEvent },
  actions: {
    takeResult: assign({ result: (_, result: DemoResult) => result }),
    takeTest: assign({ test: (_, test: DemoTest) => test, groups: [], students: [] }),
    toggleGroup: assign({ groups: ({ context }, name: string) => toggled(context.groups, name) }),
    toggleStudent: assign({ students: ({ context }, name: string) => toggled(context.students, name) }),
    takeButton: assign({ button: (_, button: DemoButton) => button }),
  },
});

/** The dialogs over a teacher's page, one at a time (specification 2.11): what they show and say is the fixed demonstration. */
export const teacherDialogsMachine = teacherDialogsSetup.createMachine({
  id: 'teacherDialogs',
  context: { result: null, test: null, groups: [], students: [], button: null },
  on: { 'dialog.close': '.none' },
  initial: 'none',
  states: {
    none: {
      on: {
        'details.open': { target: 'details', actions: { type: 'takeResult', params: ({ event }) => event.result } },
        'submission.open': { target: 'submission', actions: { type: 'takeResult', params: ({ event }) => event.result } },
        'test.assign': { target: 'assigning', actions: { type: 'takeTest', params: ({ event }) => event.test } },
        'demo.press': { target: 'demo', actions: { type: 'takeButton', params: ({ event }) => event.button } },
      },
    },
    details: {},
    submission: {},
    assigning: {
      on: {
        'group.toggle': { actions: { type: 'toggleGroup', params: ({ event }) => event.name } },
        'student.toggle': { actions: { type: 'toggleStudent', params: ({ event }) => event.name } },
        'assignment.confirm': 'assigned',
      },
    },
    assigned: {},
    demo: {},
  },
});
