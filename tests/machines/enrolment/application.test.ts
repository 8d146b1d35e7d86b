import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { applicationModel, applicationRequirements } from '../../models/enrolment/application.model.ts';
import { applicationDriver, settle } from '../../support/enrolment/application-driver.ts';
import { sentForm } from '../../support/enrolment/payment.ts';
import { describePath } from '../../support/model.ts';
import { itEach, type Proof, proves } from '../../support/proves.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let driver: ReturnType<typeof applicationDriver>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  driver?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const badEmail = 'Please enter a valid email address.';

describe.each(['sat', 'ap'] as const)(
  'walks of the independent model, %s',
  proves(...applicationRequirements.machine),
  (kind) => {
    it.each(applicationModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
      driver = applicationDriver(kind);
      await path.test({ events: driver.application, states: driver.applicationClaims });
    });
  },
);

describe('what the address asks for', () => {
  itEach<[ItemKind, string, string, string, number, string, Proof]>([
    ['sat', '', 'General Inquiry', 'INR', 0, 'nothing is named', proves('2.8-7', '2.8-13')],
    ['ap', '', 'General Inquiry', 'INR', 0, 'nothing is named', proves('2.8-10', '2.8-13')],
    [
      'sat',
      '?plan=SAT%20Marathon&currency=usd',
      'SAT Marathon',
      'USD',
      1490,
      'plan and currency',
      proves('2.8-6', '2.8-8', '2.8-12'),
    ],
    [
      'ap',
      '?subject=AP+US+Govt.+%26+Politics&currency=Usd',
      'AP US Govt. & Politics',
      'USD',
      969,
      'subject and currency',
      proves('2.8-9', '2.8-11'),
    ],
    ['sat', '?subject=AP+Psychology', 'General Inquiry', 'INR', 0, 'the other flow’s parameter', proves()],
    ['ap', '?plan=SAT+Sprint', 'General Inquiry', 'INR', 0, 'the other flow’s parameter', proves()],
    ['sat', '?plan=%20SAT+Sprint%20&currency=%20usd%20', 'SAT Sprint', 'USD', 890, 'with blanks around it', proves()],
    ['sat', '?plan=&currency=', 'General Inquiry', 'INR', 0, 'empty parameters', proves()],
    ['sat', '?plan=constructor', 'constructor', 'INR', 0, 'a name of the language itself', proves()],
  ])('%s with %j is %j in %s at %i: %s', async (kind, query, name, currency, amount) => {
    driver = applicationDriver(kind);
    await driver.open(query);
    const seen = driver.seen().context;
    expect([seen.item, seen.currency, seen.amount, seen.isPriceValid]).toEqual([{ kind, name }, currency, amount, amount > 0]);
  });
});

describe(
  'the prices',
  proves('9-23', '9-24', '9-26', '9-27', '9-29', '9-30', '9-31', '9-32', '9-33', '9-34', '9-35', '9-36', '9-37'),
  () => {
    it.each([
      ['sat', 'SAT Sprint', 77777, 890],
      ['sat', 'SAT Marathon', 129999, 1490],
      ['ap', 'AP Calculus BC', 89999, 1029],
      ['ap', 'AP Computer Science A', 89999, 1029],
      ['ap', 'AP Psychology', 84999, 969],
      ['ap', 'AP US Govt. & Politics', 84999, 969],
      ['ap', 'AP World History', 84999, 969],
      ['ap', 'AP Microeconomics', 79999, 909],
      ['ap', 'AP Macroeconomics', 79999, 909],
      ['ap', 'AP Precalculus', 79999, 909],
      ['ap', 'AP Statistics', 79999, 909],
    ] as const)('%s: %s costs %i INR and %i USD', async (kind, name, rupees, dollars) => {
      driver = applicationDriver(kind);
      await driver.open(`?${new URLSearchParams({ [kind === 'sat' ? 'plan' : 'subject']: name })}`);
      const inRupees = driver.seen().context.amount;
      driver.send({ type: 'currency.choose', currency: 'USD' });
      expect([inRupees, driver.seen().context.amount]).toEqual([rupees, dollars]);
    });
  },
);

describe('the phone field', () => {
  const phone = () => [driver.seen().context.form.phone, driver.seen().context.country];

  it('starts on India, formats while typing, and follows a number that names its country', proves('3-30', '9-22'), async () => {
    driver = applicationDriver('sat');
    await driver.open('');
    const start = phone();
    driver.type({ phone: '98765432' });
    const typing = phone();
    driver.type({ phone: '+4420794600' });
    expect([start, typing, phone()]).toEqual([
      ['', 'IN'],
      ['98765 432', 'IN'],
      ['+44 20 7946 00', 'GB'],
    ]);
  });

  it('takes the number along to another country, and loses its error', async () => {
    driver = applicationDriver('sat');
    await driver.open('');
    driver.type({ phone: '2133734253' });
    driver.send({ type: 'form.submit' });
    driver.send({ type: 'country.choose', country: 'US' });
    expect([phone(), driver.seen().context.fieldErrors.phone, driver.kept().country]).toEqual([
      ['(213) 373-4253', 'US'],
      undefined,
      'US',
    ]);
  });
});

