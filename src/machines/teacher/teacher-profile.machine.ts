import { assign, setup } from 'xstate';
import type { TeacherProfile } from '../../../contract/teacher/profile.ts';
import { messages } from '../../content/messages/teacher.ts';
import { forgotPassword } from '../../services/accounts/mailed-links.ts';
import { loadTeacherProfile } from '../../services/teacher/own-pages.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

/** What the school has of a teacher: idle -> loading -> shown or failed. Another password is set by a mailed link, which is asked for here (`asking`) and is then on its way (`mailed`). */
export const teacherProfileMachine = setup({
  types: {
    context: {} as { profile: TeacherProfile | null; notice: string | null },
    events: {} as ConnectionEvent | { type: 'page.opened' | 'profile.retry' | 'password.change' },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadTeacherProfile: fromService(loadTeacherProfile),
    forgotPassword: fromService(forgotPassword),
  },
  actions: { ...noticeActions, takeProfile: assign({ profile: (_, profile: TeacherProfile) => profile }) },
}).createMachine({
  id: 'teacherProfile',
  context: { profile: null, notice: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadTeacherProfile', {
      input: undefined,
      onDone: withOutput('takeProfile'),
      onError: withError('showNotice', messages.profile),
      retry: 'profile.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'password.change': { target: 'asking', actions: 'hideNotice' } } },
    asking: {
      invoke: {
        id: 'forgotPassword',
        src: 'forgotPassword',
        input: ({ context: { profile } }) => ({ username: profile?.username ?? '' }),
        onDone: 'mailed',
        onError: { target: 'shown', actions: withError('showNotice', messages.notMailed) },
      },
    },
    mailed: { on: { 'password.change': { target: 'asking', actions: 'hideNotice' } } },
  },
});
