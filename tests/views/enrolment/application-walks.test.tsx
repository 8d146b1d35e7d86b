import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { applicationModel, applicationRequirements } from '../../models/enrolment/application.model.ts';
import { paymentModel, paymentRequirements } from '../../models/enrolment/payment.model.ts';
import { applicationHands } from '../../support/enrolment/application-hands.tsx';
import { coverPage, describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

const flows = ['sat', 'ap'] as const;
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

/** Every step is done in one of the flows, turn by turn, and with LONG=all every walk in both: the charts walk everything in both in each run. */
const walks = <Walk extends Parameters<typeof describePath>[0]>(all: Walk[]) =>
  coverPage(all)
    .flatMap((path, at) => (process.env.LONG === 'all' ? flows : [flows[at % 2 ? 1 : 0]]).map((kind) => [kind, path] as const))
    .map(([kind, path]) => [`${kind}: ${describePath(path)}`, kind, path] as const);

describe('the form and the review walk the independent model', proves(...applicationRequirements.page), () => {
  it.each(walks(applicationModel.getShortestPaths()))('%s', async (_, kind, path) => {
    hands = applicationHands(kind, () => left);
    await path.test({ events: hands.application, states: hands.applicationClaims });
  });
});

describe('the payment walks the independent model', proves(...paymentRequirements.page), () => {
  it.each(walks(paymentModel.getShortestPaths()))('%s', async (_, kind, path) => {
    hands = applicationHands(kind, () => left);
    await path.test({ events: hands.payment, states: hands.paymentClaims });
  });
});
