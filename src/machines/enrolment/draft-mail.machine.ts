import { assign, setup } from 'xstate';
import { looksLikeEmail } from '../../../contract/email.ts';
import { messages } from '../../content/messages/draft-links.ts';
import { mailDraft, type TypedDraft } from '../../services/enrolment/draft-links.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `email`: where the link goes, as it was typed into the application. */
export type DraftMailInput = { typed: TypedDraft; email: string };

/** `code` opens the link, and stands on this device alone. */
type Context = DraftMailInput & { error: string | null; notice: string | null; code: string | null };

const draftMailSetup = setup({
  types: {
    input: {} as DraftMailInput,
    context: {} as Context,
    events: {} as { type: 'email.type'; text: string } | { type: 'link.request' },
    tags: '' as 'waiting',
  },
  actors: { mailDraft: fromService(mailDraft) },
  actions: {
    ...noticeActions,
    typeEmail: assign((_, { text }: { text: string }) => ({ email: text, error: null })),
    nameError: assign({ error: messages.draftLinks.emailWrong }),
    takeCode: assign({ code: (_, code: string) => code }),
  },
  guards: { isAddress: ({ context }) => looksLikeEmail(context.email.trim()) },
});

/** Mails a link by which an application is gone on with elsewhere: editing -> sending -> sent, with the digits that open it. What was typed stays on this device as well. */
export const draftMailMachine = draftMailSetup.createMachine({
  id: 'draftMail',
  context: ({ input }) => ({ ...input, error: null, notice: null, code: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.type': { actions: withEvent('typeEmail') },
        'link.request': [
          { guard: 'isAddress', target: 'sending', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameError'] },
        ],
      },
    },
    sending: {
      tags: 'waiting',
      invoke: {
        id: 'mailDraft',
        src: 'mailDraft',
        input: ({ context: { email, typed } }) => ({ email, typed }),
        onDone: { target: 'sent', actions: withOutput('takeCode') },
        onError: { target: 'editing', actions: withError('showNotice', messages.draftLinks.notMailed) },
      },
    },
    sent: {},
  },
});
