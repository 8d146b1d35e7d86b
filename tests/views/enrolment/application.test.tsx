import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../../contract/enrolment/sat-tests.ts';
import { applicationHands, settle } from '../../support/enrolment/application-hands.tsx';
import { seen } from '../../support/enrolment/application-looks.ts';
import { stocked, withEmpty } from '../../support/enrolment/catalogue.ts';
import { gateway } from '../../support/enrolment/payment.ts';
import { proves } from '../../support/proves.ts';
import { findRouterLinks } from '../../support/views/clicks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const words = () => document.querySelector('main')?.textContent ?? '';
/** Clicks every link; who pays leaves Razorpay's script and the policy for it behind with the document. */
const followed = () => {
  let addresses: unknown;
  act(() => {
    addresses = findRouterLinks(document);
  });
  return addresses;
};
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].map((a) => [a.textContent, a.getAttribute('href')]);

describe('what is applied for', () => {
  it('stands under the SAT heading', proves('2.8-2', '2.8-3', '2.8-6'), async () => {
    await applicationHands('sat').open('?plan=SAT%20Marathon');
    expect(seen().heading).toBe('SAT Program Application');
    expect(words()).toContain('You are applying for: SAT Marathon');
    expect(document.title).toBe('SAT Program Application · Prepchart');
  });

  it('stands under its label in the AP flow', proves('2.8-4', '2.8-5', '2.8-9'), async () => {
    await applicationHands('ap').open('?subject=AP%20US%20Govt.%20%26%20Politics');
    expect(seen().heading).toBe('AP Course Application');
    expect(screen.getByLabelText('Applying for Course').textContent).toBe('AP US Govt. & Politics');
  });

  it.each([
    ['sat', 'You are applying for: General Inquiry', '/satpage', '/contact-sat?plan=SAT%20Marathon'],
    ['ap', 'Applying for CourseGeneral Inquiry', '/apcoursespage', '/contact-ap?subject=AP%20US%20Govt.%20%26%20Politics'],
  ] as const)(
    '%s without a name: %s, and the ways %s %s to what has a price',
    proves('2.8-7', '2.8-10', '2.8-13', '4.5-20'),
    async (kind, said, page, offer) => {
      await applicationHands(kind).open('');
      expect(words()).toContain(said);
      expect(seen().price).toBe('No price');
      expect(links().map(([, to]) => to)).toEqual(expect.arrayContaining([page, offer, '/contact']));
    },
  );

  it.each(['sat', 'ap'] as const)('%s says on the form already where nobody can pay', async (kind) => {
    await applicationHands(kind).open('', null);
    expect(words()).toContain('You can’t pay online at the moment. Ask us how to enroll instead.');
    cleanup();
    await applicationHands(kind).open('');
    expect(words()).not.toContain('You can’t pay online');
  });

  it('says where a currency has no price, and keeps the plan', proves('2.8-8', '2.8-12'), async () => {
    await applicationHands('sat').open('?plan=SAT%20Sprint&currency=eur');
    expect([seen().price, words().includes('Nothing is listed for this in EUR.')]).toEqual(['No price', true]);
    expect(words()).not.toContain('is not a plan with a price');
  });
});

describe('a course that has nothing in it yet', () => {
  const emptied = { sat: 'SAT Dominance Program', ap: 'AP Psychology' };
  it.each([
    ['sat', '?plan=SAT%20Sprint', 'SAT Sprint', '/contact?subject=SAT%20Dominance%20Program'],
    ['ap', '?subject=AP%20Psychology', 'AP Psychology', '/contact?subject=AP%20Psychology'],
  ] as const)('is not on sale, and asked about instead: %s', async (kind, query, name, way) => {
    await applicationHands(kind).open(query, gateway, withEmpty(emptied[kind]));
    expect(words()).toContain(`“${name}” isn’t on sale yet. Ask us about it.`);
    expect(words()).toContain('This isn’t on sale yet.');
    expect([seen().price, links().find(([text]) => text === 'Ask us')]).toEqual(['No price', ['Ask us', way]]);
    const others = links().map(([, to]) => to);
    expect(others.includes('/contact-ap?subject=AP%20Statistics')).toBe(kind === 'ap');
    expect(others).not.toContain('/contact-ap?subject=AP%20Psychology');
  });
});

