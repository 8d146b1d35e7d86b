import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readPageConfig } from '../../../src/content/page-config.ts';
import { PayingWays } from '../../../src/views/enrolment/paying-ways.tsx';
import { PageConfigContext } from '../../../src/views/page-config-context.ts';

afterEach(cleanup);
const says = (amount: number, currency: string, upiLimit?: number) => {
  const { container } = render(
    <PageConfigContext value={{ ...readPageConfig(null), upiLimit }}>
      <PayingWays amount={amount} currency={currency} />
    </PageConfigContext>,
  );
  const { textContent } = container;
  cleanup();
  return textContent;
};

it('says before a window opens what UPI does not take, up to the very rupee', () => {
  const tooMuch = 'UPI takes at most ₹1,00,000 at once, so please pay this by card or net banking.';
  const fits = 'You can pay by UPI, card or net banking.';
  expect([says(129_999, 'INR', 100_000), says(100_001, 'INR', 100_000)]).toEqual([tooMuch, tooMuch]);
  expect([says(100_000, 'INR', 100_000), says(129_999, 'INR', 500_000)]).toEqual([fits, fits]);
});

it('says nothing of dollars, of no price, or where nobody told the ceiling', () => {
  expect([says(1_490, 'USD', 100_000), says(0, 'INR', 100_000), says(77_777, 'INR')]).toEqual(['', '', '']);
});
