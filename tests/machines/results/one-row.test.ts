import { expect, it } from 'vitest';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { isOneRow } from '../../../src/machines/results/one-row.ts';

const sitting: CompletedSitting = {
  ...{ studentQuizId: 's1', quizId: 'q1', title: 'Algebra', subject: 'SAT Math', is_node: false, isDrill: false },
  ...{ ending: 'student', submittedAt: 1, right: 9, total: 12, percent: 75, seconds: 60, scaled: null },
};

it.each([
  ['the same again', {}, true],
  ['one that time ended', { ending: 'timeUp' }, true],
  ['another quiz of the subject', { quizId: 'q2', right: 2, percent: 17 }, true],
  ['another subject', { subject: 'AP Statistics' }, false],
  ['a mock test', { is_node: true }, false],
  ['a drill', { isDrill: true }, false],
  ['a longer one', { total: 14 }, false],
  ['one of free response, whose total is points', { writtenBy: 'tutor' }, false],
  ['one that a rule ended', { ending: 'fullscreenLeft' }, false],
  ['one that staff ended', { ending: 'staff' }, false],
  ['one left open until it was closed', { ending: 'expired' }, false],
] satisfies [string, Partial<CompletedSitting>, boolean][])('a line joins a quiz and %s', (_, more, joined) => {
  const other = { ...sitting, studentQuizId: 's2', ...more };
  expect([isOneRow(sitting, other), isOneRow(other, sitting)]).toEqual([joined, joined]);
});
