import { assign, raise, setup } from 'xstate';
import { messages } from '../../content/messages/exam.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import type { Violation } from '../../content/violations.ts';
import {
  type BrowserPowers,
  lookAtBrowser,
  measureServer,
  type ServerReading,
  tryStorage,
} from '../../services/exam/device-checks.ts';
import { seenNow } from '../../services/exam/sitting-events.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError } from '../kit/failure.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type FullscreenEvent, fullscreen } from './fullscreen.ts';
import { type ProctorEvent, proctor } from './proctor.ts';
import { type RehearsalFact, type Trial, triedBy } from './rehearsal.ts';

/**
 * `warnings`: those of the module that is played. `tried`: of each rule the newest trip; `trial`: the newest of all.
 * `escapeLocked`: null until fullscreen was tried.
 */
export type SecurityCheckContext = {
  policy: ProctorPolicy;
  browser: BrowserPowers | null;
  storageFailure: string | null;
  reading: ServerReading | null;
  serverFailure: string | null;
  escapeLocked: boolean | null;
  warnings: number;
  tried: Partial<Record<Violation, Trial>>;
  trial: Trial | null;
};

type SecurityCheckEvent =
  | { type: 'check.retry' }
  | { type: 'rehearsal.tryFullscreen' | 'rehearsal.leaveFullscreen' | 'rehearsal.tryKeys' }
  | { type: 'rule.tripped' }
  | ConnectionEvent
  | FullscreenEvent
  | ProctorEvent;

/** What ends the module that is played begins another, without warnings. */
const warningsAfter = ({ cost, count }: Trial, before: number) => ({ nothing: before, warning: count, module: 0, test: 0 })[cost];

type FailureWithWords = Failure & { otherwise: string };

const securityCheckSetup = setup({
  types: {
    input: {} as { policy: ProctorPolicy },
    context: {} as SecurityCheckContext,
    events: {} as SecurityCheckEvent,
    tags: '' as 'rehearsing',
  },
  actors: {
    lookAtBrowser: fromService(lookAtBrowser),
    tryStorage: fromService(tryStorage),
    measureServer: fromService(measureServer),
    connection,
    fullscreen,
    proctor,
  },
  actions: {
    takeBrowser: assign({ browser: (_, browser: BrowserPowers) => browser }),
    noteStorageFailure: assign({
      storageFailure: (_, { error, otherwise }: FailureWithWords) => describeError(error, otherwise),
    }),
    forgetStorageFailure: assign({ storageFailure: null }),
    takeReading: assign((_, reading: ServerReading) => ({ reading, serverFailure: null })),
    noteNoAnswer: assign({ serverFailure: (_, { error, otherwise }: FailureWithWords) => describeError(error, otherwise) }),
    noteFullscreen: assign((_, { escapeLocked }: { escapeLocked: boolean }) => ({ escapeLocked })),
    recordTrial: assign(({ context }, fact: RehearsalFact) => {
      const trial = triedBy(fact, context.warnings, context.policy);
      return { trial, warnings: warningsAfter(trial, context.warnings), tried: { ...context.tried, [trial.rule]: trial } };
    }),
    show: raise({ type: 'rule.tripped' }),
    leave: raise(() => ({ type: 'fullscreen.exited' as const, seen: seenNow('fullscreenLeft'), byHiding: false })),
  },
  guards: {
    // Hiding the tab takes fullscreen with it: that is the tab's rule, and told already.
    isByHiding: (_, { byHiding }: { byHiding: boolean }) => byHiding,
  },
  delays: { banner: ({ context }) => context.policy.bannerMs },
});

const trialActions = { actions: [withEvent('recordTrial'), 'show'] } as const;

/**
 * The rehearsal before a mock test (specification 4.3): what the device and the browser can do, and every rule to be tripped
 * without a cost. Nothing of it is recorded or sent.
 */
