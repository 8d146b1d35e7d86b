import { expect, it } from 'vitest';
import type { MarkingState } from '../../../../contract/marking/marking.ts';
import { advanceMarking, type MarkingEvent } from '../../../../server/marking/marking.machine.ts';
import {
  type MarkingModelState,
  type MarkingStep,
  markingModel,
  markingMoves,
  markingSteps,
} from '../../../models/marking/marking.model.ts';

type Stored = { state: MarkingState; heldBy: string | null; markedBy: string | null };

/** Who does a step, and which event of the chart it is. */
const events: Record<MarkingStep, [who: string | null, type: MarkingEvent['type']]> = {
  meeraOpens: ['meera', 'marker.took'],
  meeraSigns: ['meera', 'marker.kept'],
  meeraMarks: ['meera', 'marker.marked'],
  meeraLetsGo: ['meera', 'marker.letGo'],
  raviOpens: ['ravi', 'marker.took'],
  raviMarks: ['ravi', 'marker.marked'],
  schoolGivesBack: [null, 'school.gaveBack'],
  studentAsksAgain: [null, 'student.askedAgain'],
  minutesPass: [null, 'hold.lapsed'],
  answerChanges: [null, 'answer.changed'],
};

/** As the server stores it: what a transition asks for, and nothing where the chart knows no such step. */
function take(stored: Stored, step: MarkingStep): Stored {
  const [who, type] = events[step];
  const moved = advanceMarking(stored.state, {
    ...{ type, isHolder: who !== null && stored.heldBy === who, mayLook: stored.markedBy !== who },
  });
  if (!moved) return stored;
  // Of what the chart takes back the server clears the row.
  const next = { ...stored, state: moved.state, ...(step === 'answerChanges' && { markedBy: null }) };
  for (const action of moved.actions) {
    if (action === 'hold') next.heldBy = who;
    if (action === 'release') next.heldBy = null;
    if (action === 'noteMarks') next.markedBy = who;
  }
  return next;
}

const shown: Record<MarkingModelState, Stored> = {
  waits: { state: 'waiting', heldBy: null, markedBy: null },
  atMeera: { state: 'held', heldBy: 'meera', markedBy: null },
  atRavi: { state: 'held', heldBy: 'ravi', markedBy: null },
  markedByMeera: { state: 'marked', heldBy: null, markedBy: 'meera' },
  markedByRavi: { state: 'marked', heldBy: null, markedBy: 'ravi' },
  toldOfMeera: { state: 'givenBack', heldBy: null, markedBy: 'meera' },
  toldOfRavi: { state: 'givenBack', heldBy: null, markedBy: 'ravi' },
  asksRavi: { state: 'lookAsked', heldBy: null, markedBy: 'meera' },
  asksMeera: { state: 'lookAsked', heldBy: null, markedBy: 'ravi' },
  raviLooks: { state: 'looking', heldBy: 'ravi', markedBy: 'meera' },
  meeraLooks: { state: 'looking', heldBy: 'meera', markedBy: 'ravi' },
  settled: { state: 'final', heldBy: null, markedBy: null },
};

/** The shortest way to each state. Of paths one of which begins another the model gives the longer alone, so that states on the way count as well. */
const ways = new Map<MarkingModelState, MarkingStep[]>([['waits', []]]);
for (const { steps } of markingModel.getShortestPaths()) {
  const taken: MarkingStep[] = [];
  for (const { event, state } of steps) {
    if (markingSteps.includes(event.type as MarkingStep)) taken.push(event.type as MarkingStep);
    const name = state.value as MarkingModelState;
    if (taken.length < (ways.get(name)?.length ?? Infinity)) ways.set(name, [...taken]);
  }
}

it('knows a way to every state', () => {
  expect([...ways.keys()].sort()).toEqual(Object.keys(shown).sort());
});

it.each([...ways])('an answer that %s: what can be done, and what cannot', (from, path) => {
  const at = path.reduce<Stored>(take, shown.waits);
  expect(at).toMatchObject(from === 'settled' ? { state: 'final', heldBy: null } : shown[from]);
  const can: Partial<Record<MarkingStep, MarkingModelState>> = markingMoves[from];
  for (const step of markingSteps) {
    const to = can[step];
    const after = take(at, step);
    if (to === undefined) expect([step, after]).toEqual([step, at]);
    else expect([step, after]).toMatchObject([step, to === 'settled' ? { state: 'final', heldBy: null } : shown[to]]);
  }
});
