import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { readPageConfig } from '../../../src/content/page-config.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { ApplicationPage } from '../../../src/views/enrolment/application-page.tsx';
import { PageConfigContext } from '../../../src/views/page-config-context.ts';
import { type ApplicationHands, applicationWalk, offers, typedForm } from '../../models/enrolment/application.hands.ts';
import type { PaymentStep } from '../../models/enrolment/payment.model.ts';
import { seen, shownAs } from './application-looks.ts';
import { applicationUnderTest, gateway } from './payment.ts';

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

/** The page of one flow, and the hands that do to it each step of both models. */
export function applicationHands(kind: ItemKind) {
  const { logic, world } = applicationUnderTest();
  const offer = offers[kind];
  let shown: ReturnType<typeof render> | undefined;
  let opened: { query: string; checkout: typeof gateway | null };

  const open = async (query: string, checkout: typeof gateway | null = gateway) => {
    opened = { query, checkout };
    shown = render(
      <PageConfigContext value={{ ...page, checkout }}>
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
  const reviewOf = async (query: string, checkout: typeof gateway | null = gateway) => {
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
  const refuseOrder = (error: CallFailed) => answer(() => world.order.reject(error));
  const payment: Record<PaymentStep, () => void | Promise<void>> = {
    reviewReady: () => reviewOf(offer.query),
    reviewUnknownItem: () => reviewOf(offer.unknown.query),
    reviewWithoutGateway: () => reviewOf(offer.query, null),
    tickConfirmation,
    chooseDollars: application.chooseDollars,
    toastGoes,
    reload,
    proceed: () => press('Proceed to Payment'),
    scriptLoads: () => answer(() => world.script.resolve()),
    scriptFails: () => answer(() => world.script.reject(new Error('blocked'))),
    orderIsMade: () => answer(world.makeOrder),
    orderIsRefused: () => refuseOrder(new CallFailed('refused', 'Payments rest until nine.', 'unavailable', 422)),
    orderIsRefusedWithoutWords: () => refuseOrder(new CallFailed('refused', '', 'badInput', 422)),
    orderHasNoId: () => refuseOrder(new CallFailed('broken', 'The answer cannot be understood.')),
    orderGetsNoAnswer: () => refuseOrder(new CallFailed('unreachable', '')),
    orderWasPaidBefore: () => refuseOrder(new CallFailed('refused', 'It has been paid.', 'conflict', 409)),
    pay: () => answer(world.pay),
    bankDeclines: () => answer(() => world.checkout({ type: 'checkout.failed', description: 'Your bank declined the payment.' })),
    closeCheckout: () => answer(() => world.checkout({ type: 'checkout.closed' })),
    closeCheckoutAfterPaying: () => {
      world.isPaid = true;
      return answer(() => world.checkout({ type: 'checkout.closed' }));
    },
    paymentVerifies: () => answer(() => world.verification.resolve(true)),
    paymentDoesNotVerify: () => answer(() => world.verification.resolve(false)),
    verificationGetsNoAnswer: () => answer(() => world.verification.reject(new CallFailed('unreachable', ''))),
    waitToAskAgain: () => wait(2000),
    schoolIsTold: () => answer(() => world.information.resolve()),
    schoolIsNotTold: () => answer(() => world.information.reject(new CallFailed('unreachable', ''))),
    tellingTheSchoolTakesLong: () => wait(3000),
    sayThanks: () => press('Thank You!'),
  };
  return { world, application, applicationClaims, payment, open, reviewOf };
}
