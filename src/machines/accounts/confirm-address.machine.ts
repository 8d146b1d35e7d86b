import { assign, setup } from 'xstate';
import * as z from 'zod/mini';
import { passwordLinkToken } from '../../../contract/accounts/accounts.ts';
import { messages } from '../../content/messages/accounts.ts';
import { confirmAddress } from '../../services/accounts/mailed-links.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';

/** `token` as in the address; '' where the address has none. */
type Input = { token: string };

const confirmAddressSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { email: string | null; notice: string | null },
    events: {} as { type: 'page.opened' | 'address.use' },
    tags: '' as 'waiting',
  },
  actors: { confirmAddress: fromService(confirmAddress) },
  actions: { ...noticeActions, takeEmail: assign((_, { email }: { email: string }) => ({ email })) },
  guards: {
    isLink: ({ context }) => z.safeParse(passwordLinkToken, context.token).success,
    isNoLink: (_, { error }: Failure) => refusedFor(error, 'notFound'),
    isTaken: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
});

/**
 * A new email address by its mailed link: asking -> using -> used; `dead` for a link that is none, or none any more, `taken` where another account has got the address meanwhile. Opening the page alone does nothing, since programs open what is in a mail before people do.
 */
export const confirmAddressMachine = confirmAddressSetup.createMachine({
  id: 'confirmAddress',
  context: ({ input }) => ({ ...input, email: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': [{ guard: 'isLink', target: 'asking' }, { target: 'dead' }] } },
    asking: { on: { 'address.use': { target: 'using', actions: 'hideNotice' } } },
    using: {
      tags: 'waiting',
      invoke: {
        id: 'confirmAddress',
        src: 'confirmAddress',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'used', actions: withOutput('takeEmail') },
        onError: [
          { guard: withError('isNoLink'), target: 'dead' },
          { guard: withError('isTaken'), target: 'taken' },
          { target: 'asking', actions: withError('showNotice', messages.address.failed) },
        ],
      },
    },
    used: {},
    dead: {},
    taken: {},
  },
});
