import { assign, setup } from 'xstate';
import type { Teacher } from '../../contract/people.ts';
import { readTeacher, signOut } from '../services/accounts.ts';
import { fromService } from './actors/from-service.ts';

type Context = { teacher: Teacher | null };

/** The teacher area's guard (specification 2.11; a guard that is 'not shown' should exist): idle -> reading -> open or absent. */
export const teacherAreaMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'page.opened' | 'logout.ask' }, tags: '' as 'waiting' },
  actors: { readTeacher: fromService(readTeacher), signOut: fromService(signOut) },
  actions: { takeTeacher: assign({ teacher: (_, teacher: Teacher | null) => teacher }) },
  guards: { isNobody: (_, teacher: Teacher | null) => teacher === null },
}).createMachine({
  id: 'teacherArea',
  context: { teacher: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'reading' } },
    reading: {
      tags: 'waiting',
      invoke: {
        id: 'readTeacher',
        src: 'readTeacher',
        onDone: [
          { guard: { type: 'isNobody', params: ({ event }) => event.output }, target: 'absent' },
          { target: 'open', actions: { type: 'takeTeacher', params: ({ event }) => event.output } },
        ],
        onError: 'absent',
      },
    },
    open: { on: { 'logout.ask': 'leaving' } },
    leaving: {
      tags: 'waiting',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ personId: context.teacher?._id ?? '' }),
        onDone: 'left',
        onError: 'left',
      },
    },
    absent: { type: 'final' },
    left: { type: 'final' },
  },
});
