import { assign, setup } from 'xstate';
import { loadGlance, type OwnGlance } from '../../services/portal/glance.ts';
import { fromService } from '../actors/from-service.ts';
import { ownStudent } from '../kit/loadable.ts';
import { withOutput } from '../kit/with-output.ts';

/** `glance` null until it came once. */
type Context = { studentId: string; glance: OwnGlance | null };

const glanceSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as { type: 'place.shown' },
  },
  actors: { loadGlance: fromService(loadGlance) },
  actions: { takeGlance: assign({ glance: (_, glance: OwnGlance) => glance }) },
});

/**
 * What is ahead, in the header of the portal: idle -> loading -> shown, asked anew with every page that is opened, while what was known stays
 * (`refreshing`). Where nothing came (`unknown`) the header stands without it, and the next page asks again.
 */
export const glanceMachine = glanceSetup.createMachine({
  id: 'glance',
  context: ({ input: { studentId } }) => ({ studentId, glance: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'place.shown': 'loading' } },
    loading: {
      invoke: {
        id: 'loadGlance',
        src: 'loadGlance',
        input: ownStudent,
        onDone: { target: 'shown', actions: withOutput('takeGlance') },
        onError: 'unknown',
      },
      on: { 'place.shown': { target: 'loading', reenter: true } },
    },
    unknown: { on: { 'place.shown': 'loading' } },
    shown: { on: { 'place.shown': 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'loadGlance',
        src: 'loadGlance',
        input: ownStudent,
        onDone: { target: 'shown', actions: withOutput('takeGlance') },
        onError: 'shown',
      },
      on: { 'place.shown': { target: 'refreshing', reenter: true } },
    },
  },
});
