import { expect, it } from 'vitest';
import { checkKinds } from '../../../../contract/tutors/checks.ts';
import { type CheckRow, listCheckStates, listLacking } from '../../../../server/tutors/checks/read-checks.ts';
import { isFit, isMinor } from '../../../../server/tutors/checks/require-checked.ts';

const at = new Date('2026-03-02T12:00:00Z');
const check = (kind: CheckRow['kind'], until: string | null = null): CheckRow => ({
  ...{ id: kind, tutorId: 'tutor', kind, checkedOn: '2026-01-01', until, found: 'Seen', byName: 'Nandini', at },
  withdrawnAt: null,
});
const all = checkKinds.map((kind) => check(kind));

it.each([
  [null, true],
  [2010, true],
  // 18 by the year alone: the birthday may still be to come.
  [2008, true],
  [2007, false],
  [1980, false],
])('takes somebody born in %s for a minor: %s', (birthYear, expected) => {
  expect(isMinor(birthYear, 2026)).toBe(expected);
});

it('holds a check with its last day, and lacks what nobody recorded', () => {
  const rows = [check('identity'), check('training', '2026-03-02'), check('conduct', '2026-03-01')];
  expect(listLacking(rows, '2026-03-02')).toEqual(['references', 'conduct']);
  expect(listLacking(rows, '2026-03-03')).toEqual(['references', 'training', 'conduct']);
  expect(listCheckStates(rows, '2026-03-02').map(({ state }) => state)).toEqual(['valid', 'missing', 'valid', 'over']);
  expect(listLacking(all, '2099-01-01')).toEqual([]);
});

it('lets a tutor without a check have those who are of age, and asks the day of the session by the school’s clocks', () => {
  const lacking = all.filter(({ kind }) => kind !== 'references');
  expect(isFit({ birthYear: 2012, checks: lacking }, at, 'UTC')).toBe(false);
  expect(isFit({ birthYear: 1990, checks: lacking }, at, 'UTC')).toBe(true);
  const ending = [...lacking, check('references', '2026-03-02')];
  const lateEvening = new Date('2026-03-02T20:00:00Z');
  expect(isFit({ birthYear: null, checks: ending }, lateEvening, 'UTC')).toBe(true);
  expect(isFit({ birthYear: null, checks: ending }, lateEvening, 'Asia/Kolkata')).toBe(false);
});
