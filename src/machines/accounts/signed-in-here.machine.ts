import { assign, setup } from 'xstate';
import { readPerson, type SignedInPerson } from '../../services/accounts/signed-in-person.ts';
import { fromService } from '../actors/from-service.ts';
import { requireSomebody } from '../kit/signed-in.ts';

const signedInHereSetup = setup({
  types: {
    context: {} as { person: SignedInPerson | null },
    events: {} as { type: 'page.opened' },
    tags: '' as 'waiting',
  },
  actors: { readPerson: fromService(readPerson) },
  actions: { takePerson: assign({ person: (_, person: SignedInPerson | null) => person }) },
  guards: { isNobody: (_, person: SignedInPerson | null) => person === null },
});

/** Whether somebody who comes to sign in is signed in in this tab already: idle -> reading -> somebody, who is shown the way back, or `absent`. */
export const signedInHereMachine = signedInHereSetup.createMachine({
  id: 'signedInHere',
  context: { person: null },
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'reading' } },
    reading: requireSomebody('readPerson', { target: 'somebody', take: 'takePerson' }),
    somebody: {},
    absent: {},
  },
});
