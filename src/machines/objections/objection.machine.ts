import { assign, setup } from 'xstate';
import type { Objection, ObjectionReason, ObjectionSubject } from '../../../contract/objections/objections.ts';
import { messages } from '../../content/messages/objections.ts';
import { keptRetryMs } from '../../content/times.ts';
import type { KeptObjection } from '../../services/objections/objection-store.ts';
import { keepObjection, loadObjection, recallObjection, sendObjection } from '../../services/objections/objections.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

type Faulty = 'reason' | 'text';

/** `said`: what the school has of the student. `reason` null: none is chosen. `isKept`: by this device, which delivers it. `faulty`: what was left out. */
type Context = {
  studentId: string;
  about: ObjectionSubject;
  isKept: boolean;
  said: Objection | null;
  reason: ObjectionReason | null;
  text: string;
  faulty: readonly Faulty[];
  notice: string | null;
};

const findFaulty = ({ reason, text }: Pick<Context, 'reason' | 'text'>): Faulty[] => [
  ...(reason === null ? (['reason'] as const) : []),
  ...(text.trim().length < 3 ? (['text'] as const) : []),
];

const toKept = ({ studentId, about, reason, text }: Context): KeptObjection => ({
  ...{ studentId, about, reason: required(reason), text },
});

/**
 * What a student says is wrong with a question: closed -> recalling, whether this device still has it -> looking, whether it was said before -> writing -> keeping on the device -> sending -> told, which shows what the
 * school has and answers. It is said once; without a connection it waits on the device (`kept`), and what could not be sent otherwise stays in the fields.
 */
export const objectionMachine = setup({
  types: {
    input: {} as { studentId: string; about: ObjectionSubject },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'form.open' | 'form.close' | 'form.retry' | 'objection.send' }
      | { type: 'reason.choose'; reason: ObjectionReason }
      | { type: 'text.type'; text: string },
  },
  actors: {
    recallObjection: fromService(recallObjection),
    loadObjection: fromService(loadObjection),
    keepObjection: fromService(keepObjection),
    sendObjection: fromService(sendObjection),
    connection,
  },
  actions: {
    ...noticeActions,
    takeKept: assign((_, kept: KeptObjection | null) =>
      kept ? { reason: kept.reason, text: kept.text, isKept: true } : { isKept: false },
    ),
    noteKept: assign({ isKept: true }),
    noteNotKept: assign({ isKept: false }),
    takeSaid: assign({ said: (_, said: Objection | null) => said }),
    takeReason: assign(({ context }, { reason }: { reason: ObjectionReason }) => ({
      reason,
      faulty: context.faulty.filter((each) => each !== 'reason'),
    })),
    takeText: assign(({ context }, { text }: { text: string }) => ({
      text,
      faulty: context.faulty.filter((each) => each !== 'text'),
    })),
    nameFaulty: assign({ faulty: ({ context }) => findFaulty(context) }),
  },
  guards: {
    isComplete: ({ context }) => findFaulty(context).length === 0,
    hasKept: (_, kept: KeptObjection | null) => kept !== null,
    isUnreachable: (_, { error }: Failure) => unreachable(error),
    waitsForConnection: ({ context }, { error }: Failure) => context.isKept && unreachable(error),
    isSaid: (_, said: Objection | null) => said !== null,
  },
  delays: { retry: keptRetryMs },
}).createMachine({
  id: 'objection',
  context: ({ input }) => ({ ...input, isKept: false, said: null, reason: null, text: '', faulty: [], notice: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'form.open': 'recalling' } },
    recalling: {
      invoke: {
        id: 'recallObjection',
        src: 'recallObjection',
        input: ({ context: { studentId, about } }) => ({ studentId, about }),
        onDone: [
          { guard: withOutput('hasKept'), target: 'kept.sending', actions: withOutput('takeKept') },
          { target: 'looking', actions: withOutput('takeKept') },
        ],
        onError: 'looking',
      },
      on: { 'form.close': 'closed' },
    },
    looking: {
      invoke: {
        id: 'loadObjection',
        src: 'loadObjection',
        input: ({ context: { about } }) => ({ about }),
        onDone: [{ guard: withOutput('isSaid'), target: 'told', actions: withOutput('takeSaid') }, { target: 'writing' }],
        onError: [
          // It can be said without a connection, too: the school hears of it later, and knows whether it was said before.
          { guard: withError('isUnreachable'), target: 'writing' },
          { target: 'failed', actions: withError('showNotice', messages.failed) },
        ],
      },
      on: { 'form.close': 'closed' },
    },
    failed: {
      on: {
        'form.retry': { target: 'looking', actions: 'hideNotice' },
        'form.close': { target: 'closed', actions: 'hideNotice' },
      },
    },
    writing: {
      on: {
        'reason.choose': { actions: [withEvent('takeReason'), 'hideNotice'] },
        'text.type': { actions: [withEvent('takeText'), 'hideNotice'] },
        'form.close': { target: 'closed', actions: 'hideNotice' },
        'objection.send': [
          { guard: 'isComplete', target: 'keeping', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameFaulty'] },
        ],
      },
    },
    keeping: {
      invoke: {
        id: 'keepObjection',
        src: 'keepObjection',
        input: ({ context }) => toKept(context),
        onDone: { target: 'sending', actions: 'noteKept' },
        // A browser that keeps nothing still sends it.
        onError: { target: 'sending', actions: 'noteNotKept' },
      },
    },
    sending: {
      invoke: {
        id: 'sendObjection',
        src: 'sendObjection',
        input: ({ context }) => toKept(context),
        onDone: { target: 'told', actions: withOutput('takeSaid') },
        onError: [
          { guard: withError('waitsForConnection'), target: 'kept' },
          { target: 'writing', actions: withError('showNotice', messages.notSent) },
        ],
      },
    },
    kept: {
      invoke: { id: 'connection', src: 'connection' },
      on: { 'form.close': 'closed' },
      initial: 'waiting',
      states: {
        waiting: { after: { retry: 'sending' }, on: { 'connection.restored': 'sending' } },
        sending: {
          invoke: {
            id: 'sendObjection',
            src: 'sendObjection',
            input: ({ context }) => toKept(context),
            onDone: { target: '#objection.told', actions: withOutput('takeSaid') },
            onError: [
              { guard: withError('isUnreachable'), target: 'waiting' },
              { target: '#objection.writing', actions: withError('showNotice', messages.notSent) },
            ],
          },
        },
      },
    },
    told: { on: { 'form.close': 'closed' } },
  },
});
