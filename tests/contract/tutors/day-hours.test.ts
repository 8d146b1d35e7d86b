import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findHoursProblem, formatDayHours, readDayHours } from '../../../contract/tutors/day-hours.ts';

it.each([
  ['', []],
  ['9:00 am – 1:00 pm', [{ from: 540, until: 780 }]],
  [
    '14:00-18:30, 9-12',
    [
      { from: 540, until: 720 },
      { from: 840, until: 1110 },
    ],
  ],
  ['9am-12pm', [{ from: 540, until: 720 }]],
  ['8 pm – 12 am', [{ from: 1200, until: 1440 }]],
  ['20:00-24:00', [{ from: 1200, until: 1440 }]],
])('reads %s', (text, spans) => {
  expect(readDayHours(text)).toEqual({ spans });
});

it.each(['9', 'nine to five', '9:00', '18-9', '9:60-10', '13 pm-2 pm', '9-25', '9-10-11', '9-9'])(
  'does not take %s for hours',
  (text) => {
    expect(findHoursProblem(text)).toBe(`“${text}” isn’t a time like 9:00 am – 1:00 pm.`);
  },
);

it('refuses times that overlap, and takes those that touch', () => {
  expect(findHoursProblem('9-12, 11-13')).toBe('These times overlap.');
  expect(findHoursProblem('9-12, 12-13')).toBeNull();
});

it('reads whatever it writes', async () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.property(minutes, (points) => {
      const ordered = points.toSorted((one, other) => one - other);
      const spans = ordered.flatMap((from, at) => {
        const until = ordered[at + 1];
        return at % 2 === 0 && until !== undefined ? [{ from, until }] : [];
      });
      expect(readDayHours(formatDayHours(spans))).toEqual({ spans });
    }),
  );
});
