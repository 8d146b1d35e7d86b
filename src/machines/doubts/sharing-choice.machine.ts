import { assign, setup } from 'xstate';
import type { SharingConsent } from '../../../contract/doubts/shares.ts';
import { messages } from '../../content/messages/doubts.ts';
import { chooseSharing, loadSharing } from '../../services/doubts/shares.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

export type SharingChoiceInput = { studentId: string };

/** `wanted`: what is being chosen, until the server has it. */
type Context = SharingChoiceInput & { sharing: SharingConsent | null; wanted: boolean | null; notice: string | null };

const sharingChoiceSetup = setup({
  types: {
    input: {} as SharingChoiceInput,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'page.opened' | 'sharing.retry' } | { type: 'sharing.choose'; allowed: boolean },
    tags: '' as 'waiting',
  },
  actors: { connection, loadSharing: fromService(loadSharing), chooseSharing: fromService(chooseSharing) },
  actions: {
    ...noticeActions,
    takeSharing: assign((_, sharing: SharingConsent) => ({ sharing, wanted: null })),
    want: assign((_, { allowed }: { allowed: boolean }) => ({ wanted: allowed })),
    leave: assign({ wanted: null }),
  },
});

/**
 * Whether a student's solved doubts may be offered to others without a name, as the student says: idle -> loading -> shown, or failed. A choice is shown at once
 * (`choosing`), and goes back where the server doesn't keep it.
 */
export const sharingChoiceMachine = sharingChoiceSetup.createMachine({
  id: 'sharingChoice',
  context: ({ input }) => ({ ...input, sharing: null, wanted: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadSharing', {
      input: ownStudent,
      onDone: withOutput('takeSharing'),
      onError: withError('showNotice', messages.doubts.sharingFailed),
      retry: 'sharing.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'sharing.choose': { target: 'choosing', actions: [withEvent('want'), 'hideNotice'] } } },
    choosing: {
      invoke: {
        id: 'chooseSharing',
        src: 'chooseSharing',
        input: ({ context }) => ({ ...ownStudent({ context }), allowed: required(context.wanted) }),
        onDone: { target: 'shown', actions: withOutput('takeSharing') },
        onError: { target: 'shown', actions: ['leave', withError('showNotice', messages.doubts.sharingNotKept)] },
      },
    },
  },
});
