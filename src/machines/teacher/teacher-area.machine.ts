import { assign, setup } from 'xstate';
import type { Teacher } from '../../../contract/accounts/people.ts';
import { type DemoResult, demoResults } from '../../content/teacher-demo.ts';
import { type AssessmentType, type TeacherPage, teacherPages } from '../../content/teacher-pages.ts';
import { signOut } from '../../services/accounts/accounts.ts';
import { confirmTeacher, readTeacher } from '../../services/accounts/teachers.ts';
import { deviceTimeZone } from '../../services/schedule/own-time-zone.ts';
import { wallTimeAt } from '../../services/schedule/zoned-time.ts';
import { keepTeacherPage, readTeacherPage } from '../../services/teacher/teacher-page.ts';
import { secondFactorMachine } from '../accounts/second-factor.machine.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { requireSomebody } from '../kit/signed-in.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type Day, type Month, toMonth } from '../schedule/days.ts';
import { teacherDialogsMachine } from './teacher-dialogs.machine.ts';

/**
 * `page`: the one that is open. `student` and `type`: what the results are filtered by, '' for all students. Of the schedule: `today`, the
 * month that shows, and the chosen `day`.
 */
type Context = {
  teacher: Teacher | null;
  page: TeacherPage;
  student: string;
  type: AssessmentType;
  today: Day;
  month: Month;
  day: Day;
};

export type TeacherAreaEvent =
  | { type: 'page.opened' | 'logout.request' }
  | { type: 'page.choose'; page: TeacherPage }
  | { type: 'student.filter'; student: string }
  | { type: 'type.filter'; assessment: AssessmentType }
  | { type: 'month.show'; month: Month }
  | { type: 'date.pick'; day: Day };

const [home] = teacherPages;

/** The schedule as it opens: at this device's own day. */
function atToday() {
  const { day } = wallTimeAt(Date.now(), deviceTimeZone());
  return { today: day, month: toMonth(day), day };
}

/** The sample results that the filters let through. */
export const shownResults = ({ student, type }: Pick<Context, 'student' | 'type'>): DemoResult[] =>
  demoResults.filter(
    (result) => (student === '' || result.student === student) && (type === 'All Assessments' || result.type === type),
  );

const teacherAreaSetup = setup({
  types: {
    context: {} as Context,
    events: {} as TeacherAreaEvent,
    tags: '' as 'waiting',
    children: {} as { dialogs: 'dialogs'; secondFactor: 'secondFactor' },
  },
  actors: {
    readTeacher: fromService(readTeacher),
    confirmTeacher: fromService(confirmTeacher),
    readPage: fromService(readTeacherPage),
    keepPage: fromService(keepTeacherPage),
    signOut: fromService(signOut),
    dialogs: teacherDialogsMachine,
    secondFactor: secondFactorMachine,
  },
  actions: {
    takeTeacher: assign({ teacher: (_, teacher: Teacher | null) => teacher }),
    restorePage: assign({ page: (_, page: TeacherPage | null) => page ?? home }),
    choosePage: assign({ page: (_, { page }: { page: TeacherPage }) => page }),
    filterStudent: assign({ student: (_, { student }: { student: string }) => student }),
    filterType: assign({ type: (_, { assessment }: { assessment: AssessmentType }) => assessment }),
    showToday: assign(atToday),
    chooseMonth: assign({ month: (_, { month }: { month: Month }) => month }),
    chooseDay: assign({ day: (_, { day }: { day: Day }) => day }),
    // Without session storage a reload begins at home: nothing else is lost.
    logFailure: (_, { error }: { error: unknown }) => console.warn('The page could not be remembered.', error),
  },
  guards: {
    isNobody: (_, teacher: Teacher | null) => teacher === null,
    isFactorDue: (_, { error }: Failure) => refusedFor(error, 'secondFactorDue'),
  },
});

/**
 * The teacher area (specification 2.11). Nobody but a signed-in teacher comes in, since a guard that is 'not shown' should exist: idle ->
 * reading -> restoring the page -> confirming (by the server) -> open, or absent. Where the server cannot be asked the area opens
 * `unconfirmed`: the samples are nobody's, and a teacher's own pages ask the server themselves. Who must have an authenticator app and has none sets it up first (`settingUp`). The pages are data: choosing one begins `shown` anew, so that it is remembered, no dialog
 * is left, and the schedule is at today.
 */
export const teacherAreaMachine = teacherAreaSetup.createMachine({
  id: 'teacherArea',
  context: () => ({ teacher: null, page: home, student: '', type: 'All Assessments', ...atToday() }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'reading' } },
    reading: requireSomebody('readTeacher', { target: 'restoring', take: 'takeTeacher' }),
    restoring: {
      tags: 'waiting',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        onDone: { target: 'confirming', actions: withOutput('restorePage') },
        onError: 'confirming',
      },
    },
    confirming: requireSomebody('confirmTeacher', {
      target: 'open',
      take: 'takeTeacher',
      onError: [{ guard: withError('isFactorDue'), target: 'settingUp' }, { target: 'open.session.unconfirmed' }],
    }),
    settingUp: {
      on: { 'logout.request': 'leaving' },
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: { due: true },
        onDone: 'confirming',
        onError: { target: 'settingUp', reenter: true },
      },
    },
    open: {
      type: 'parallel',
      on: { 'logout.request': 'leaving' },
      states: {
        session: { initial: 'confirmed', states: { confirmed: {}, unconfirmed: {} } },
        page: {
          on: {
            'page.choose': { target: '.shown', actions: withEvent('choosePage') },
            'student.filter': { actions: withEvent('filterStudent') },
            'type.filter': { actions: withEvent('filterType') },
            'month.show': { actions: withEvent('chooseMonth') },
            'date.pick': { actions: withEvent('chooseDay') },
          },
          initial: 'shown',
          states: {
            shown: {
              meta: { requirements: ['4.6-3'] },
              entry: 'showToday',
              invoke: [
                {
                  id: 'keepPage',
                  src: 'keepPage',
                  input: ({ context }) => ({ page: context.page }),
                  onError: { actions: withError('logFailure') },
                },
                { id: 'dialogs', src: 'dialogs', onError: { target: 'shown', reenter: true } },
              ],
            },
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
