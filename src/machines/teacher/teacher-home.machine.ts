import { assign, setup } from 'xstate';
import type { TeacherHome } from '../../../contract/teacher/home.ts';
import { messages } from '../../content/messages/teacher.ts';
import { loadTeacherHome } from '../../services/teacher/own-pages.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

/** The home page of a teacher's own area: idle -> loading -> shown or failed. It is loaded anew whenever the page is opened. */
export const teacherHomeMachine = setup({
  types: {
    context: {} as { home: TeacherHome | null; notice: string | null },
    events: {} as ConnectionEvent | { type: 'page.opened' | 'home.retry' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadTeacherHome: fromService(loadTeacherHome) },
  actions: { ...noticeActions, takeHome: assign({ home: (_, home: TeacherHome) => home }) },
}).createMachine({
  id: 'teacherHome',
  context: { home: null, notice: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadTeacherHome', {
      input: undefined,
      onDone: withOutput('takeHome'),
      onError: withError('showNotice', messages.home),
      retry: 'home.retry',
      onRetry: 'hideNotice',
    }),
  },
});
