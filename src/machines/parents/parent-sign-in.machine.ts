import { assign, setup } from 'xstate';
import { looksLikeEmail } from '../../../contract/email.ts';
import { messages } from '../../content/messages/parents.ts';
import { askParentLink, openParentLink } from '../../services/parents/parents.ts';
import { fromService } from '../actors/from-service.ts';
import { isDeadLink } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `token` as in the address; '' where parents came without a link. */
export type ParentSignInInput = { token: string };

/** `error` stands at the address. `link`: where a demonstration's made-up parent goes on. */
type Context = ParentSignInInput & { email: string; error: string | null; notice: string | null; link: string | null };

type ParentSignInEvent =
  | { type: 'page.opened' | 'link.request' | 'link.again' | 'link.open' }
  | { type: 'email.type'; text: string };

const { emailMissing, emailWrong, notAsked, notOpened } = messages.parents;

const parentSignInSetup = setup({
  types: { input: {} as ParentSignInInput, context: {} as Context, events: {} as ParentSignInEvent, tags: '' as 'waiting' },
  actors: { askParentLink: fromService(askParentLink), openParentLink: fromService(openParentLink) },
  actions: {
    ...noticeActions,
    typeEmail: assign((_, { text }: { text: string }) => ({ email: text, error: null })),
    nameError: assign({ error: ({ context: { email } }) => (email.trim() === '' ? emailMissing : emailWrong) }),
    takeLink: assign({ link: (_, { link }: { link: string | null }) => link }),
    forgetLink: assign({ token: '', link: null }),
  },
  guards: {
    hasLink: ({ context }) => context.token !== '',
    isAddress: ({ context }) => looksLikeEmail(context.email.trim()),
    isDead: (_, { error }: Failure) => isDeadLink(error),
  },
});

/**
 * Parents sign in by a mailed link: editing -> asking -> sent, in the same words for an address that no record has; with a link offered -> opening ->
 * signedIn, or `dead`. The link is used by a press on a button: a mail program that only looks at it uses nothing up.
 */
export const parentSignInMachine = parentSignInSetup.createMachine({
  id: 'parentSignIn',
  context: ({ input }) => ({ ...input, email: '', error: null, notice: null, link: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': [{ guard: 'hasLink', target: 'offered' }, { target: 'editing' }] } },
    editing: {
      on: {
        'email.type': { actions: withEvent('typeEmail') },
        'link.request': [
          { guard: 'isAddress', target: 'asking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameError'] },
        ],
      },
    },
    asking: {
      tags: 'waiting',
      invoke: {
        id: 'askParentLink',
        src: 'askParentLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'sent', actions: withOutput('takeLink') },
        onError: { target: 'editing', actions: withError('showNotice', notAsked) },
      },
    },
    sent: { on: { 'link.again': { target: 'editing', actions: 'forgetLink' } } },
    offered: { on: { 'link.open': { target: 'opening', actions: 'hideNotice' } } },
    opening: {
      tags: 'waiting',
      invoke: {
        id: 'openParentLink',
        src: 'openParentLink',
        input: ({ context: { token } }) => ({ token }),
        onDone: 'signedIn',
        onError: [
          { guard: withError('isDead'), target: 'dead' },
          { target: 'offered', actions: withError('showNotice', notOpened) },
        ],
      },
    },
    dead: { on: { 'link.again': { target: 'editing', actions: 'forgetLink' } } },
    signedIn: { type: 'final' },
  },
});
