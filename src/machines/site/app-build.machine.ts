import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { fetchBuild, reloadFor, watchTab } from '../../services/site/build.ts';
import { fromService } from '../actors/from-service.ts';
import { required } from '../kit/required.ts';
import { withOutput } from '../kit/with-output.ts';

/** How often the server is asked for its build, in ms, beside each time the tab is looked at again. */
export const buildCheckMs = 600_000;

type TabEvent = { type: 'tab.shown' | 'code.missing' };
export type AppBuildEvent = TabEvent | { type: 'page.opened'; path: string } | { type: 'reload.press' };

/** `own` is the build that this tab runs, null where nothing was built; `newer` the one that the server has. */
type Context = { own: string | null; newer: string | null };

const tab = fromCallback<EventObject>(({ sendBack }) =>
  watchTab({
    codeMissing: () => sendBack({ type: 'code.missing' } satisfies TabEvent),
    shown: () => sendBack({ type: 'tab.shown' } satisfies TabEvent),
  }),
);

const appBuildSetup = setup({
  types: { input: {} as { own: string | null }, context: {} as Context, events: {} as AppBuildEvent },
  actors: { fetchBuild: fromService(fetchBuild), tab },
  actions: {
    takeBuild: assign({ newer: (_, build: string | null) => build }),
    reload: ({ context }) => reloadFor(required(context.newer)),
  },
  guards: {
    isOther: ({ context }, build: string | null) => context.own !== null && build !== null && build !== context.own,
    /** A sitting goes on with the build that it began with, and fullscreen would be lost by loading it again. */
    isAttempt: (_, { path }: { path: string }) => path.includes('/attend/'),
  },
  delays: { buildCheckMs },
});

const toPath = { params: ({ event }: { event: { path: string } }) => event };
const attemptOpens = { guard: { type: 'isAttempt', ...toPath }, target: 'attempt' } as const;

/**
 * Whether this tab is of the build that the server has. `behind` is said quietly, and ends with the next page; code that is gone from the
 * server is a reason to load the page again at once (`missing`). Nothing of it happens during an attempt.
 */
export const appBuildMachine = appBuildSetup.createMachine({
  id: 'appBuild',
  context: ({ input }) => ({ own: input.own, newer: null }),
  invoke: { id: 'tab', src: 'tab' },
  initial: 'current',
  states: {
    current: {
      after: { buildCheckMs: 'asking' },
      on: { 'tab.shown': 'asking', 'code.missing': 'missing', 'page.opened': attemptOpens },
    },
    asking: {
      on: { 'code.missing': 'missing', 'page.opened': attemptOpens },
      invoke: {
        id: 'fetchBuild',
        src: 'fetchBuild',
        onDone: [{ guard: withOutput('isOther'), target: 'behind', actions: withOutput('takeBuild') }, { target: 'current' }],
        onError: 'current',
      },
    },
    behind: {
      on: { 'page.opened': [attemptOpens, { target: 'reloading' }], 'reload.press': 'reloading', 'code.missing': 'reloading' },
    },
    missing: {
      on: { 'page.opened': attemptOpens },
      invoke: {
        id: 'fetchBuild',
        src: 'fetchBuild',
        onDone: [{ guard: withOutput('isOther'), target: 'reloading', actions: withOutput('takeBuild') }, { target: 'current' }],
        onError: 'current',
      },
    },
    attempt: { on: { 'page.opened': [attemptOpens, { target: 'asking' }] } },
    reloading: { type: 'final', entry: 'reload' },
  },
});
