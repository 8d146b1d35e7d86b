import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What one of the staff does at the door of the desk, and what the world answers. */
export type DeskStep =
  | 'open'
  | 'tabKnowsMe'
  | 'tabKnowsNobody'
  | 'serverLetsMeIn'
  | 'serverSaysOver'
  | 'serverWantsAnApp'
  | 'networkFails'
  | 'tryAgain'
  | 'appIsSetUp'
  | 'sessionEnds'
  | 'openPalette'
  | 'closePalette'
  | 'logOut'
  | 'serverForgetsMe';

/**
 * As staff would tell it: the desk opens for me once the server has said who I am, and for nobody else. Without a connection it says so and tries
 * again; without an app that the school wants I set one up first. When my session is over I come to sign in again, whatever is open. Written
 * from what the desk is to do, never from the machine.
 */
export const deskModel = createTestModel(
  setup({ types: { events: {} as { type: DeskStep } } }).createMachine({
    initial: 'outside',
    states: {
      outside: { on: { open: 'lookingForMe' } },
      lookingForMe: { on: { tabKnowsMe: 'asking', tabKnowsNobody: 'sentAway' } },
      asking: {
        on: { serverLetsMeIn: 'inside', serverSaysOver: 'sentAway', serverWantsAnApp: 'settingUp', networkFails: 'shut' },
      },
      shut: { on: { tryAgain: 'askingAgain' } },
      askingAgain: { on: { serverLetsMeIn: 'inside' } },
      settingUp: { on: { appIsSetUp: 'askingAgain', logOut: 'leaving' } },
      inside: { on: { openPalette: 'paletteOpen', sessionEnds: 'sentAway', logOut: 'leaving' } },
      paletteOpen: { on: { closePalette: 'insideAgain', sessionEnds: 'sentAway' } },
      insideAgain: {},
      leaving: { on: { serverForgetsMe: 'gone', networkFails: 'gone' } },
      sentAway: {},
      gone: {},
    },
  }),
);
