import { expect, it } from 'vitest';
import { readPageConfig } from '../../src/content/page-config.ts';
import { stocked } from '../support/enrolment/catalogue.ts';

const calculatorUrl = '/calculator.html';
const told = {
  demo: true,
  supportEmail: 'help@example.org',
  supportPhone: '+91 80 0000 0000',
  calculatorUrl: 'https://calculator.example.org/',
  catalogue: { version: 3, courses: [] },
  checkout: { keyId: 'rzp_test_1', scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js' },
};
const otherwise = {
  demo: false,
  supportEmail: 'support@prepchart.example',
  supportPhone: '',
  calculatorUrl,
  catalogue: stocked,
  checkout: null,
};

it('a page knows what the server told it', () => {
  expect(readPageConfig(JSON.stringify(told))).toEqual(told);
});

it.each([
  ['nothing', null],
  ['an empty element', ''],
  ['another shape', '{"demo":"yes"}'],
])('told %s, it is no demo', (_, text) => {
  expect(readPageConfig(text)).toEqual(otherwise);
});
