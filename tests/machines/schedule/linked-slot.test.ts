import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { Slot } from '../../../contract/schedule/schedule.ts';
import { linkedSlotMachine, type SlotLink } from '../../../src/machines/schedule/linked-slot.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { courses, slotAt } from '../../support/schedule/schedule.ts';

const link: SlotLink = { courseId: 'course-1', slotId: 'slot 2026-03-12 10:30', about: 'sitting-1' };
let asked: string[];
let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  expect(asked).toEqual([link.slotId]);
  vi.restoreAllMocks();
});

/** What following the link comes to, on the 10th of March. */
function follow(answer: Slot | Error) {
  asked = [];
  const logic = linkedSlotMachine.provide({
    actors: {
      findSlot: fromPromise<Slot, { sessionId: string }>(async ({ input }) => {
        asked.push(input.sessionId);
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    },
  });
  return toPromise(createActor(logic, { input: { link, courses, today: '2026-03-10', ownTimeZone: 'Asia/Kolkata' } }).start());
}

const nothing = { courseId: null, month: null, day: null, linkedSlotId: null, about: null, notice: null };

it.each(['2026-03-10 18:00', '2027-03-31 10:30'])('finds the slot at %s, and how its booking begins', async (at) => {
  const day = at.slice(0, 10);
  expect(await follow(slotAt(at, '10:30 am'))).toEqual({
    end: 'found',
    start: { courseId: 'course-1', month: at.slice(0, 7), day, linkedSlotId: `slot ${at}`, about: 'sitting-1', notice: null },
  });
});

it.each([
  ['a day that is over', slotAt('2026-03-09 18:00', '6:00 pm')],
  ['a day too far away', slotAt('2027-04-01 10:30', '10:30 am')],
  ['another tutor', slotAt('2026-03-12 10:30', '10:30 am', { instructorId: 'tutor-9' })],
])('ends with none at %s', async (_, slot) => {
  expect(await follow(slot)).toEqual({ end: 'none', start: nothing });
});

it('ends with none where the slot is gone, which is no failure', async () => {
  const gone = new CallFailed('refused', 'This session doesn’t exist.', 'notFound', 404);
  expect([await follow(gone), warn.mock.calls]).toEqual([{ end: 'none', start: nothing }, []]);
});

it('ends with none where nobody answers, and logs it', async () => {
  const unreachable = new CallFailed('unreachable', '');
  expect([await follow(unreachable), warn.mock.calls]).toEqual([
    { end: 'none', start: nothing },
    [['The slot of the link could not be fetched.', unreachable]],
  ]);
});
