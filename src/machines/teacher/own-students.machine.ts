import { assign, setup } from 'xstate';
import type { OwnStudents, StudentResults } from '../../../contract/teacher/students.ts';
import { messages } from '../../content/messages/teacher.ts';
import type { AssessmentType } from '../../content/teacher-pages.ts';
import { loadOwnStudent, loadOwnStudents } from '../../services/teacher/own-pages.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `student`: whose results are chosen, '' for all students; `file`: theirs, once they have come. `type`: what both are filtered by. */
type Context = {
  own: OwnStudents | null;
  student: string;
  file: StudentResults | null;
  type: AssessmentType;
  notice: string | null;
};

export type OwnStudentsEvent =
  | { type: 'page.opened' | 'students.retry' | 'student.retry' }
  | { type: 'student.choose'; student: string }
  | { type: 'type.filter'; assessment: AssessmentType };

const ownStudentsSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent | OwnStudentsEvent,
    tags: '' as 'waiting',
  },
  actors: { connection, loadOwnStudents: fromService(loadOwnStudents), loadOwnStudent: fromService(loadOwnStudent) },
  actions: {
    ...noticeActions,
    takeStudents: assign({ own: (_, own: OwnStudents) => own }),
    choose: assign((_, { student }: { student: string }) => ({ student, file: null })),
    takeFile: assign({ file: (_, file: StudentResults) => file }),
    filterType: assign({ type: (_, { assessment }: { assessment: AssessmentType }) => assessment }),
  },
  guards: {
    isNobody: (_, { student }: { student: string }) => student === '',
    isNone: (_, { students }: OwnStudents) => students.length === 0,
  },
});

const choosing = ownStudentsSetup.createStateConfig({
  on: {
    'student.choose': [
      { guard: withEvent('isNobody'), target: 'shown', actions: [withEvent('choose'), 'hideNotice'] },
      { target: 'opening', actions: [withEvent('choose'), 'hideNotice'], reenter: true },
    ],
  },
});

/** Results of a teacher's own students: idle -> loading -> shown, empty or failed. One that is chosen is opened (`opening` -> student or notOpened), and '' leads back to all. */
export const ownStudentsMachine = ownStudentsSetup.createMachine({
  id: 'ownStudents',
  context: { own: null, student: '', file: null, type: 'All Assessments', notice: null },
  on: { 'type.filter': { actions: withEvent('filterType') } },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadOwnStudents', {
      input: undefined,
      onDone: withOutput('takeStudents'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.students),
      retry: 'students.retry',
      onRetry: 'hideNotice',
    }),
    shown: choosing,
    opening: {
      ...choosing,
      tags: 'waiting',
      invoke: {
        id: 'loadOwnStudent',
        src: 'loadOwnStudent',
        input: ({ context: { student } }) => ({ student }),
        onDone: { target: 'student', actions: withOutput('takeFile') },
        onError: { target: 'notOpened', actions: withError('showNotice', messages.student) },
      },
    },
    student: choosing,
    notOpened: { on: { ...choosing.on, 'student.retry': { target: 'opening', actions: 'hideNotice' } } },
  },
});
