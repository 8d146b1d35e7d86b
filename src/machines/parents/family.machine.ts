import { assign, setup } from 'xstate';
import type { Family, ParentChoices } from '../../../contract/parents/parents.ts';
import { messages } from '../../content/messages/parents.ts';
import { signOut } from '../../services/accounts/accounts.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import { chooseTidings, loadFamily, readParent } from '../../services/parents/parents.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { requireSomebody } from '../kit/signed-in.ts';
import { type Failure, withError, withEvent } from '../kit/with-output.ts';

/** `now`: the server's time in ms since the epoch when the page came. `chosen`: what the parents choose now, until the server has kept it. `done`: what went well last, to be said. */
type Context = {
  address: string | null;
  family: Family | null;
  now: number;
  chosen: ParentChoices | null;
  notice: string | null;
  done: string | null;
};

type FamilyEvent = { type: 'page.opened' | 'page.retry' | 'logout.request' } | { type: 'tidings.choose'; choices: ParentChoices };

const familySetup = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent | FamilyEvent, tags: '' as 'waiting' },
  actors: {
    connection,
    readParent: fromService(readParent),
    loadFamily: fromService(loadFamily),
    chooseTidings: fromService(chooseTidings),
    signOut: fromService(signOut),
  },
  actions: {
    ...noticeActions,
    takeAddress: assign({ address: (_, address: string | null) => address }),
    takeFamily: assign({ family: (_, family: Family | null) => family, now: () => serverTime() }),
    choose: assign({ chosen: (_, { choices }: { choices: ParentChoices }) => choices, notice: null, done: null }),
    keepChoice: assign(({ context: { family, chosen } }) => ({
      family: { ...required(family), choices: required(chosen), isChosen: true },
      chosen: null,
      done: messages.parents.chosen,
    })),
    leaveChoice: assign({ chosen: null }),
  },
  guards: {
    isNobody: (_, found: unknown) => found === null,
    isSignedOut: (_, { error }: Failure) => refusedFor(error, 'signedOut'),
  },
});

/**
 * The parents' page: idle -> reading (who is signed in) -> loading -> open, or `absent` where nobody is or the session is over, or `failed`. A choice is
 * shown at once and kept when the server says so; else it goes back, and that is said.
 */
export const familyMachine = familySetup.createMachine({
  id: 'family',
  context: { address: null, family: null, now: 0, chosen: null, notice: null, done: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'reading' } },
    reading: requireSomebody('readParent', { target: 'loading', take: 'takeAddress' }),
    loading: requireSomebody('loadFamily', {
      target: 'open',
      take: 'takeFamily',
      onError: { target: 'failed', actions: withError('showNotice', messages.parents.notLoaded) },
    }),
    failed: {
      invoke: { id: 'connection', src: 'connection' },
      on: {
        'page.retry': { target: 'loading', actions: 'hideNotice' },
        'connection.restored': { target: 'loading', actions: 'hideNotice' },
        'logout.request': 'leaving',
      },
    },
    open: {
      on: { 'logout.request': 'leaving' },
      initial: 'looking',
      states: {
        looking: { on: { 'tidings.choose': { target: 'choosing', actions: withEvent('choose') } } },
        choosing: {
          invoke: {
            id: 'chooseTidings',
            src: 'chooseTidings',
            input: ({ context: { chosen } }) => required(chosen),
            onDone: { target: 'looking', actions: 'keepChoice' },
            onError: [
              { guard: withError('isSignedOut'), target: '#family.absent' },
              { target: 'looking', actions: ['leaveChoice', withError('showNotice', messages.parents.notChosen)] },
            ],
          },
        },
      },
    },
    leaving: {
      tags: 'waiting',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ personId: context.address ?? '' }),
        onDone: 'left',
        onError: 'left',
      },
    },
    left: { type: 'final' },
    absent: { type: 'final' },
  },
});
