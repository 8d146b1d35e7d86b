import { assign, setup } from 'xstate';
import type { SignIn } from '../../../contract/accounts/sign-ins.ts';
import { messages } from '../../content/messages/accounts.ts';
import { endOtherSignIns, endSignIn, loadSignIns, type SignInsReader } from '../../services/accounts/sign-ins.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type SignInsInput = { role: SignInsReader };

/** `ending`: the id of what is being signed out; null for all others, or none. */
type Context = SignInsInput & { signIns: SignIn[]; ending: string | null; notice: string | null };

const { notLoaded, notEnded } = messages.signIns;

const signInsSetup = setup({
  types: {
    input: {} as SignInsInput,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'page.opened' | 'signIns.retry' | 'others.end' } | { type: 'signIn.end'; id: string },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadSignIns: fromService(loadSignIns),
    endSignIn: fromService(endSignIn),
    endOtherSignIns: fromService(endOtherSignIns),
  },
  actions: {
    ...noticeActions,
    takeSignIns: assign({ signIns: (_, signIns: SignIn[]) => signIns }),
    choose: assign({ ending: (_, { id }: { id: string }) => id }),
    chooseNone: assign({ ending: null }),
  },
  guards: { isOver: (_, { error }: Failure) => refusedFor(error, 'notFound') },
});

/**
 * Where one is signed in: idle -> loading -> shown, or failed. `ending` signs out one browser, `endingOthers` all but this one; then the list is
 * loaded again, and stands there meanwhile. One that had ended already is as good as ended.
 */
export const signInsMachine = signInsSetup.createMachine({
  id: 'signIns',
  context: ({ input }) => ({ ...input, signIns: [], ending: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadSignIns', {
      input: ({ context: { role } }: { context: Context }) => ({ role }),
      onDone: withOutput('takeSignIns'),
      onError: withError('showNotice', notLoaded),
      retry: 'signIns.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'signIn.end': { target: 'ending', actions: ['hideNotice', withEvent('choose')] },
        'others.end': { target: 'endingOthers', actions: ['hideNotice', 'chooseNone'] },
      },
    },
    ending: {
      tags: 'waiting',
      invoke: {
        id: 'endSignIn',
        src: 'endSignIn',
        input: ({ context: { role, ending } }) => ({ role, id: ending ?? '' }),
        onDone: 'loading',
        onError: [
          { guard: withError('isOver'), target: 'loading' },
          { target: 'shown', actions: withError('showNotice', notEnded) },
        ],
      },
    },
    endingOthers: {
      tags: 'waiting',
      invoke: {
        id: 'endOtherSignIns',
        src: 'endOtherSignIns',
        input: ({ context: { role } }) => ({ role }),
        onDone: 'loading',
        onError: { target: 'shown', actions: withError('showNotice', notEnded) },
      },
    },
  },
});
