import type { SittingFile, SittingPart } from '../../../contract/desk/sitting.ts';
import { makeModule, makeQuiz, reviewed, wrong } from '../results/result.ts';

/** Monday, 2 March 2026, 10 am by the zone of the tests. */
export const begunAt = new Date(2026, 2, 2, 10).getTime();

/** A module that the third warning ended, with two answers. */
export const aPart = (more: Partial<SittingPart> = {}): SittingPart => ({
  ...{ id: 'm1', name: 'Reading and Writing', position: 1, state: 'submitted', ending: 'warningLimit' },
  ...{ startedAt: begunAt, submittedAt: begunAt + 600_000, reinstatedAt: null, deadline: begunAt + 1_800_000, lateUntil: null },
  ...{ seconds: 1800, minutesGiven: 0, totalTime: 600, contactAt: begunAt + 600_000 },
  ...{ signs: 19, signsExpected: 20, lastSignAt: begunAt + 590_000, unproctored: false, warnings: 3 },
  late: { graded: 0, kept: 0 },
  events: ['Shift', 'Alt', 'Tab'].map((detail, at) => ({
    ...{ id: `e${at}`, kind: 'keyPressed', detail, at: begunAt + 500_000 + at, receivedAt: begunAt + 500_000 + at },
  })),
  questions: [
    {
      ...{ number: 1, seconds: 40, guessed: true },
      lines: [
        { ...aLine(1, 'A'), at: begunAt + 5000, receivedAt: begunAt + 6000 },
        { ...aLine(2, 'B'), marked: true, at: begunAt + 10_000, receivedAt: begunAt + 130_000 },
      ],
    },
    { number: 2, seconds: 3, guessed: false, lines: [] },
  ],
  ...more,
});

const aLine = (seq: number, answer: string) => ({
  ...{ seq, answer, length: answer.length, marked: false, at: begunAt, receivedAt: begunAt, late: false, counted: true },
});

/** A mock test of one module that has ended so. */
export function aSitting(more: Partial<SittingFile> = {}): SittingFile {
  const module = makeModule([reviewed(1), reviewed(2, wrong)], { studentQuizId: 'm1', ending: 'warningLimit' });
  return {
    ...{ sitting: 'r1', student: { id: 's1', name: 'Asha Menon', firstname: 'Asha' }, title: 'Practice test', kind: 'mock' },
    ...{ state: 'submitted', ending: 'student', assignment: 'a1', assignedAt: begunAt - 1000, opensAt: null, closesAt: null },
    ...{ startedAt: begunAt, submittedAt: begunAt + 700_000, reinstatedAt: null, resultReadAt: null },
    result: makeQuiz(module, { title: 'Practice test', is_node: true, submittedAt: begunAt + 700_000 }),
    ...{ written: [], withheld: null, whyNotReinstated: '', takesMinutes: false },
    policy: { keysAllowed: false, extraTime: 1 },
    policyNow: { keysAllowed: false, extraTime: 1 },
    ...{ parts: [aPart()], events: [], messages: [], browsers: [], rulings: [], objections: [], problems: [], actions: [] },
    ...more,
  };
}
