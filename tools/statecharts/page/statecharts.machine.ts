import { beginning, drawingOf, statechartsSetup, writtenOf } from './statecharts.setup.ts';

/**
 * The page of statecharts: idle -> open, where two things go on side by side. `chart` draws the machine that is shown, whichever way it was
 * chosen. `watch` is browsing where nothing of that machine runs, and else watching an actor of it: live, or a moment of its past, which is
 * looked at and changed by nobody. Only to a live actor events are sent; one with data is composed before.
 */
export const statechartsMachine = statechartsSetup.createMachine({
  id: 'statecharts',
  context: ({ input }) => beginning(input),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'open' } },
    open: {
      type: 'parallel',
      invoke: { id: 'liveFlows', src: 'liveFlows' },
      on: {
        'flow.started': { actions: { type: 'takeActor', params: ({ event }) => event.actor } },
        'flow.moved': { actions: { type: 'takeMoved', params: ({ event }) => event.moved } },
        'tab.left': { actions: { type: 'loseTab', params: ({ event }) => event.tab } },
        'scope.choose': { actions: { type: 'chooseScope', params: ({ event }) => event.scope } },
      },
      states: {
        chart: {
          initial: 'drawing',
          // An actor or an entry that is chosen may be of another machine than the one on the page.
          always: { guard: 'isAnotherFlow', target: '.drawing' },
          states: {
            drawing: {
              entry: 'beginDrawing',
              invoke: {
                id: 'drawChart',
                src: 'drawChart',
                input: ({ context }) => drawingOf(context),
                onDone: { target: 'drawn', actions: { type: 'takeLayout', params: ({ event }) => event.output } },
                onError: { target: 'failed', actions: { type: 'logDrawing', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            drawn: {},
            failed: { on: { 'layout.retry': 'drawing' } },
          },
        },
        watch: {
          initial: 'browsing',
          on: {
            'flow.choose': {
              guard: { type: 'isKnown', params: ({ event }) => event.machine },
              target: '.browsing',
              actions: { type: 'showFlow', params: ({ event }) => event.machine },
            },
            'actor.choose': {
              guard: { type: 'isThere', params: ({ event }) => event.key },
              target: '.watching',
              actions: { type: 'followActor', params: ({ event }) => event.key },
            },
            'entry.choose': {
              guard: { type: 'isKept', params: ({ event }) => event.number },
              target: '.watching.past',
              actions: { type: 'lookAt', params: ({ event }) => event.number },
            },
          },
          states: {
            browsing: { always: { guard: 'runs', target: 'watching', actions: 'followNewest' } },
            watching: {
              initial: 'live',
              states: {
                live: {
                  initial: 'following',
                  always: [
                    { guard: 'isGone', target: '#statecharts.open.watch.browsing', actions: 'forgetActor' },
                    // The tab was reloaded, say.
                    { guard: 'hasSuccessor', actions: 'followNewest' },
                  ],
                  on: {
                    'entry.step': {
                      guard: { type: 'leadsSomewhere', params: ({ event }) => event.steps },
                      target: 'past',
                      actions: { type: 'step', params: ({ event }) => event.steps },
                    },
                    'event.choose': [
                      {
                        guard: { type: 'needsData', params: ({ event }) => event.name },
                        target: '.composing',
                        actions: { type: 'beginDraft', params: ({ event }) => event.name },
                      },
                      {
                        guard: { type: 'isPossible', params: ({ event }) => event.name },
                        target: '.following',
                        actions: { type: 'send', params: ({ event }) => ({ type: event.name }) },
                      },
                    ],
                  },
                  states: {
                    following: {},
                    composing: {
                      on: {
                        'event.edit': { actions: { type: 'editDraft', params: ({ event }) => event.text } },
                        'event.send': [
                          {
                            guard: 'isSound',
                            target: 'following',
                            actions: {
                              type: 'send',
                              params: ({ context }) => {
                                const written = writtenOf(context);
                                return written && 'event' in written ? written.event : null;
                              },
                            },
                          },
                          { actions: 'tellProblem' },
                        ],
                        'event.leave': 'following',
                      },
                    },
                  },
                },
                past: {
                  exit: 'comeBack',
                  on: {
                    'entry.step': [
                      { guard: { type: 'leadsToNow', params: ({ event }) => event.steps }, target: 'live' },
                      {
                        guard: { type: 'leadsSomewhere', params: ({ event }) => event.steps },
                        actions: { type: 'step', params: ({ event }) => event.steps },
                      },
                    ],
                    'live.resume': 'live',
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});