export const securityCheckMachine = securityCheckSetup.createMachine({
  id: 'securityCheck',
  context: ({ input }) => ({
    policy: input.policy,
    browser: null,
    storageFailure: null,
    reading: null,
    serverFailure: null,
    escapeLocked: null,
    warnings: 0,
    tried: {},
    trial: null,
  }),
  type: 'parallel',
  states: {
    browser: {
      initial: 'looking',
      states: {
        looking: {
          invoke: {
            id: 'lookAtBrowser',
            src: 'lookAtBrowser',
            onDone: { target: 'known', actions: withOutput('takeBrowser') },
            onError: 'known',
          },
        },
        known: {},
      },
    },
    storage: {
      initial: 'trying',
      states: {
        trying: {
          invoke: {
            id: 'tryStorage',
            src: 'tryStorage',
            onDone: { target: 'kept', actions: 'forgetStorageFailure' },
            onError: {
              target: 'notKept',
              actions: withError('noteStorageFailure', messages.check.storageRefused),
            },
          },
        },
        kept: { on: { 'check.retry': 'trying' } },
        notKept: { on: { 'check.retry': 'trying' } },
      },
    },
    server: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'measureServer',
            src: 'measureServer',
            onDone: { target: 'answered', actions: withOutput('takeReading') },
            onError: {
              target: 'notAnswered',
              actions: withError('noteNoAnswer', messages.check.unreachable),
            },
          },
        },
        answered: { on: { 'check.retry': 'asking' } },
        notAnswered: {
          invoke: { id: 'connection', src: 'connection' },
          on: { 'check.retry': 'asking', 'connection.restored': 'asking' },
        },
      },
    },
    // What the browser said last of fullscreen, which outlasts the rehearsal that asked.
    fullscreen: {
      initial: 'notRefused',
      states: {
        notRefused: { on: { 'fullscreen.refused': 'refused' } },
        refused: { on: { 'rehearsal.tryFullscreen': 'notRefused' } },
      },
    },
    rehearsal: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'rehearsal.tryFullscreen': 'inFullscreen',
            'rehearsal.tryKeys': 'withKeys',
          },
        },
        inFullscreen: {
          invoke: { id: 'fullscreen', src: 'fullscreen' },
          initial: 'entering',
          on: { 'fullscreen.refused': 'resting' },
          states: {
            entering: {
              on: {
                'fullscreen.entered': {
                  target: 'watched',
                  actions: withEvent('noteFullscreen'),
                },
                'fullscreen.exited': '#securityCheck.rehearsal.resting',
              },
            },
            watched: {
              tags: 'rehearsing',
              invoke: { id: 'proctor', src: 'proctor', input: ({ context }) => ({ policy: context.policy }) },
              on: {
                'proctor.keyPressed': trialActions,
                'proctor.keyForbidden': trialActions,
                'proctor.keyNoticed': trialActions,
                'proctor.tabHidden': trialActions,
                'proctor.devtoolsOpened': trialActions,
                'rehearsal.leaveFullscreen': { actions: 'leave' },
                'fullscreen.exited': [
                  {
                    guard: withEvent('isByHiding'),
                    target: '#securityCheck.rehearsal.resting',
                  },
                  { target: '#securityCheck.rehearsal.resting', ...trialActions },
                ],
              },
            },
          },
        },
        withKeys: {
          tags: 'rehearsing',
          // Out of fullscreen Escape leaves nothing.
          invoke: { id: 'proctor', src: 'proctor', input: ({ context }) => ({ policy: { ...context.policy, noticedKeys: [] } }) },
          on: {
            'proctor.keyPressed': trialActions,
            'proctor.keyForbidden': trialActions,
            'proctor.tabHidden': trialActions,
            'proctor.devtoolsOpened': trialActions,
            'rehearsal.tryFullscreen': 'inFullscreen',
            'rehearsal.tryKeys': 'resting',
          },
        },
      },
    },
    banner: {
      initial: 'calm',
      on: { 'rule.tripped': '.shown' },
      states: { calm: {}, shown: { after: { banner: 'calm' } } },
    },
  },
});
