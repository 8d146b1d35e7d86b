import { assign, type DoneActorEvent, setup } from 'xstate';
import type { Teacher } from '../../../contract/accounts/people.ts';
import { type AssessmentType, type DemoButton, type DemoResult, type DemoTest, demoResults } from '../../content/teacher-demo.ts';
import { type TeacherPage, teacherPages } from '../../content/teacher-pages.ts';
import { confirmTeacher, readTeacher, signOut } from '../../services/accounts/accounts.ts';
import { deviceTimeZone, wallTimeAt } from '../../services/schedule/school-time.ts';
import { keepTeacherPage, readTeacherPage } from '../../services/teacher/teacher-page.ts';
import { fromService } from '../actors/from-service.ts';
import { type Day, type Month, monthOf } from '../schedule/days.ts';

export type { TeacherPage };

/**
 * `isUnconfirmed`: the server could not be asked whether the teacher is still signed in. What is looked at on the pages: `student` is one of the demo's, or '' for all. `groups` and `students` are ticked in 'Assign Test';
 * `test`, `result` and `button` are what the open dialog is about. Of the schedule: `today`, the month that shows, and the chosen `day`.
 */
type Context = {
  teacher: Teacher | null;
  isUnconfirmed: boolean;
  student: string;
  type: AssessmentType;
  result: DemoResult | null;
  test: DemoTest | null;
  groups: string[];
  students: string[];
  button: DemoButton | null;
  today: Day;
  month: Month;
  day: Day;
};

export type TeacherAreaEvent =
  | { type: 'page.opened' | 'logout.ask' | 'assignment.confirm' | 'dialog.close' }
  | { type: 'page.choose'; page: TeacherPage }
  | { type: 'student.filter'; student: string }
  | { type: 'type.filter'; assessment: AssessmentType }
  | { type: 'month.show'; month: Month }
  | { type: 'date.pick'; day: Day }
  | { type: 'details.open' | 'submission.open'; result: DemoResult }
  | { type: 'test.assign'; test: DemoTest }
  | { type: 'group.toggle' | 'student.toggle'; name: string }
  | { type: 'demo.press'; button: DemoButton };

const [home] = teacherPages;

const toggled = (names: string[], name: string) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name];

/** The schedule as it opens: at this device's own day. */
function atToday() {
  const { day } = wallTimeAt(Date.now(), deviceTimeZone());
  return { today: day, month: monthOf(day), day };
}

/** The sample results that the filters let through. */
export const shownResults = ({ student, type }: Pick<Context, 'student' | 'type'>): DemoResult[] =>
  demoResults.filter(
    (result) => (student === '' || result.student === student) && (type === 'All Assessments' || result.type === type),
  );

const words = setup({
  types: { context: {} as Context, events: {} as TeacherAreaEvent, tags: '' as 'waiting' },
  actors: {
    readTeacher: fromService(readTeacher),
    confirmTeacher: fromService(confirmTeacher),
    readPage: fromService(readTeacherPage),
    keepPage: fromService(keepTeacherPage),
    signOut: fromService(signOut),
  },
  actions: {
    takeTeacher: assign({ teacher: (_, teacher: Teacher | null) => teacher }),
    noteUnconfirmed: assign({ isUnconfirmed: true }),
    filterStudent: assign({ student: (_, student: string) => student }),
    filterType: assign({ type: (_, type: AssessmentType) => type }),
    takeResult: assign({ result: (_, result: DemoResult) => result }),
    takeTest: assign({ test: (_, test: DemoTest) => test, groups: [], students: [] }),
    toggleGroup: assign({ groups: ({ context }, name: string) => toggled(context.groups, name) }),
    toggleStudent: assign({ students: ({ context }, name: string) => toggled(context.students, name) }),
    showToday: assign(atToday),
    chooseMonth: assign({ month: (_, month: Month) => month }),
    chooseDay: assign({ day: (_, day: Day) => day }),
    takeButton: assign({ button: (_, button: DemoButton) => button }),
    // Without session storage a reload begins at home: nothing else is lost.
    logFailure: (_, { error }: { error: unknown }) => console.warn('The page could not be remembered.', error),
  },
  guards: {
    isNobody: (_, teacher: Teacher | null) => teacher === null,
    isPage: (_, { page, wanted }: { page: TeacherPage; wanted: TeacherPage | null }) => page === wanted,
  },
});

