import { ended } from '../kit/ended.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type SittingEnd, sittingSetup } from './sitting.setup.ts';
import { countingDown, endBy, school, submittingPage, writingPage } from './sitting-regions.ts';

/** The seconds in which the questions are open in this tab, counted on from what is known. */
const stopwatch = {
  id: 'stopwatch',
  src: 'stopwatch',
  input: ({ context }: { context: { seconds: number } }) => ({ from: context.seconds }),
} as const;

/**
 * The questions of a quiz or of one module of a mock test (specification 4.2, 4.3): opening (the questions come, the server sets a
 * deadline) -> open (in progress; covered; time up) -> finished. The page is in fullscreen: who invokes this holds it there, passes on
 * that it was left, and hands in what a finished sitting leaves. What a fact costs is drawn in `inProgress`; whether an ending also ends
 * the whole test is the mock test's affair.
 */
export const sittingMachine = sittingSetup.createMachine({
  id: 'sitting',
  context: ({ input }) => ({
    ...input,
    holder: '',
    deadline: 0,
    remaining: 0,
    questions: [],
    events: [],
    ending: 'student',
    evidence: null,
    notice: null,
    problem: null,
    messages: [],
    read: [],
  }),
  initial: 'opening',
  output: ({ context, event }) => ({
    end: event.output as SittingEnd,
    holder: context.holder,
    deadline: context.deadline,
    questions: context.questions.length,
    sheet: context.sheet,
    events: context.events,
    seconds: context.seconds,
    ending: context.ending,
    evidence: context.evidence,
    notice: context.notice,
    problem: context.problem,
  }),
  states: {
    opening: {
      invoke: {
        id: 'opening',
        src: 'attemptOpening',
        // Opened anew in the same tab, it is this tab's already.
        input: ({ context: { sittingId, quizId, takeOver, holder } }) => ({ sittingId, quizId, takeOver: takeOver && !holder }),
        onDone: [
          {
            guard: ended('opened'),
            target: 'open',
            actions: withOutput('takeOpening'),
            meta: { requirements: ['4.2-3', '4.3-6'] },
          },
          { guard: ended('endedHere'), target: 'finished', actions: withOutput('takeOpening') },
          { guard: ended('notOnScreen'), target: 'notOnScreen', actions: withOutput('takeOpening') },
          { guard: ended('closed'), target: 'closed' },
          {
            guard: ended('withoutQuestions'),
            target: 'unavailable',
            actions: 'noteNoQuestions',
            meta: { requirements: ['8-quiz-5', '8-mock-5'] },
          },
          { guard: ended('unreachable'), target: 'unreachable', actions: withOutput('noteFailure') },
          { target: 'unavailable', actions: withOutput('noteFailure') },
        ],
        onError: { target: 'unavailable', actions: 'noteNotStarted' },
      },
      // Before the questions are on the screen, leaving costs nothing.
      on: { 'fullscreen.exited': 'interrupted' },
    },
    outOfStep: { tags: 'waiting', after: { reopen: 'opening' }, on: { 'fullscreen.exited': 'interrupted' } },
    open: {
      invoke: {
        id: 'sheet',
        src: 'answerSheet',
        input: ({ context: { sheet, questions, seconds, rules } }) => ({
          start: required(sheet),
          questions,
          seconds,
          entry: rules.entry,
        }),
        onDone: [
          { guard: ended('displaced'), target: 'displaced' },
          { guard: ended('closed'), target: 'closed' },
          { target: 'outOfStep', actions: 'keepSheet' },
        ],
        onError: { target: 'unavailable', actions: 'noteNotStarted' },
      },
      on: {
        'clock.ticked': { actions: [withEvent('keepTime'), 'countTime'] },
        'fullscreen.exited': {
          target: 'finished',
          actions: [withEvent('record'), 'keepSheet', endBy('fullscreenLeft')],
          meta: { requirements: ['4.2-18', '4.3-15', '8-quiz-9', '8-mock-12'] },
        },
      },
      initial: 'inProgress',
      states: {
        inProgress: {
          type: 'parallel',
          entry: 'unlockSheet',
          invoke: { id: 'proctor', src: 'proctor', input: ({ context }) => ({ policy: context.policy }) },
          always: { guard: 'isTimeForPages', target: 'photographing' },
          on: {
            'clock.expired': 'timeUp',
            'proctor.alive': { actions: withEvent('passSign') },
            'proctor.tabHidden': {
              target: '#sitting.finished',
              actions: [withEvent('record'), 'keepSheet', endBy('tabHidden')],
              meta: { requirements: ['4.2-19', '4.3-19', '4.3-20', '8-quiz-10'] },
            },
            'proctor.keyForbidden': {
              target: '#sitting.finished',
              actions: [withEvent('record'), 'keepSheet', endBy('restrictedKey')],
              meta: { requirements: ['4.3-27', '4.3-28', '8-mock-10'] },
            },
            'proctor.devtoolsOpened': [
              { guard: 'coversQuestions', target: 'covered', actions: [withEvent('record'), withEvent('recordOnSheet')] },
              {
                target: '#sitting.finished',
                actions: [withEvent('record'), 'keepSheet', endBy('devtoolsOpened')],
                meta: { requirements: ['4.3-16', '8-mock-11'] },
              },
            ],
            'test.end': {
              target: '#sitting.finished',
              actions: ['keepSheet', endBy('testEnded')],
              meta: { requirements: ['4.3-30'] },
            },
          },
          states: {
            banner: {
              initial: 'calm',
              on: {
                'proctor.keyPressed': [
                  {
                    guard: 'isLastWarning',
                    target: '#sitting.finished',
                    actions: [withEvent('record'), 'keepSheet', endBy('warningLimit')],
                    meta: { requirements: ['4.2-17', '4.3-26', '8-quiz-8', '8-mock-9'] },
                  },
                  {
                    target: '.warned',
                    actions: [withEvent('record'), withEvent('recordOnSheet'), withEvent('warn')],
                    meta: {
                      requirements: [
                        '4.2-10',
                        '4.2-11',
                        '4.2-12',
                        '4.2-13',
                        '4.2-14',
                        '4.2-15',
                        '4.2-16',
                        '4.3-21',
                        '4.3-22',
                        '4.3-23',
                        '4.3-24',
                        '4.3-25',
                        '8-quiz-6',
                        '8-quiz-7',
                        '8-mock-8',
                      ],
                    },
                  },
                ],
                'proctor.keyNoticed': { target: '.reminded', actions: 'remind' },
              },
              states: {
                calm: {},
                warned: {
                  after: { banner: { target: 'calm', actions: 'hideNotice', meta: { requirements: ['4.2-20', '4.3-31'] } } },
                },
                reminded: { after: { banner: { target: 'calm', actions: 'hideNotice' } } },
              },
            },
            page: writingPage,
            clock: {
              initial: 'shown',
              states: {
                shown: { always: { guard: 'isInLastMinutes', target: 'lastMinutes' }, on: { 'clock.toggle': 'hidden' } },
                hidden: { always: { guard: 'isInLastMinutes', target: 'lastMinutes' }, on: { 'clock.toggle': 'shown' } },
                // From here on it cannot be hidden any more.
                lastMinutes: {},
              },
            },
            time: {
              initial: 'choosing',
              states: {
                choosing: {
                  always: [
                    { guard: 'countsDown', target: 'countingDown' },
                    { guard: 'hasPace', target: 'keepingPace' },
                    { target: 'countingUp' },
                  ],
                },
                countingUp: { invoke: stopwatch, meta: { requirements: ['4.2-4'] } },
                // Nothing ends with a pace: the clock only says on which side of it the student is.
                keepingPace: {
                  invoke: stopwatch,
                  initial: 'within',
                  states: { within: { always: { guard: 'isOverPace', target: 'over' } }, over: {} },
                },
                countingDown,
              },
            },
            school,
            calculator: {
              initial: 'closed',
              states: {
                closed: {
                  on: {
                    'calculator.toggle': { guard: 'hasCalculator', target: 'open', meta: { requirements: ['4.3-37', '4.3-38'] } },
                  },
                },
                open: { on: { 'calculator.toggle': 'closed' } },
              },
            },
            reference: {
              initial: 'closed',
              states: {
                closed: { on: { 'reference.toggle': { guard: 'hasReference', target: 'open' } } },
                open: { on: { 'reference.toggle': 'closed' } },
              },
            },
          },
        },
        // Pens down: pages are photographed, with whatever device, in a time of its own. Nothing that is watched for elsewhere costs anything here.
        photographing: {
          type: 'parallel',
          entry: 'unlockSheet',
          on: {
            'clock.expired': 'timeUp',
            'clock.ticked': { actions: [withEvent('keepTime'), 'passTime'] },
            'fullscreen.exited': {},
          },
          states: { page: submittingPage, time: { initial: 'countingDown', states: { countingDown } }, school },
        },
        // Closing the tools takes F12, refreshing leaves fullscreen: nothing here costs anything, but the clock runs.
        covered: {
          tags: 'covered',
          meta: { requirements: ['8-quiz-12', '8-quiz-13'] },
          invoke: stopwatch,
          on: { 'clock.ticked': { actions: [withEvent('keepTime'), 'passTime'] }, 'fullscreen.exited': {} },
        },
        // Nothing can be answered any more. Never early: the server is asked first, and its deadline is what counts.
        timeUp: {
          entry: 'lockSheet',
          on: {
            // Hidden now, the page has nothing more to lose: the submission itself asks whether the time is up.
            'fullscreen.exited': {
              guard: withEvent('isByHiding'),
              target: '#sitting.finished',
              actions: ['keepSheet', endBy('timeUp')],
            },
          },
          invoke: {
            id: 'fetchDeadline',
            src: 'fetchDeadline',
            input: ({ context: { sittingId, holder } }) => ({ sittingId, holder }),
            onDone: [
              { guard: withOutput('hasTimeLeft'), target: 'inProgress', actions: withOutput('takeDeadline') },
              { target: '#sitting.finished', actions: ['keepSheet', endBy('timeUp')], meta: { requirements: ['4.3-14'] } },
            ],
            onError: [
              { guard: withError('isHeldElsewhere'), target: '#sitting.displaced' },
              // Unreachable: locked, and delivered later. Closed already: what is left is delivered late.
              { target: '#sitting.finished', actions: ['keepSheet', endBy('timeUp')] },
            ],
          },
        },
      },
    },
    finished: { type: 'final', output: 'finished' },
    interrupted: { type: 'final', output: 'interrupted' },
    notOnScreen: { type: 'final', output: 'notOnScreen' },
    displaced: { type: 'final', output: 'displaced' },
    closed: { type: 'final', output: 'closed' },
    unavailable: { type: 'final', output: 'unavailable' },
    unreachable: { type: 'final', output: 'unreachable' },
  },
});
