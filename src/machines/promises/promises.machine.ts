import { assign, setup } from 'xstate';
import type { CoursePromises } from '../../../contract/enrolment/course-promises.ts';
import { messages } from '../../content/messages/promises.ts';
import { loadPromises } from '../../services/promises/promises.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

const promisesSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as { studentId: string; courses: CoursePromises[]; notice: string | null },
    events: {} as ConnectionEvent | { type: 'page.opened' | 'promises.retry' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadPromises: fromService(loadPromises) },
  actions: { ...noticeActions, takeCourses: assign({ courses: (_, courses: CoursePromises[]) => courses }) },
});

/** What a student's courses promise: idle -> loading -> shown, or failed with a way to try again; the page around it stays. */
export const promisesMachine = promisesSetup.createMachine({
  id: 'promises',
  context: ({ input }) => ({ ...input, courses: [], notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadPromises', {
      input: ownStudent,
      onDone: withOutput('takeCourses'),
      onError: withError('showNotice', messages.failed),
      retry: 'promises.retry',
      onRetry: 'hideNotice',
    }),
  },
});
