import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UnbrokenTimes } from '../../../src/views/ui/unbroken-times.tsx';

afterEach(cleanup);

it.each([
  ['Monday, December 7, 2026, 3:00 am to 4:00 am (school: 4:30 pm)', ['December 7, 2026,', '3:00 am to 4:00 am', '4:30 pm)']],
  [' · Answer by Mon, Nov 30, 7:30 am', ['Mon, Nov 30,', '7:30 am']],
  ['The room opens on Monday, November 30 at 8:50 pm.', ['November 30', '8:50 pm.']],
  ['Handed in Dec 3, 2026, 9:53 pm · SAT Dominance Program', ['Dec 3, 2026,', '9:53 pm']],
  ['10:30 am – 11:30 am, 4:00 pm – 6:00 pm', ['10:30 am – 11:30 am,', '4:00 pm – 6:00 pm']],
  ['Asha Menon: two-week report', ['two-week']],
  ['The room is open.', []],
])('leaves the text as it is, and the times in it whole: %s', (text, whole) => {
  const { container } = render(<UnbrokenTimes>{text}</UnbrokenTimes>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(whole);
});
