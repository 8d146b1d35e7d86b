import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/draft-links.ts';
import { openDraft } from '../../services/enrolment/draft-links.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError, refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `token` as in the address; '' where there is none. */
export type DraftResumeInput = { token: string };

/** `error` stands at the code. `href`: where the application is gone on with. */
type Context = DraftResumeInput & { code: string; error: string | null; notice: string | null; href: string | null };

const draftResumeSetup = setup({
  types: {
    input: {} as DraftResumeInput,
    context: {} as Context,
    events: {} as { type: 'code.type'; text: string } | { type: 'page.opened' | 'draft.open' },
    tags: '' as 'waiting',
  },
  actors: { openDraft: fromService(openDraft) },
  actions: {
    ...noticeActions,
    typeCode: assign((_, { text }: { text: string }) => ({ code: text, error: null })),
    nameError: assign({ error: messages.draftLinks.codeMissing }),
    hideError: assign({ error: null }),
    nameRefusal: assign({ error: (_, { error }: Failure) => describeError(error, messages.draftLinks.notOpened) }),
    takeHref: assign({ href: (_, href: string) => href }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    hasCode: ({ context }) => /^\d{6}$/.test(context.code.replace(/\s/g, '')),
    isWrongCode: (_, { error }: Failure) => refusedFor(error, 'badInput'),
    isDead: (_, { error }: Failure) => refusedFor(error, 'notFound'),
  },
});

/**
 * The page of a mailed link to a draft: asking -> opening -> opened, which leads to the application, or `dead`. The link is used up by the right code alone: a mail program that looks at
 * it shows and loses nothing.
 */
export const draftResumeMachine = draftResumeSetup.createMachine({
  id: 'draftResume',
  context: ({ input }) => ({ ...input, code: '', error: null, notice: null, href: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': [{ guard: 'hasToken', target: 'asking' }, { target: 'dead' }] } },
    asking: {
      on: {
        'code.type': { actions: withEvent('typeCode') },
        'draft.open': [
          { guard: 'hasCode', target: 'opening', actions: ['hideNotice', 'hideError'] },
          { actions: ['hideNotice', 'nameError'] },
        ],
      },
    },
    opening: {
      tags: 'waiting',
      invoke: {
        id: 'openDraft',
        src: 'openDraft',
        input: ({ context: { token, code } }) => ({ token, code: code.replace(/\s/g, '') }),
        onDone: { target: 'opened', actions: withOutput('takeHref') },
        onError: [
          { guard: withError('isDead'), target: 'dead' },
          { guard: withError('isWrongCode'), target: 'asking', actions: withError('nameRefusal') },
          { target: 'asking', actions: withError('showNotice', messages.draftLinks.notOpened) },
        ],
      },
    },
    opened: {},
    dead: {},
  },
});
