import { beginning, soundEvent } from './page-context.ts';
import { statechartsSetup, toDrawing } from './statecharts.setup.ts';
import { withError, withEvent, withOutput } from './with-event.ts';

/**
 * The page of statecharts: idle -> open, where two things go on side by side. `chart` draws the machine that is shown, whichever way it was
 * chosen. `watch` is browsing where nothing of that machine runs, and else watching an actor of it: live, or a moment of its past, which is
 * looked at and changed by nobody, one after the other where it is played. Only to a live actor events are sent; one with data is composed before. A moment of its past can be asked for again. What the
 * address names is watched once it is heard of; a recording that is opened is a tab that has left.
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
        'news.heard': { actions: withEvent('takeNews') },
        'scope.choose': { actions: withEvent('chooseScope') },
        'form.choose': { actions: withEvent('chooseForm') },
        'filter.change': { actions: withEvent('changeFilter') },
        'speed.choose': { actions: withEvent('chooseSpeed') },
        'problem.tell': { actions: withEvent('tellProblem') },
        'problem.dismiss': { actions: 'dismissProblem' },
      },
      states: {
        chart: {
          initial: 'drawing',
          // An actor or an entry that is chosen may be of another machine than the one on the page.
          always: { guard: 'isAnotherChart', target: '.drawing' },
          on: {
            'state.open': { actions: withEvent('openState') },
            'state.fold': { actions: withEvent('foldState') },
            'chart.whole': { actions: 'showWhole' },
          },
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
            'recording.open': { target: '.browsing', actions: withEvent('openFile') },
            'address.changed': { target: '.browsing', actions: withEvent('takeAddress') },
          },
          states: {
            browsing: {
              always: [
                { guard: 'isAskedMoment', target: 'watching.past', actions: 'followAsked' },
                { guard: 'isAskedActor', target: 'watching', actions: 'followAsked' },
                { guard: 'isWatched', target: 'watching' },
                { guard: 'runs', target: 'watching', actions: 'followNewest' },
              ],
            },
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
                        target: '.still',
                        actions: withEvent('step'),
                      },
                    ],
                    'live.resume': 'live',
                    // The app says whether its services allow it.
                    'moment.restore': { guard: withEvent('isRestorable'), target: 'live', actions: withEvent('restore') },
                  },
                  initial: 'still',
                  states: {
                    still: { on: { 'past.play': { guard: 'goesOn', target: 'playing' } } },
                    playing: {
                      after: {
                        gap: [
                          { guard: 'goesOn', target: 'playing', reenter: true, actions: { type: 'step', params: { steps: 1 } } },
                          { target: 'still' },
                        ],
                      },
                      on: { 'past.pause': 'still' },
                    },
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