it('a plan without official tests ahead has no price, and another one is named', async () => {
  const oneAhead = { ...stocked, testDates: [addDays(new Date().toISOString().slice(0, 10), 40)] };
  await applicationHands('sat').open('?plan=SAT%20Marathon', gateway, oneAhead);
  expect(words()).toContain('“SAT Marathon” has no SAT dates yet. Ask us about it.');
  expect([
    seen().price,
    links()
      .map(([, to]) => to)
      .includes('/contact-sat?plan=SAT%20Sprint'),
  ]).toEqual(['No price', true]);
  cleanup();
  await applicationHands('sat').open('?plan=SAT%20Sprint', gateway, oneAhead);
  expect([seen().price, words().includes('has no SAT dates yet')]).toEqual(['₹77,777', false]);
});

it.each([
  [true, true],
  [false, false],
])('what it covers is unfolded where it stands beside the form: %s', async (isWide, isOpen) => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isWide && media === '(width >= 64rem)' }),
  );
  await applicationHands('sat').open('?plan=SAT%20Marathon');
  expect(screen.getByText('What it covers').closest('details')?.open).toBe(isOpen);
});

it('keeps the price, what it covers and the small print in sight', proves('2.8-16', '9-26', '9-28'), async () => {
  await applicationHands('sat').open('?plan=SAT%20Marathon');
  expect(seen().price).toBe('₹1,29,999');
  expect(words()).toContain('Two consecutive attempts');
  expect(words()).toContain('In the portal today: 1 mock test, 1 quiz, 1 study sheet');
  expect(links()).toEqual([
    ['refund policy', '/refunds'],
    ['terms (opens in a new tab)', '/terms'],
    ['use of these details (opens in a new tab)', '/privacy'],
  ]);
  expect(words()).toContain('which iPhones don’t support');
  // The school has set no rule, so the policy tells none.
  expect(words()).toContain('See the refund policy for how to ask for a refund.');
});

it('asks where the payer lives, which may be left out, and shows it on the review', async () => {
  const hands = applicationHands('sat');
  await hands.open('?plan=SAT%20Sprint');
  const field = screen.getByLabelText('State or country (optional)');
  const groups = [...field.querySelectorAll('optgroup')].map(({ label, children }) => [label, children[0]?.textContent]);
  expect(groups).toEqual([
    ['India', 'Andaman and Nicobar Islands'],
    ['Other countries', 'Afghanistan'],
  ]);
  fireEvent.change(field, { target: { value: 'IN-29' } });
  await hands.application.fill();
  await hands.application.tickConsent();
  await hands.application.submit();
  expect(words()).toContain('State or countryKarnataka');
});

it('reads a change of the currency out, in its own grouping', proves('2.8-17', '4.5-19'), async () => {
  const hands = applicationHands('sat');
  await hands.open('?plan=SAT%20Marathon');
  await hands.application.chooseDollars();
  expect([screen.getByRole('status', { name: 'Price' }).textContent, seen().price]).toEqual(['$1,490', '$1,490']);
});