it('says what is too long at its field, in our own words', async () => {
  driver = applicationDriver('sat');
  await driver.goToReview('');
  driver.send({ type: 'details.edit' });
  driver.type({ student_class: 'x'.repeat(51), additional_info: 'x'.repeat(5001) });
  driver.send({ type: 'form.submit' });
  const { fieldErrors, notice } = driver.seen().context;
  expect([fieldErrors, notice]).toEqual([
    { student_class: 'This is too long.', additional_info: 'This is too long.' },
    'Please shorten the fields that are too long.',
  ]);
});

describe('a toast', proves('9-11'), () => {
  it('that is followed by another stays for the other’s whole time', async () => {
    driver = applicationDriver('sat');
    await driver.open('');
    driver.send({ type: 'form.submit' });
    await vi.advanceTimersByTimeAsync(1000);
    driver.send({ type: 'form.submit' });
    await driver.application.toastGoes();
    expect([driver.seen().context.toast, driver.seen().value.toast]).toEqual([null, 'hidden']);
  });
});

it.each(['o&m@example.org', 'a#b@example.org', 'aanya@example', 'İ@example.org'])(
  'takes no e-mail address that could not become a username: %s',
  async (email) => {
    driver = applicationDriver('sat');
    await driver.goToReview('');
    driver.send({ type: 'details.edit' });
    driver.type({ email });
    driver.send({ type: 'form.submit' });
    const { fieldErrors, notice } = driver.seen().context;
    expect([driver.seen().value.step, fieldErrors, notice]).toEqual(['form', { email: badEmail }, badEmail]);
  },
);

it.each(["o'neil+1@example.org", 'Ágnes_7@sub.example.org'])('takes the e-mail address %s', async (email) => {
  driver = applicationDriver('sat');
  await driver.goToReview('');
  driver.send({ type: 'details.edit' });
  driver.type({ email });
  driver.send({ type: 'form.submit' });
  expect(driver.seen().value.step).toBe('review');
});

const toCheckout = ['reviewReady', 'tickConfirmation', 'proceed', 'scriptLoads', 'orderIsMade'] as const;

