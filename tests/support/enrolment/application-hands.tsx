import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { readPageConfig } from '../../../src/content/page-config.ts';
import { ApplicationPage } from '../../../src/views/enrolment/application-page.tsx';
import { PageConfigContext } from '../../../src/views/page-config-context.ts';
import { type ApplicationHands, applicationWalk, offers, typedForm } from '../../models/enrolment/application.hands.ts';
import { bought, type PaymentHands, type PaymentLook, paymentWalk } from '../../models/enrolment/payment.hands.ts';
import { isChecked, paymentShownAs, seen, shownAs } from './application-looks.ts';
import { stocked } from './catalogue.ts';
import { applicationUnderTest, countCalls, gateway, paymentAnswers } from './payment.ts';

const addresses = { sat: '/contact-sat', ap: '/contact-ap' };
const page = readPageConfig(null);

export const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

// By the selectors of the page: looking for roles and names among 245 countries would take most of a walk's time.
function find(selector: string, words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => textContent.startsWith(words));
  if (!found) throw new Error(`There is no ${selector} with ${words}.`);
  return found;
}

/** A click that stays within the fake clock. */
async function click(element: HTMLElement) {
  act(() => element.click());
  await settle();
}
const press = (words: string) => click(find('button', words));
const tick = (words: string) => click(find('label:has(> input)', words));

function type(form: Partial<typeof typedForm>) {
  for (const [name, value] of Object.entries(form)) {
    const field = document.querySelector(`form [name=${name}]`);
    if (!field) throw new Error(`There is no field ${name}.`);
    fireEvent.change(field, { target: { value } });
  }
}

/** The page of one flow, and the hands that do to it each step of both models. `left`: where the page has led out of the app. */
export function applicationHands(kind: ItemKind, left: () => string[] = () => []) {
  const { logic, world } = applicationUnderTest();
  const offer = offers[kind];
  let shown: ReturnType<typeof render> | undefined;
  let opened: { query: string; checkout: typeof gateway | null };

  const open = async (query: string, checkout: typeof gateway | null = gateway, catalogue = stocked) => {
    opened = { query, checkout };
    shown = render(
      <PageConfigContext value={{ ...page, checkout, catalogue }}>
        <MemoryRouter initialEntries={[addresses[kind] + query]}>
          <Routes>
            <Route path={addresses[kind]} element={<ApplicationPage kind={kind} logic={logic} />} />
          </Routes>
        </MemoryRouter>
      </PageConfigContext>,
    );
    await settle();
  };
  const answer = async (happen: () => void) => {
    act(happen);
    await settle();
  };
  const tickConsent = () => tick('I am the student’s parent');
  const goToReview = async (query: string, checkout: typeof gateway | null = gateway) => {
    await open(query, checkout);
    type(typedForm);
    await tickConsent();
    await press('Review the details');
  };
  /** To just before the toast goes, and over it. */
  const toastGoes = async () => {
    await act(() => vi.advanceTimersByTimeAsync(1199));
    if (!document.querySelector('[data-toast]')) throw new Error('The toast went too early.');
    await act(() => vi.advanceTimersByTimeAsync(1));
  };
  const reload = async () => {
    shown?.unmount();
    await open(opened.query, opened.checkout);
  };
  const wait = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };

  const tickConfirmation = () => tick('I confirm that all the information entered is correct.');
  const hands: ApplicationHands = {
    open,
    type,
    tickConsent,
    submit: () => press('Review the details'),
    editDetails: () => press('Edit Details'),
    goBack: () => answer(() => world.move(-1)),
    goForward: () => answer(() => world.move(1)),
    tickConfirmation,
    choose: tick,
    toastGoes,
    reload,
    sees: (look) => {
      const { alerts, toast, ...shown } = seen();
      const { alerts: said, toast: passing, ...ought } = shownAs(kind, look);
      expect(shown).toEqual(ought);
      if (typeof look.notice === 'object' && look.notice !== null) expect(look.notice).toContain(alerts.join());
      else expect([alerts, toast]).toEqual([said, passing]);
    },
  };
  const { events: application, states: applicationClaims } = applicationWalk(kind, hands);

  /** Whoever has paid is told so, and led to the page that knows. */
  const expectReported = () => {
    expect(find('main p', 'You’ve made a payment').textContent).toMatch(/payment-of-order-INR-.*Please don’t pay again/);
  };
  /** The question about a course that was bought before says what is known, and what became of its receipt. */
  const expectRepeat = ({ receipt }: PaymentLook) => {
    const dialog = [...document.querySelectorAll('dialog')].find(({ textContent }) => textContent.includes('already paid for'));
    if (receipt === null) return expect(dialog).toBeUndefined();
    const says = {
      offered: '',
      underWay: 'Sending the receipt…',
      sent: `sent the receipt to ${typedForm.email}`,
      notSent: 'couldn’t send',
    };
    expect([dialog?.textContent.includes(bought), dialog?.textContent.includes(says[receipt])]).toEqual([true, true]);
    expect(find('button', 'Resend receipt').getAttribute('aria-disabled')).toBe(
      receipt === 'underWay' || receipt === 'sent' ? 'true' : null,
    );
  };
  const paymentHands: PaymentHands = {
    ...paymentAnswers(world, answer),
    openReview: (review) => {
      world.mode = review === 'inApp' ? 'redirect' : 'window';
      return goToReview(review === 'unlisted' ? offer.unknown.query : offer.query, review === 'withoutGateway' ? null : gateway);
    },
    openAnew: reload,
    tickConfirmation,
    chooseDollars: () => tick('USD'),
    toastGoes,
    reload,
    goBack: hands.goBack,
    proceed: () => press('Proceed to Payment'),
    waitToAskAgain: () => wait(2000),
    takeLongToTellSchool: () => wait(3000),
    sendReceipt: () => press('Resend receipt'),
    payAgain: () => press('Pay again'),
    doNotPay: () => press('Don’t pay again'),
    sayThanks: () => press('Thank You!'),
    sees: (look) => {
      expect(countCalls(world)).toMatchObject(look.calls);
      if (look.at === 'thanked') return expect(left()).toEqual([{ sat: '/satpage', ap: '/apcoursespage' }[kind]]);
      if (look.at === 'settled')
        return expect([seen().heading, seen().button, seen().alerts]).toEqual(['This application is already paid', null, []]);
      if (look.at === 'surplus')
        return expect([seen().heading, seen().button, seen().alerts]).toEqual(['You paid twice', null, []]);
      expect(seen()).toEqual(paymentShownAs(kind, look));
      const text = document.querySelector('main')?.textContent ?? '';
      expect(text.includes('We’re checking your payment')).toBe(isChecked(look));
      expect(text.includes('You’ll pay on Razorpay’s page')).toBe(look.doing === 'sentAway');
      expectRepeat(look);
      if (look.at === 'review' && look.isReported) expectReported();
      if (look.at === 'review' && look.hasOrder) expect(text).toContain('See whether the payment has arrived');
      if (look.at === 'paid')
        expect(document.querySelector('dialog')?.textContent).toContain(
          'Your Login Credentials will be sent to your registered email id soon.',
        );
    },
  };
  const { events: payment, states: paymentClaims } = paymentWalk(kind, paymentHands);
  return { world, application, applicationClaims, payment, paymentClaims, open, goToReview };
}
