import { expect, it } from 'vitest';
import { readHolidays, readSchoolWeek } from '../../../../server/hours/school-hours.ts';
import { formatHolidays, formatSchoolWeek } from '../../../../server/hours/write-hours.ts';

it.each([
  ['Mon-Sat 09:00-21:00', 'Mon-Sat 09:00-21:00'],
  ['mon-fri 9:00-13:00, 14:00-18:00; Sat 10:00-14:00', 'Mon-Fri 09:00-13:00, 14:00-18:00; Sat 10:00-14:00'],
  ['Sun 00:00-24:00; Mon 08:30-09:00; Wed 08:30-09:00', 'Mon 08:30-09:00; Wed 08:30-09:00; Sun 00:00-24:00'],
  ['Fri-Mon 10:00-12:00', 'Mon 10:00-12:00; Fri-Sun 10:00-12:00'],
])('a week that was read as %s is written so that it is read as the same', (text, written) => {
  expect(formatSchoolWeek(readSchoolWeek(text))).toBe(written);
  expect(readSchoolWeek(written)).toEqual(readSchoolWeek(text));
});

it('holidays are written in their order', () => {
  expect(formatHolidays(readHolidays('2027-01-01, 2026-12-25'))).toBe('2026-12-25, 2027-01-01');
  expect(formatHolidays(new Set())).toBe('');
});
