import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { applicationModel } from '../../models/enrolment/application.model.ts';
import { paymentModel } from '../../models/enrolment/payment.model.ts';
import { applicationHands } from '../../support/enrolment/application-hands.tsx';
import { titleOf, walksOfEveryStep, walksOfPage } from '../../support/model.ts';

let hands: ReturnType<typeof applicationHands>;
let left: string[];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  left = [];
  vi.stubGlobal('location', { assign: (to: string) => left.push(to) });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Every step is done in both flows, and each walk in the SAT flow with LONG=all: the charts walk everything in both. */
const walks = <Walk extends Parameters<typeof titleOf>[0]>(all: Walk[]) =>
  [
    ...walksOfPage(all).map((path) => ['sat' as const, path] as const),
    ...walksOfEveryStep(all).map((path) => ['ap' as const, path] as const),
  ].map(([kind, path]) => [`${kind}: ${titleOf(path)}`, kind, path] as const);

describe('the form and the review walk the independent model [2.8-1] [2.8-2] [2.8-4] [2.8-14] [2.8-15] [2.8-16] [2.8-17] [2.8-18] [2.8-19] [2.8-21] [2.8-31] [4.5-1] [4.5-2] [4.5-3] [4.5-17] [4.5-19] [4.5-20] [4.5-22] [8-pay-1] [8-pay-3] [8-pay-4] [8-pay-8] [8-pay-9] [9-11]', () => {
  it.each(walks(applicationModel.getShortestPaths()))('%s', async (_, kind, path) => {
    hands = applicationHands(kind, () => left);
    await path.test({ events: hands.application, states: hands.applicationClaims });
  });
});

describe('the payment walks the independent model [2.8-22] [2.8-23] [2.8-24] [2.8-25] [2.8-26] [2.8-27] [2.8-28] [4.5-4] [4.5-5] [4.5-14] [4.5-15] [4.5-16] [8-pay-1] [8-pay-2] [8-pay-5] [8-pay-6] [8-pay-7] [8-pay-10] [8-pay-11] [8-pay-12] [8-pay-13] [8-pay-14] [8-pay-15]', () => {
  it.each(walks(paymentModel.getShortestPaths()))('%s', async (_, kind, path) => {
    hands = applicationHands(kind, () => left);
    await path.test({ events: hands.payment, states: hands.paymentClaims });
  });
});
