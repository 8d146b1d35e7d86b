import type { Seat } from '../../../contract/desk/exam-room.ts';

/** A seat in the exam room: Asha, at ten o'clock in the first module of a mock test, who was heard of just now. */
export const aSeat = (more: Partial<Seat> = {}): Seat => ({
  ...{ sitting: 'sitting-1', student: { id: 's1', name: 'Asha Menon' }, title: 'Practice test', kind: 'mock', state: 'open' },
  ...{ ending: null, endedAt: null, module: { position: 1, of: 2, name: 'Reading and Writing', ending: null } },
  ...{ deadline: Date.UTC(2026, 2, 2, 10, 30), secondsLeft: null, question: 7, answered: 6, questions: 27 },
  ...{ heardAt: Date.UTC(2026, 2, 2, 10), signAt: Date.UTC(2026, 2, 2, 10), unproctored: false, warnings: 0, events: [] },
  ...{ message: null, accommodations: { keysAllowed: false, extraTime: 1 }, canReinstate: false },
  ...more,
});
