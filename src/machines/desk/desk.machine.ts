import { assign, setup } from 'xstate';
import type { StaffMember } from '../../../contract/accounts/people.ts';
import type { ColleagueName, CourseName, DeskGlance } from '../../../contract/desk/desk.ts';
import { messages } from '../../content/messages/desk.ts';
import { signOut } from '../../services/accounts/accounts.ts';
import { type Desk, loadDesk, readStaff } from '../../services/desk/desk.ts';
import { secondFactorMachine } from '../accounts/second-factor.machine.ts';
import { type SessionEvent, session } from '../accounts/session.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { requireSomebody } from '../kit/signed-in.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';

type Context = {
  staff: StaffMember | null;
  glance: DeskGlance | null;
  courses: CourseName[];
  colleagues: ColleagueName[];
  notice: string | null;
};

export type DeskEvent =
  | { type: 'page.opened' | 'desk.retry' | 'glance.refresh' | 'palette.open' | 'palette.close' | 'logout.request' }
  | SessionEvent;

const deskSetup = setup({
  types: {
    context: {} as Context,
    events: {} as DeskEvent,
    tags: '' as 'waiting',
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    readStaff: fromService(readStaff),
    loadDesk: fromService(loadDesk),
    signOut: fromService(signOut),
    secondFactor: secondFactorMachine,
    session,
  },
  actions: {
    ...noticeActions,
    takeStaff: assign({ staff: (_, staff: StaffMember | null) => staff }),
    takeDesk: assign((_, desk: Desk | null) => desk ?? {}),
    logFailure: (_, { error }: Failure) => console.warn('What waits could not be counted again.', error),
  },
  guards: {
    isNobody: (_, found: unknown) => found === null,
    isFactorDue: (_, { error }: Failure) => refusedFor(error, 'secondFactorDue'),
  },
});

/**
 * The school's desk: guard and frame. idle -> reading -> confirming (by the server) -> open, or `absent` where nobody of the staff is signed in, or
 * `failed`. Who must have an authenticator app and has none sets it up first (`settingUp`). A session that ends leads to sign in: everything
 * at the desk is somebody's. The command palette lies over whatever page is open.
 */
export const deskMachine = deskSetup.createMachine({
  id: 'desk',
  context: { staff: null, glance: null, courses: [], colleagues: [], notice: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'reading' } },
    reading: requireSomebody('readStaff', { target: 'confirming', take: 'takeStaff' }),
    confirming: requireSomebody('loadDesk', {
      target: 'open',
      take: 'takeDesk',
      onError: [
        { guard: withError('isFactorDue'), target: 'settingUp' },
        { target: 'failed', actions: withError('showNotice', messages.unreachable) },
      ],
    }),
    failed: { on: { 'desk.retry': { target: 'confirming', actions: 'hideNotice' }, 'logout.request': 'leaving' } },
    settingUp: {
      on: { 'logout.request': 'leaving' },
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: { due: true },
        onDone: 'confirming',
        onError: { target: 'settingUp', reenter: true },
      },
    },
    open: {
      type: 'parallel',
      invoke: { id: 'session', src: 'session' },
      on: { 'session.expired': 'absent', 'logout.request': 'leaving' },
      states: {
        palette: {
          initial: 'closed',
          states: {
            closed: { on: { 'palette.open': 'open' } },
            open: { on: { 'palette.close': 'closed' } },
          },
        },
        glance: {
          initial: 'counted',
          states: {
            counted: { on: { 'glance.refresh': 'counting' } },
            counting: {
              invoke: {
                id: 'loadDesk',
                src: 'loadDesk',
                onDone: [
                  { guard: withOutput('isNobody'), target: '#desk.absent' },
                  { target: 'counted', actions: withOutput('takeDesk') },
                ],
                onError: { target: 'counted', actions: withError('logFailure') },
              },
            },
          },
        },
      },
    },
    leaving: {
      tags: 'waiting',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ personId: context.staff?._id ?? '' }),
        onDone: 'left',
        onError: 'left',
      },
    },
    left: { type: 'final' },
    absent: { type: 'final' },
  },
});
