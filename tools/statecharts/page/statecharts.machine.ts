import { withError, withEvent, withOutput } from '../../../src/machines/kit/with-output.ts';
import { beginning, soundEvent, statechartsSetup, toDrawing } from './statecharts.setup.ts';

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
        'flow.started': { actions: withEvent('takeActor') },
        'flow.moved': { actions: withEvent('takeMoved') },
        'tab.left': { actions: withEvent('loseTab') },
        'scope.choose': { actions: withEvent('chooseScope') },
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
                input: ({ context }) => toDrawing(context),
                onDone: { target: 'drawn', actions: withOutput('takeLayout') },
                onError: { target: 'failed', actions: withError('logDrawing') },
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
              guard: withEvent('isKnown'),
              target: '.browsing',
              actions: withEvent('showFlow'),
            },
            'actor.choose': {
              guard: withEvent('isThere'),
              target: '.watching',
              actions: withEvent('followActor'),
            },
            'entry.choose': {
              guard: withEvent('isKept'),
              target: '.watching.past',
              actions: withEvent('lookAt'),
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
                      guard: withEvent('leadsSomewhere'),
                      target: 'past',
                      actions: withEvent('step'),
                    },
                    'event.choose': [
                      {
                        guard: withEvent('needsData'),
                        target: '.composing',
                        actions: withEvent('beginDraft'),
                      },
                      {
                        guard: withEvent('isPossible'),
                        target: '.following',
                        actions: { type: 'send', params: ({ event }) => ({ type: event.name }) },
                      },
                    ],
                  },
                  states: {
                    following: {},
                    composing: {
                      on: {
                        'event.edit': { actions: withEvent('editDraft') },
                        'event.send': [
                          {
                            guard: 'isSound',
                            target: 'following',
                            actions: { type: 'send', params: ({ context }) => soundEvent(context) },
                          },
                          { actions: 'showProblem' },
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
                      { guard: withEvent('leadsToNow'), target: 'live' },
                      {
                        guard: withEvent('leadsSomewhere'),
                        actions: withEvent('step'),
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
