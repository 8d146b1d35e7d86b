import { expect, it } from 'vitest';
import type { WorkState } from '../../../../contract/homework/homework.ts';
import type { Transaction } from '../../../../server/db/open.ts';
import { moveWork, standingOf, type WorkChange, type WorkRow } from '../../../../server/homework/move-work.ts';
import type { WorkEvent } from '../../../../server/homework/work.machine.ts';
import type { Marker } from '../../../../server/marking/markers.ts';
import { type WorkPlace, type WorkStep, workMoves, workSteps } from '../../../models/homework/work.model.ts';

const start = Date.UTC(2026, 8, 1, 9);
const hourMs = 3_600_000;
const meera: Marker = { role: 'teacher', id: 'meera', key: 'teacher meera', name: 'Meera Rao' };
const ravi: Marker = { role: 'staff', id: 'ravi', key: 'staff ravi', name: 'Ravi Iyer' };

/** What the markers' list says in each state: where the work stands, who has it, and whether it was late. */
const shown: Record<WorkPlace, [state: WorkState, holder: string | null, isLate: boolean | null]> = {
  isToDo: ['given', null, false],
  isOverdue: ['missing', null, false],
  isInOnTime: ['handedIn', null, false],
  isInOnTimeAndOver: ['handedIn', null, false],
  isInLate: ['late', null, true],
  isAtMeera: ['held', 'meera', null],
  isAtRavi: ['held', 'ravi', null],
  isLookedAt: ['lookedAt', null, null],
  isBack: ['givenBack', null, null],
  isGone: ['takenBack', null, false],
};

function seedWork() {
  let now = start;
  const work: WorkRow = {
    ...{ id: 'w', homeworkId: 'h', studentId: 's', state: 'given', dueAt: new Date(start + hourMs), text: '', clientKey: null },
    ...{ handedInAt: null, isLate: false, heldBy: null, heldName: null, heldUntil: null, comment: '', points: null },
    ...{ markedBy: null, givenBackAt: null },
  };
  const by = (marker: Marker | null): WorkChange => ({ tx: {} as Transaction, work, now: new Date(now), marker });
  /** What is locked to be changed lapses first. */
  const move = (marker: Marker | null, type: WorkEvent['type'], isLate = false) => {
    if (work.state === 'held' && standingOf(work, new Date(now)) !== 'held') moveWork(by(marker), { type: 'hold.lapsed' });
    return moveWork(by(marker), { type }, isLate);
  };
  const steps: Record<WorkStep, () => void> = {
    studentHandsIn: () => {
      const isLate = new Date(now) > work.dueAt;
      if (move(null, 'student.handedIn', isLate)) Object.assign(work, { isLate, handedInAt: new Date(now) });
    },
    dateIsOver: () => {
      now = Math.max(now, work.dueAt.getTime() + 1);
    },
    dateIsMovedOn: () => {
      if (move(null, 'due.moved')) Object.assign(work, { dueAt: new Date(now + hourMs), isLate: false });
    },
    meeraTakes: () => move(meera, 'marker.took'),
    meeraSaves: () => move(meera, 'marker.kept'),
    meeraLetsGo: () => move(meera, 'marker.letGo'),
    meeraGivesBack: () => move(meera, 'marker.gaveBack'),
    raviTakes: () => move(ravi, 'marker.took'),
    raviTakesOver: () => move(ravi, 'marker.tookOver'),
    raviGivesBack: () => move(ravi, 'marker.gaveBack'),
    sixMinutesPass: () => {
      now += 6 * 60_000;
    },
    schoolTakesBack: () => move(null, 'school.tookBack'),
  };
  const look = () => {
    const state = standingOf(work, new Date(now));
    return { state, holder: state === 'held' ? work.heldBy : null, isLate: work.isLate };
  };
  return { steps, look, work };
}

/** The shortest way to each state. */
const ways = new Map<WorkPlace, WorkStep[]>([['isToDo', []]]);
for (const [place, way] of ways)
  for (const [step, to] of Object.entries(workMoves[place]))
    if (!ways.has(to as WorkPlace)) ways.set(to as WorkPlace, [...way, step as WorkStep]);

it('knows a way to every state', () => {
  expect([...ways.keys()].sort()).toEqual(Object.keys(shown).sort());
});

it.each([...ways])('a work that %s: what can be done, and what cannot', (from, way) => {
  const can: Partial<Record<WorkStep, string>> = workMoves[from];
  for (const step of workSteps) {
    const { steps, look, work } = seedWork();
    for (const earlier of way) steps[earlier]();
    const before = { ...look(), row: { ...work } };
    steps[step]();
    const place = (can[step] ?? from) as WorkPlace;
    const [state, holder, isLate] = shown[place];
    expect([from, step, look()]).toEqual([from, step, { state, holder, isLate: isLate ?? before.isLate }]);
    // What cannot be done has done nothing.
    if (can[step] === undefined && !/dateIsOver|sixMinutes/.test(step)) expect(work).toEqual(before.row);
  }
});

it('notes who gave a work back, and when', () => {
  const { steps, work } = seedWork();
  for (const step of ['studentHandsIn', 'raviTakes', 'raviGivesBack'] as const) steps[step]();
  expect([work.markedBy, work.givenBackAt?.getTime(), work.heldBy, work.heldUntil]).toEqual(['Ravi Iyer', start, null, null]);
});
