import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { keptDeliveryMachine } from '../../../src/machines/portal/kept-delivery.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptItem } from '../../../src/services/portal/kept.ts';
import { KeptDelivery } from '../../../src/views/portal/parts/kept-delivery.tsx';

const page: KeptItem = {
  ...{ kind: 'page', key: 'page' },
  page: { name: 'page', studentId: 'asha', sittingId: 'module-1', jpeg: 'x' },
};
const report: KeptItem = {
  ...{ kind: 'objection', key: 'report' },
  objection: { studentId: 'asha', about: { kind: 'notebook', entryId: 'e1' }, reason: 'key', text: 'It is B' },
};

it('says which report the school did not take, with its words, until it is let go of; a result sends its own pages', async () => {
  let device = [page, report];
  const sent: string[] = [];
  const logic = keptDeliveryMachine.provide({
    actors: {
      recallKept: fromPromise<KeptItem[], { studentId: string }>(async () => device),
      deliverKept: fromPromise<void, KeptItem>(async ({ input }) => {
        sent.push(input.key);
        throw new CallFailed('refused', 'You’ve reported this question already.', 'conflict', 409);
      }),
      forgetKept: fromPromise<void, KeptItem>(async ({ input }) => {
        device = device.filter(({ key }) => key !== input.key);
      }),
    },
  });
  const at = (place: string, pathname: string) => (
    <KeptDelivery studentId="asha" place={place} pathname={pathname} logic={logic} />
  );
  const { rerender } = render(at('1', '/student-portal/mock-tests/q1/result'));
  const told = await screen.findByRole('status');
  expect(told.textContent).toContain('Your report on a question wasn’t accepted. You’ve reported this question already.');
  expect(told.textContent).toContain('You wrote: It is B');
  expect(sent).toEqual(['report']);
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => rerender(at('2', '/student-portal/dashboard')));
  expect([sent, device]).toEqual([['report', 'page'], [page]]);
  expect(screen.queryByRole('status')).toBeNull();
});
