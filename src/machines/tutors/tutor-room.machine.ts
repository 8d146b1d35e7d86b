import { assign, setup } from 'xstate';
import type { TutorRoom } from '../../../contract/tutors/room.ts';
import { messages } from '../../content/messages/tutor-room.ts';
import { roomField } from '../../content/tutors/room-field.ts';
import { loadTutorRoom, saveTutorRoom } from '../../services/tutors/room.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `typed`: the address as it is typed; `problem`: what is wrong with it, once it was to be saved; `done`: what went well last. */
type Context = { room: TutorRoom | null; typed: string; problem: string | null; notice: string | null; done: string | null };

export type TutorRoomEvent =
  | { type: 'page.opened' | 'page.retry' | 'room.edit' | 'form.save' | 'form.leave' }
  | { type: 'room.type'; text: string };

const findProblem = ({ typed }: Context) => roomField.problem?.(typed) ?? null;

/**
 * Where a tutor's own sessions meet: loading -> shown, where the room is edited. An address that can't be one is named at its field and not sent; a refusal is said and loses nothing that was
 * typed.
 */
export const tutorRoomMachine = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent | TutorRoomEvent, tags: '' as 'waiting' },
  actors: { connection, loadRoom: fromService(loadTutorRoom), saveRoom: fromService(saveTutorRoom) },
  actions: {
    ...noticeActions,
    take: assign({ room: (_, room: TutorRoom) => room }),
    begin: assign({ typed: ({ context: { room } }) => room?.room ?? '', problem: null, done: null }),
    type: assign({ typed: (_, { text }: { text: string }) => text, problem: null }),
    nameProblem: assign({ problem: ({ context }) => findProblem(context) }),
    showSaved: assign({ done: messages.saved }),
  },
  guards: { isReadable: ({ context }) => findProblem(context) === null },
}).createMachine({
  id: 'tutorRoom',
  context: { room: null, typed: '', problem: null, notice: null, done: null },
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadRoom', {
      input: undefined,
      onDone: withOutput('take'),
      target: 'shown',
      onError: withError('showNotice', messages.failed),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'room.edit': { target: 'editing', actions: 'begin' } } },
    editing: {
      on: {
        'room.type': { actions: withEvent('type') },
        'form.save': [
          { guard: 'isReadable', target: 'saving', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameProblem'] },
        ],
        'form.leave': { target: 'shown', actions: 'hideNotice' },
      },
    },
    saving: {
      tags: 'waiting',
      invoke: {
        id: 'saveRoom',
        src: 'saveRoom',
        input: ({ context: { typed } }) => ({ room: typed }),
        onDone: { target: 'shown', actions: [withOutput('take'), 'showSaved'] },
        onError: { target: 'editing', actions: withError('showNotice', messages.notSaved) },
      },
    },
  },
});