/** A page that is open, and remembered (specification 4.6). */
const page = (name: TeacherPage) =>
  words.createStateConfig({
    invoke: {
      id: 'keepPage',
      src: 'keepPage',
      input: { page: name },
      onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
    },
  });

/**
 * The teacher area (specification 2.11): its pages are states, as are its dialogs; all content is the fixed demonstration. Nobody but a
 * signed-in teacher comes in, since a guard that is 'not shown' should exist: idle -> reading -> confirming (by the server) -> restoring ->
 * open, or absent. Where the server cannot be asked it opens and says so, since nothing in it is anybody's.
 */
export const teacherAreaMachine = words.createMachine({
  id: 'teacherArea',
  context: () => ({
    teacher: null,
    isUnconfirmed: false,
    student: '',
    type: 'All Assessments',
    result: null,
    test: null,
    groups: [],
    students: [],
    button: null,
    ...atToday(),
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'reading' } },
    reading: {
      tags: 'waiting',
      invoke: {
        id: 'readTeacher',
        src: 'readTeacher',
        onDone: [
          { guard: { type: 'isNobody', params: ({ event }) => event.output }, target: 'absent' },
          { target: 'confirming', actions: { type: 'takeTeacher', params: ({ event }) => event.output } },
        ],
        onError: 'absent',
      },
    },
    confirming: {
      tags: 'waiting',
      invoke: {
        id: 'confirmTeacher',
        src: 'confirmTeacher',
        onDone: [
          { guard: { type: 'isNobody', params: ({ event }) => event.output }, target: 'absent' },
          { target: 'restoring', actions: { type: 'takeTeacher', params: ({ event }) => event.output } },
        ],
        onError: { target: 'restoring', actions: 'noteUnconfirmed' },
      },
    },
    restoring: {
      tags: 'waiting',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        onDone: [
          ...teacherPages.map((name) => ({
            guard: {
              type: 'isPage' as const,
              params: ({ event }: { event: DoneActorEvent<TeacherPage | null> }) => ({ page: name, wanted: event.output }),
            },
            target: `open.page.${name}` as const,
          })),
          { target: 'open' },
        ],
        onError: 'open',
      },
    },
    open: {
      type: 'parallel',
      on: { 'logout.ask': 'leaving' },
      states: {
        page: {
          initial: home,
          on: {
            'page.choose': teacherPages.map((name) => ({
              guard: { type: 'isPage', params: ({ event }) => ({ page: name, wanted: event.page }) },
              target: `.${name}`,
            })),
          },
          states: {
            'teacher-dashboard': page('teacher-dashboard'),
            'teacher-results': {
              ...page('teacher-results'),
              on: {
                'student.filter': { actions: { type: 'filterStudent', params: ({ event }) => event.student } },
                'type.filter': { actions: { type: 'filterType', params: ({ event }) => event.assessment } },
              },
            },
            'teacher-tests': page('teacher-tests'),
            'teacher-resources': page('teacher-resources'),
            'teacher-schedule': {
              ...page('teacher-schedule'),
              entry: 'showToday',
              on: {
                'month.show': { actions: { type: 'chooseMonth', params: ({ event }) => event.month } },
                'date.pick': { actions: { type: 'chooseDay', params: ({ event }) => event.day } },
              },
            },
            'teacher-profile': page('teacher-profile'),
          },
        },
        dialog: {
          initial: 'none',
          on: { 'dialog.close': '.none', 'page.choose': '.none' },
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
        },
      },
    },
    leaving: {
      tags: 'waiting',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ personId: context.teacher?._id ?? '' }),
        onDone: 'left',
        onError: 'left',
      },
    },
    absent: { type: 'final' },
    left: { type: 'final' },
  },
});
