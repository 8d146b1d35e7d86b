import { assign, setup } from 'xstate';
import type { DemoButton, DemoResult, DemoTest } from '../../content/teacher-demo.ts';
import { withEvent } from '../kit/with-output.ts';

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
    takeResult: assign({ result: (_, { result }: { result: DemoResult }) => result }),
    takeTest: assign({ test: (_, { test }: { test: DemoTest }) => test, groups: [], students: [] }),
    toggleGroup: assign({ groups: ({ context }, { name }: { name: string }) => toggled(context.groups, name) }),
    toggleStudent: assign({ students: ({ context }, { name }: { name: string }) => toggled(context.students, name) }),
    takeButton: assign({ button: (_, { button }: { button: DemoButton }) => button }),
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
        'details.open': { target: 'details', actions: withEvent('takeResult') },
        'submission.open': { target: 'submission', actions: withEvent('takeResult') },
        'test.assign': { target: 'assigning', actions: withEvent('takeTest') },
        'demo.press': { target: 'demo', actions: withEvent('takeButton') },
      },
    },
    details: {},
    submission: {},
    assigning: {
      on: {
        'group.toggle': { actions: withEvent('toggleGroup') },
        'student.toggle': { actions: withEvent('toggleStudent') },
        'assignment.confirm': 'assigned',
      },
    },
    assigned: {},
    demo: {},
  },
});