describe('the focus', () => {
  it('goes to the first field that is wrong, which is read with its error', proves('5-27', '8-pay-3'), async () => {
    const hands = applicationHands('sat');
    await hands.application.openListed();
    await hands.application.submit();
    const { activeElement } = document;
    const error = document.getElementById(activeElement?.getAttribute('aria-describedby') ?? '');
    expect([activeElement?.getAttribute('name'), error?.textContent]).toEqual(['name', 'Enter the student’s full name.']);
  });

  it('goes to the heading when the step changes, there and back', async () => {
    const hands = applicationHands('sat');
    await hands.payment.reviewReady();
    const there = document.activeElement;
    expect([there?.tagName, there?.textContent]).toEqual(['H1', 'Confirm Your Details']);
    await hands.application.editDetails();
    expect(document.activeElement?.textContent).toBe('SAT Program Application');
  });

  it('asks for an e-mail address as one, and for the confirmation in the specified words', proves('2.8-20', '5-31'), async () => {
    const hands = applicationHands('sat');
    await hands.application.openListed();
    expect(document.querySelector<HTMLInputElement>('input[name="email"]')?.type).toBe('email');
    await hands.payment.reviewReady();
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'I confirm that all the information entered is correct.',
    });
    expect(box.checked).toBe(false);
  });

  it('does not move when the page opens', async () => {
    await applicationHands('sat').application.openListed();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the phone field', proves('9-22'), () => {
  const phone = () => document.querySelector<HTMLInputElement>('[name=phone]') as HTMLInputElement;
  const country = () => screen.getByLabelText<HTMLSelectElement>('Country of the phone number');
  const typeAt = async (value: string, caret: number) => {
    phone().focus();
    fireEvent.input(phone(), { target: { value, selectionStart: caret, selectionEnd: caret } });
    await settle();
  };

  it('has India chosen, and every country by name and calling code', async () => {
    await applicationHands('sat').application.openListed();
    const [chosen] = country().selectedOptions;
    expect([country().value, chosen?.textContent]).toEqual(['IN', 'India (+91)']);
    expect([...country().options].slice(0, 3).map((option) => option.textContent)).toEqual([
      'Afghanistan (+93)',
      'Åland Islands (+358)',
      'Albania (+355)',
    ]);
  });

  it('formats while typing, and follows a number that names its country', async () => {
    await applicationHands('sat').application.openListed();
    await typeAt('9876543210', 10);
    const indian = [phone().value, country().value];
    await typeAt('+12025550123', 12);
    expect([indian, [phone().value, country().value]]).toEqual([
      ['98765 43210', 'IN'],
      ['+1 202 555 0123', 'US'],
    ]);
  });

  it('takes the number along to another country', async () => {
    await applicationHands('sat').application.openListed();
    await typeAt('+919876543210', 13);
    act(() => {
      fireEvent.change(country(), { target: { value: 'GB' } });
    });
    expect([country().value, phone().value.startsWith('+44')]).toEqual(['GB', true]);
  });

  it('keeps the caret behind the digit that was typed', async () => {
    await applicationHands('sat').application.openListed();
    await typeAt('9876543210', 10);
    await typeAt('98705 43210', 4);
    expect([phone().value, phone().selectionStart]).toEqual(['98705 43210', 4]);
    await typeAt('987054 3210', 6);
    expect([phone().value, phone().selectionStart]).toEqual(['98705 43210', 7]);
    await typeAt(' 987054 3210', 1);
    expect([phone().value, phone().selectionStart]).toEqual(['98705 43210', 0]);
  });
});

it('shows the toast of an error, apart from the words that stay', proves('2.8-31', '8-pay-1'), async () => {
  const hands = applicationHands('sat');
  await hands.application.openListed();
  await hands.application.submit();
  expect(document.querySelector('[data-toast]')?.getAttribute('data-toast')).toBe('error');
  await hands.application.toastGoes();
  expect([seen().toast, seen().alerts]).toEqual([null, ['Please fill out all required fields.']]);
});

describe('after the payment', () => {
  const pay = async () => {
    const hands = applicationHands('sat');
    const steps = ['reviewReady', 'tickConfirmation', 'proceed', 'scriptLoads', 'orderIsMade', 'pay', 'paymentVerifies'] as const;
    for (const step of [...steps, 'schoolIsTold'] as const) await hands.payment[step]();
  };

  it('the modal leads to the payer’s page by a document of its own, and the application is over', proves('2.8-24'), async () => {
    await pay();
    const link = screen.getByRole('link', { name: 'See your receipt and what happens next' });
    expect(link.getAttribute('href')).toMatch(/^\/application\/token-of-/);
    expect([followed(), sessionStorage.getItem('application:sat')]).toEqual([[], null]);
  });
});

it('leads from a payment that is not known yet to its page by a document of its own', async () => {
  const hands = applicationHands('sat');
  for (const step of ['reviewReady', 'tickConfirmation', 'proceed', 'scriptLoads', 'orderIsMade', 'closeCheckout'] as const)
    await hands.payment[step]();
  expect(links().at(-1)).toEqual(['See whether the payment has arrived', expect.stringMatching(/^\/application\/token-of-/)]);
  expect(followed()).toEqual([]);
});

it('leads from an application that is paid to its page, or to another application', async () => {
  const hands = applicationHands('sat');
  for (const step of [
    'reviewReady',
    'tickConfirmation',
    'proceed',
    'scriptLoads',
    'orderIsMade',
    'closeCheckoutAfterPaying',
  ] as const)
    await hands.payment[step]();
  expect(links()).toEqual([['See the receipt and what happens next', expect.stringMatching(/^\/application\/token-of-/)]]);
  expect(followed()).toEqual([]);
  await act(async () => screen.getByText('Apply for another student').click());
  await settle();
  expect([seen().heading, seen().entries[0]]).toEqual(['SAT Program Application', 'Aanya Rao']);
});
