import { expect, it } from 'vitest';
import { currencies, getCourse } from '../../../contract/enrolment/offers.ts';
import { courses, items } from '../../support/enrolment/catalogue.ts';
import { proves } from '../../support/proves.ts';

it('there are two currencies, rupees first', proves('9-20'), () => {
  expect(currencies).toEqual(['INR', 'USD']);
});

it('both SAT plans enrol in the one SAT course, an AP course in itself', proves('3-38'), () => {
  expect(items.filter(({ kind }) => kind === 'sat').map(getCourse)).toEqual(['SAT Dominance Program', 'SAT Dominance Program']);
  expect(getCourse({ kind: 'ap', name: 'AP Psychology' })).toBe('AP Psychology');
  expect(courses).toHaveLength(10);
});
