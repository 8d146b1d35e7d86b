import { and, not } from 'xstate';
import { messages } from '../../content/messages/marking.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { markingScreenSetup, toMarks } from './marking-screen.setup.ts';

/** Words without points are not left behind. */
const lackingPoints = {
  guard: and(['lacksPoints', 'mayMark']),
  actions: { type: 'showNotice', params: messages.pointsMissing },
} as const;
const toldToSave = { actions: { type: 'showNotice', params: messages.saveFirst } } as const;

/** What is open is saved or let go first, wherever one goes. */
const moving = [
  { guard: and(['isChanged', 'mayMark']), target: '#markingScreen.saving' },
  { target: '#markingScreen.leaving' },
] as const;

/**
 * Marking by question over all students: idle -> queueing -> opening -> marking, and from there to the next. What was changed is saved before another answer is opened (`saving`), what was only looked at is let go
 * (`leaving`, or `turning` to another list of answers). A colleague's is shown and cannot be marked (`mayMark`). While it is held the server hears a sign of life; where a colleague has it by then it is opened anew. What could not be saved stays in the fields.
 * Whoever leaves gives it back (`closing`), and is asked before anything that was not saved is dropped (`parting`).
 */
export const markingScreenMachine = markingScreenSetup.createMachine({
  id: 'markingScreen',
  context: ({ input: { test } }) => ({
    ...{ test, named: true, question: null, queue: null, at: 0, target: 0, open: null },
    ...{ draft: { given: null, comment: '', answer: '' }, isMeant: false, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'queueing' } },
    queueing: {
      tags: 'waiting',
      invoke: {
        id: 'loadMarkingQueue',
        src: 'loadMarkingQueue',
        input: ({ context: { test, question, named } }) => ({ test, question, named }),
        onDone: { target: 'opening', actions: withOutput('takeQueue') },
        onError: { target: 'failed', actions: withError('showNotice', messages.queueFailed) },
      },
    },
    failed: { on: { 'screen.retry': { target: 'queueing', actions: 'hideNotice' } } },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openWork',
        src: 'openWork',
        input: ({ context: { queue, target, named } }) => {
          const { work, number } = required(queue?.works[target]);
          return { work, number, named };
        },
        onDone: { target: 'marking', actions: withOutput('takeWork') },
        onError: { target: 'failed', actions: withError('showNotice', messages.workFailed) },
      },
    },
    marking: {
      initial: 'resting',
      on: {
        'row.toggle': { guard: 'mayMark', actions: withEvent('toggleRow') },
        'points.none': { guard: 'mayMark', actions: 'giveNone' },
        'comment.type': { guard: 'mayMark', actions: withEvent('takeComment') },
        'answer.type': { guard: 'mayMark', actions: withEvent('takeAnswer') },
        'marks.save': [
          lackingPoints,
          { guard: and(['isChanged', 'mayMark']), target: 'saving', actions: ['hideNotice', 'aimWaiting'] },
          { target: 'leaving', actions: ['hideNotice', 'aimWaiting'] },
        ],
        'marks.mean': { guard: and(['isChanged', 'mayMark']), target: 'saving', actions: ['hideNotice', 'mean'] },
        'work.choose': [
          lackingPoints,
          ...moving.map((each) => ({ ...each, actions: ['hideNotice', withEvent('aimAt')] as const })),
        ],
        // What was changed has to be saved before anything else is shown.
        'question.choose': [
          lackingPoints,
          {
            guard: not(and(['isChanged', 'mayMark'])),
            target: 'turning',
            actions: ['hideNotice', withEvent('takeQuestion')],
          },
          toldToSave,
        ],
        'names.show': [
          lackingPoints,
          {
            guard: not(and(['isChanged', 'mayMark'])),
            target: 'turning',
            actions: ['hideNotice', withEvent('takeNamed')],
          },
          toldToSave,
        ],
        'screen.leave': [
          { guard: 'isUnsaved', target: '#markingScreen.parting' },
          { target: '#markingScreen.closing', actions: 'hideNotice' },
        ],
      },
      states: {
        resting: { after: { signOfLife: { guard: 'isHolding', target: 'signing' } } },
        signing: {
          invoke: {
            id: 'keepWork',
            src: 'keepWork',
            input: ({ context: { open } }) => required(open),
            onDone: 'resting',
            onError: [
              { guard: withError('isLost'), target: 'lost', actions: withError('showNotice', messages.workFailed) },
              { target: 'resting' },
            ],
          },
        },
        // What is in the fields is still there; saving it says whether a colleague has marked it meanwhile.
        lost: {},
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveMarks',
        src: 'saveMarks',
        input: ({ context }) => toMarks(context),
        onDone: [
          { guard: 'isElsewhere', target: 'opening', actions: withOutput('takeSaved') },
          { target: 'marking', actions: [withOutput('takeSaved'), { type: 'showNotice', params: messages.allMarked }] },
        ],
        onError: [
          { guard: withError('isHeldBack'), target: 'heldBack', actions: withError('showNotice', messages.notSaved) },
          { target: 'marking', actions: withError('showNotice', messages.notSaved) },
        ],
      },
    },
    heldBack: {
      on: {
        'marks.mean': { target: 'saving', actions: ['hideNotice', 'mean'] },
        'comment.type': { target: 'marking', actions: ['hideNotice', withEvent('takeComment')] },
        'answer.type': { target: 'marking', actions: ['hideNotice', withEvent('takeAnswer')] },
        'screen.leave': 'parting',
      },
    },
    // Nobody is kept who does not want to save, and nothing is lost by a slip.
    parting: { on: { 'screen.stay': 'marking', 'marks.drop': { target: 'closing', actions: 'hideNotice' } } },
    turning: {
      tags: 'busy',
      exit: 'closeWork',
      always: { guard: not('isHolding'), target: 'queueing' },
      invoke: {
        id: 'letGoWork',
        src: 'letGoWork',
        input: ({ context: { open } }) => required(open),
        onDone: 'queueing',
        // It lapses by itself.
        onError: 'queueing',
      },
    },
    leaving: {
      tags: 'busy',
      always: [
        { guard: not('isElsewhere'), target: 'marking' },
        { guard: not('isHolding'), target: 'opening' },
      ],
      invoke: {
        id: 'letGoWork',
        src: 'letGoWork',
        input: ({ context: { open } }) => required(open),
        onDone: 'opening',
        // It lapses by itself.
        onError: 'opening',
      },
    },
    closing: {
      tags: 'busy',
      always: { guard: not('isHolding'), target: 'closed' },
      invoke: {
        id: 'letGoWork',
        src: 'letGoWork',
        input: ({ context: { open } }) => required(open),
        onDone: 'closed',
        // It lapses by itself.
        onError: 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
