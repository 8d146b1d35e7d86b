import { expect, it } from 'vitest';
import { toApplicationAddress } from '../../src/app/prerender/application-address.ts';
import { items, stocked } from '../support/enrolment/catalogue.ts';

it.each([
  ['sat', '', '/contact-sat?plan=General+Inquiry&currency=INR'],
  ['sat', '?plan=SAT%20Sprint', '/contact-sat?plan=SAT+Sprint&currency=INR'],
  ['sat', '?utm_source=x&currency=usd&plan=%20SAT+Sprint', '/contact-sat?plan=SAT+Sprint&currency=USD'],
  ['ap', '?subject=AP+US+Govt.+%26+Politics', '/contact-ap?subject=AP+US+Govt.+%26+Politics&currency=INR'],
  ['ap', '?plan=SAT+Sprint', '/contact-ap?subject=General+Inquiry&currency=INR'],
  ['sat', '?plan=SAT%20Sprint&currency=eur', null],
  ['sat', '?plan=sat%20sprint', null],
  ['sat', '?plan=AP%20Statistics', null],
  ['sat', '?plan=%3Cscript%3E', null],
] as const)('%s %s is rendered as %s', (kind, query, address) => {
  expect(toApplicationAddress(kind, stocked, query)).toBe(address);
});

it('has one address for each plan or course and currency, and no more', () => {
  const asked = [...items.map(({ name }) => name), 'anything', ''].flatMap((name) =>
    ['INR', 'USD', 'usd', 'x'].flatMap((currency) => [
      ['sat', `?plan=${encodeURIComponent(name)}&currency=${currency}`] as const,
      ['ap', `?subject=${encodeURIComponent(name)}&currency=${currency}`] as const,
    ]),
  );
  const made = new Set(asked.map(([kind, query]) => toApplicationAddress(kind, stocked, query)));
  made.delete(null);
  expect(made.size).toBe((items.length + 2) * 2);
});
