import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { type ConsentPage, type ConsentRecord, type ConsentState, consentPurposes } from '../../../contract/consent/consent.ts';
import { consentCardMachine } from '../../../src/machines/consent/consent-card.machine.ts';
import type { ConsentAgreement, ConsentChoice, ConsentViewer } from '../../../src/services/consent/consent.ts';
import { ConsentCard } from '../../../src/views/consent/consent-card.tsx';

afterEach(cleanup);

const pageOf = (state: ConsentState, more: Partial<ConsentPage> = {}): ConsentPage => ({
  ...{ firstname: 'Asha', decider: 'parent', decides: true },
  notice: {
    ...{ version: 3, language: 'en' },
    purposes: consentPurposes.map((purpose) => ({
      ...{ purpose, title: `About ${purpose}`, says: `We do ${purpose}.`, bounds: 'It ends.', ends: `No more ${purpose}.` },
    })),
  },
  record: null,
  purposes: consentPurposes.map((purpose) => ({
    purpose,
    state,
    changedAt: state === 'asked' ? null : Date.UTC(2026, 2, 2, 12),
  })),
  ...{ refusedByStudent: [], until: Date.UTC(2026, 3, 1, 12), paid: null, hasLocker: false, ...more },
});
const record: ConsentRecord = {
  ...{ relation: 'mother', name: 'Leela Menon', birthYear: 1979, checkedBy: null, reference: null },
  ...{ noticeVersion: 3, noticeLanguage: 'en', givenAt: Date.UTC(2026, 2, 2, 12) },
};

async function show(page: ConsentPage, side: 'parent' | 'student' = 'parent') {
  const sent: unknown[] = [];
  const keep = (input: unknown) => {
    sent.push(input);
    return Promise.resolve(pageOf('given', { record }));
  };
  const logic = consentCardMachine.provide({
    actors: {
      loadConsent: fromPromise<ConsentPage, ConsentViewer>(async () => page),
      giveConsent: fromPromise<ConsentPage, ConsentAgreement>(({ input }) => keep(input.gift)),
      chooseConsent: fromPromise<ConsentPage, ConsentChoice>(({ input }) => keep([input.purpose, input.given])),
    },
  });
  render(<ConsentCard side={side} studentId="s1" logic={logic} />);
  await act(async () => undefined);
  return sent;
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
};

it('an adult says who they are and ticks what they agree to; nothing is ticked for them', async () => {
  const sent = await show(pageOf('asked', { paid: { item: 'SAT Sprint', at: Date.UTC(2026, 2, 1, 12) } }));
  expect(screen.getByText(/^Please answer by April 1, 2026\. Until then everything goes on as it is/)).toBeTruthy();
  await press('Say what you agree to');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(Array(5).fill(false));
  fireEvent.change(screen.getByLabelText(/^You are Asha’s/), { target: { value: 'mother' } });
  await press('Save');
  expect([screen.getByText('Enter your full name.'), sent]).toEqual([expect.anything(), []]);
  fireEvent.change(screen.getByLabelText(/^Your full name/), { target: { value: 'Leela Menon' } });
  fireEvent.change(screen.getByLabelText(/^Your year of birth/), { target: { value: '1979' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^About teaching\./ }));
  await press('Save');
  expect(sent).toEqual([
    { relation: 'mother', name: 'Leela Menon', birthYear: 1979, check: 'payment', token: '', purposes: ['teaching'] },
  ]);
  expect(screen.getByText(/^Leela Menon \(mother\), on March 2, 2026, not checked yet\. The school will ask/)).toBeTruthy();
});

it('withdrawing takes the presses of agreeing, and says before what ends', async () => {
  const sent = await show(pageOf('given', { record }));
  await press('Withdraw: About supervision');
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw “About supervision”?' }));
  expect([dialog.getByText('No more supervision.'), sent]).toEqual([expect.anything(), []]);
  await press('Withdraw');
  expect(sent).toEqual([['supervision', false]]);
  cleanup();
  const again = await show(pageOf('withdrawn', { record }));
  await press('Agree to: About supervision');
  expect(within(screen.getByRole('dialog')).getByText('We do supervision.')).toBeTruthy();
  await press('Agree');
  expect(again).toEqual([['supervision', true]]);
});

it('a student who is younger reads it, with their own no beside it, and changes nothing', async () => {
  await show(pageOf('given', { record, decides: false, refusedByStudent: ['sharing'] }), 'student');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What your parents agreed to');
  expect(screen.getByText('Agreed since March 2, 2026. Asha said no, which counts as well.')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