describe('the draft', () => {
  it('keeps the key of the application through reloads and steps', async () => {
    driver = applicationDriver('sat');
    await driver.open(driver.offer.query);
    const key = driver.seen().context.applicationKey;
    await driver.reload();
    await driver.fillAndSubmit();
    await driver.reload();
    expect([driver.seen().context.applicationKey, key]).toEqual([key, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it('of one plan gives another what was typed, and nothing of its order', async () => {
    driver = applicationDriver('sat');
    await driver.goToReview('?plan=SAT+Sprint');
    const before = driver.seen().context;
    driver.stop();
    await driver.open('?plan=SAT+Marathon');
    const { form, applicationKey, item, consent } = driver.seen().context;
    expect([driver.seen().value.step, form, applicationKey === before.applicationKey, item.name, consent]).toEqual([
      'form',
      before.form,
      false,
      'SAT Marathon',
      false,
    ]);
  });

  it('with a payment that is not verified is found again after a look at another plan', async () => {
    driver = applicationDriver('sat');
    for (const step of [...toCheckout, 'pay', 'paymentDoesNotVerify'] as const) await driver.payment[step]();
    const { payment, applicationKey } = driver.seen().context;
    driver.stop();
    await driver.open('?plan=SAT+Marathon');
    const other = driver.seen().context.payment;
    driver.stop();
    await driver.open(driver.offer.query);
    const { value, context } = driver.seen();
    expect([payment === null, other, value.step, context.payment, context.applicationKey]).toEqual([
      false,
      null,
      'review',
      payment,
      applicationKey,
    ]);
  });

  it('of an application that was paid elsewhere keeps nothing of the person, and a reload still knows that it is paid', async () => {
    driver = applicationDriver('sat');
    for (const step of [...toCheckout, 'closeCheckoutAfterPaying'] as const) await driver.payment[step]();
    const { form, application, applicationKey } = driver.seen().context;
    const person = [form.name, form.email, form.phone, form.parent_name, form.school_name];
    const kept = driver.keptText() ?? '';
    expect([driver.seen().value.step, person.filter((text) => kept.includes(text))]).toEqual(['settled', []]);
    expect(driver.kept()).toMatchObject({ application, applicationKey, payment: null, consent: false, step: 'settled' });
    await driver.reload();
    expect([driver.seen().value.step, driver.seen().context.application]).toEqual(['settled', application]);
  });

  it('after a paid application begins with what was typed, and with another key', async () => {
    driver = applicationDriver('sat');
    for (const step of [...toCheckout, 'closeCheckoutAfterPaying'] as const) await driver.payment[step]();
    const { form, applicationKey } = driver.seen().context;
    driver.send({ type: 'application.again' });
    await settle();
    const { value, context } = driver.seen();
    expect([value.step, context.form, context.applicationKey === applicationKey, context.application, context.consent]).toEqual([
      'form',
      form,
      false,
      null,
      false,
    ]);
  });

  it('lets a link that asks for another currency have its way', async () => {
    driver = applicationDriver('sat');
    await driver.goToReview('?plan=SAT+Sprint');
    driver.stop();
    await driver.open('?plan=SAT+Sprint&currency=usd');
    expect([driver.seen().value.step, driver.seen().context.amount]).toEqual(['review', 890]);
  });

  it('of the SAT flow is none of the AP flow’s', async () => {
    driver = applicationDriver('sat');
    await driver.goToReview('');
    driver.stop();
    driver = applicationDriver('ap');
    await driver.open('');
    expect([driver.seen().value.step, driver.seen().context.form.name]).toEqual(['form', '']);
  });

  it('that this browser neither keeps nor gives costs only the reload', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const shut = () => {
      throw new DOMException('shut away', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { ...memoryStorage(), getItem: shut, setItem: shut, removeItem: shut });
    driver = applicationDriver('sat');
    await driver.goToReview(driver.offer.query);
    expect([driver.seen().value.step, warn.mock.calls.length > 0]).toEqual(['review', true]);
  });
});

describe('what was typed and chosen before the page was alive', () => {
  const typed = { name: 'Asha Menon', phone: '9876543210', consent: 'on', currency: 'USD', additional_info: '' };
  const query = '?plan=SAT%20Sprint';
  const form = { name: 'Asha Menon', phone: '98765 43210', additional_info: '' };

  it('is what the form begins with, priced in the currency that was chosen', async () => {
    driver = applicationDriver('sat');
    await driver.open(query, undefined, typed);
    expect(driver.seen()).toMatchObject({
      value: { step: 'form' },
      context: { form: { ...form, email: '' }, country: 'IN', consent: true, currency: 'USD', amount: 890, isPriceValid: true },
    });
  });

  it('stands over what this tab keeps, also of an application that was at its review', async () => {
    driver = applicationDriver('sat');
    await driver.goToReview(query);
    const { parent_name, email } = driver.seen().context.form;
    driver.stop();
    await driver.open(query, undefined, typed);
    expect(driver.seen()).toMatchObject({
      value: { step: 'form' },
      context: { form: { ...form, parent_name, email }, consent: true, currency: 'USD' },
    });
    driver.stop();
    await driver.open(query, undefined, { name: '', currency: 'INR' });
    expect(driver.seen()).toMatchObject({ value: { step: 'form' }, context: { form, currency: 'USD' } });
  });

  it('is nothing where all stands as the page was made', async () => {
    driver = applicationDriver('sat');
    await driver.goToReview(query);
    driver.stop();
    await driver.open(query, undefined, { name: '', phone: '', currency: 'INR' });
    expect(driver.seen().value.step).toBe('review');
  });
});

it('where the payer lives goes beside the form, is kept, and is no part of what the specification sends', async () => {
  driver = applicationDriver('sat');
  await driver.open('?plan=SAT+Sprint');
  driver.send({ type: 'place.choose', place: 'IN-29' });
  await driver.application.reload();
  await driver.application.fill();
  await driver.application.tickConsent();
  await driver.application.submit();
  await driver.application.tickConfirmation();
  driver.send({ type: 'payment.proceed' });
  await settle();
  await driver.payment.scriptLoads();
  const [order] = driver.world.asked.orders;
  expect(order).toMatchObject({ place: 'IN-29', application: sentForm });
  expect(Object.keys(order?.application ?? {})).not.toContain('place');
});

it('what is asked beside the form is kept, is refused at its field, and is sent as it is compared later', async () => {
  driver = applicationDriver('sat');
  await driver.open('?plan=SAT+Sprint');
  await driver.application.fill();
  await driver.application.tickConsent();
  driver.send({ type: 'addition.type', name: 'birthYear', text: String(new Date().getFullYear() + 1) });
  driver.send({ type: 'addition.type', name: 'gstin', text: '27AAPFU0939F1ZV' });
  driver.send({ type: 'place.choose', place: 'IN-29' });
  await driver.application.submit();
  expect(driver.seen().value.step).toBe('form');
  expect(Object.keys(driver.seen().context.fieldErrors)).toEqual(['birthYear', 'gstin']);
  expect(driver.seen().context.notice).toBe('Enter the year with four digits, such as 2009.');
  driver.send({ type: 'addition.type', name: 'birthYear', text: '2009' });
  driver.send({ type: 'place.choose', place: '' });
  expect(driver.seen().context.fieldErrors).toEqual({});
  await driver.application.reload();
  await driver.application.submit();
  await driver.application.tickConfirmation();
  driver.send({ type: 'payment.proceed' });
  await settle();
  await driver.payment.scriptLoads();
  const [order] = driver.world.asked.orders;
  expect(order).toMatchObject({ birthYear: 2009, gstin: '27AAPFU0939F1ZV', place: 'IN-27', application: sentForm });
});

it('begins nothing before the page is opened', async () => {
  driver = applicationDriver('sat');
  await driver.open('');
  expect(driver.seen().value.step).toBe('form');
  driver.send({ type: 'page.opened' });
  await settle();
  expect(driver.seen().value.step).toBe('form');
});
