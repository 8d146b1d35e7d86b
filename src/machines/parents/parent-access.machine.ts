import { assign, setup } from 'xstate';
import type { ParentAccess } from '../../../contract/parents/parents.ts';
import { messages } from '../../content/messages/parents.ts';
import { endParentAccess, loadParentAccess } from '../../services/parents/parents.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

export type ParentAccessInput = { studentId: string };

type Context = ParentAccessInput & { access: ParentAccess | null; notice: string | null };

const parentAccessSetup = setup({
  types: {
    input: {} as ParentAccessInput,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'page.opened' | 'access.retry' | 'access.end' | 'access.keep' | 'age.confirm' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadParentAccess: fromService(loadParentAccess), endParentAccess: fromService(endParentAccess) },
  actions: { ...noticeActions, takeAccess: assign({ access: (_, access: ParentAccess) => access }) },
  guards: { hasParents: ({ context: { access } }) => access !== null && access.address !== null && access.endedAt === null },
});

const { accessNotLoaded, accessNotEnded } = messages.parents;

/** What a student's parents see, and how one who is of age ends it: idle -> loading -> shown -> confirming -> ending -> loading, or `failed`. */
export const parentAccessMachine = parentAccessSetup.createMachine({
  id: 'parentAccess',
  context: ({ input }) => ({ ...input, access: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadParentAccess', {
      input: ownStudent,
      onDone: withOutput('takeAccess'),
      onError: withError('showNotice', accessNotLoaded),
      retry: 'access.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'access.end': { guard: 'hasParents', target: 'confirming' } } },
    confirming: {
      on: {
        'age.confirm': { target: 'ending', actions: 'hideNotice' },
        'access.keep': { target: 'shown', actions: 'hideNotice' },
      },
    },
    ending: {
      tags: 'waiting',
      invoke: {
        id: 'endParentAccess',
        src: 'endParentAccess',
        input: ownStudent,
        onDone: 'loading',
        onError: { target: 'confirming', actions: withError('showNotice', accessNotEnded) },
      },
    },
  },
});
