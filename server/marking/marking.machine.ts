import { setup, transition } from 'xstate';
import type { MarkingState } from '../../contract/marking/marking.ts';

/** What somebody does to the marking of an answer. `isHolder`: the marker has it. `mayLook`: nobody else is to look a second time. */
export type MarkingEvent = {
  type:
    | 'marker.took'
    | 'marker.kept'
    | 'marker.letGo'
    | 'marker.marked'
    | 'hold.lapsed'
    | 'school.gaveBack'
    | 'student.askedAgain'
    | 'answer.changed';
  isHolder: boolean;
  mayLook: boolean;
};

/** What a transition asks of the server, in the transaction that stores the new state. */
export type MarkingAction = 'hold' | 'release' | 'noteMarks' | 'noteGivenBack' | 'noteRequest' | 'noteLook';

const markingSetup = setup({
  types: { events: {} as MarkingEvent },
  // Only named here: change-marking.ts carries them out.
  actions: {
    ...{ hold: () => {}, release: () => {}, noteMarks: () => {} },
    ...{ noteGivenBack: () => {}, noteRequest: () => {}, noteLook: () => {} },
  },
  guards: { isHolder: ({ event }) => event.isHolder, mayLook: ({ event }) => event.mayLook },
});

/** An answer that a marker has: nobody else marks it, unless its time lapses. */
const held = <Waiting extends string, Done extends string>(waiting: Waiting, done: Done) =>
  markingSetup.createStateConfig({
    entry: 'hold',
    exit: 'release',
    on: {
      'marker.took': { guard: 'isHolder', actions: 'hold' },
      // A sign of life: it takes nothing that one has not.
      'marker.kept': { guard: 'isHolder', actions: 'hold' },
      'marker.letGo': { guard: 'isHolder', target: waiting },
      'marker.marked': { guard: 'isHolder', target: done },
      'hold.lapsed': waiting,
    },
  });

/**
 * The marking of one answer: waiting -> held -> marked -> givenBack, and where the student asks for a second look -> lookAsked -> looking -> final. The current state is stored in a row, and the chart is asked for the
 * next. Marks can be changed until they are given back; after that by the one second look alone.
 * An answer that was changed since, in a sitting that staff took back, waits again (take-back-marks.ts clears its row).
 */
export const answerMarkingMachine = markingSetup.createMachine({
  id: 'answerMarking',
  initial: 'waiting',
  on: { 'answer.changed': '.waiting' },
  states: {
    waiting: { on: { 'marker.took': 'held', 'marker.marked': 'marked' } },
    held: held('waiting', 'marked'),
    marked: {
      entry: 'noteMarks',
      on: { 'marker.marked': { target: 'marked', reenter: true }, 'school.gaveBack': 'givenBack' },
    },
    givenBack: { entry: 'noteGivenBack', on: { 'student.askedAgain': 'lookAsked' } },
    lookAsked: {
      entry: 'noteRequest',
      on: {
        'marker.took': { guard: 'mayLook', target: 'looking' },
        'marker.marked': { guard: 'mayLook', target: 'final' },
      },
    },
    looking: held('lookAsked', 'final'),
    final: { entry: 'noteLook' },
  },
});

type Move = { state: MarkingState; actions: MarkingAction[] };

/** The state after an event, and what is to be done; null where the state does not know the event, or not of this marker. */
export function advanceMarking(state: MarkingState, event: MarkingEvent): Move | null {
  const stored = answerMarkingMachine.resolveState({ value: state });
  if (!stored.can(event)) return null;
  const [next, actions] = transition(answerMarkingMachine, stored, event);
  return { state: next.value, actions: actions.map(({ type }) => type as MarkingAction) };
}
