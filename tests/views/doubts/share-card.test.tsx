import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { DoubtShare, SharingConsent } from '../../../contract/doubts/shares.ts';
import { shareFormMachine } from '../../../src/machines/doubts/share-form.machine.ts';
import { sharingChoiceMachine } from '../../../src/machines/doubts/sharing-choice.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { OfferedWords } from '../../../src/services/doubts/shares.ts';
import { ShareCard } from '../../../src/views/doubts/share-card.tsx';
import { SharingChoice } from '../../../src/views/doubts/sharing-choice.tsx';

const proposed: DoubtShare = {
  ...{ doubtId: 'd1', state: null, wrongAnswer: 'A', helped: 2, notHelped: 1 },
  ...{
    question: 'Asha here: why not A?',
    answer: 'Line 3.',
    questionHtml: '<p>Why?</p>',
    answerHtml: '<p>Line 3: <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>',
  },
};

it('a tutor looks the words over, is asked about a name, and offers them', async () => {
  const offers: OfferedWords[] = [];
  const logic = shareFormMachine.provide({
    actors: {
      loadShare: fromPromise<DoubtShare, { doubtId: string }>(async () => proposed),
      offerShare: fromPromise<DoubtShare, OfferedWords>(async ({ input }) => {
        offers.push(input);
        if (input.question.includes('Asha') && !input.confirmed)
          throw new CallFailed('refused', '“asha” is a name in this doubt.', 'contactDetails', 409);
        return { ...proposed, state: 'offered', question: input.question };
      }),
    },
  });
  render(<ShareCard doubtId="d1" logic={logic} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Offer it without a name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Offer it' }));
  expect((await screen.findByRole('alert')).textContent).toBe('“asha” is a name in this doubt.');
  expect(screen.getByRole('button', { name: 'Offer it anyway' })).toBeDefined();
  const field = screen.getByLabelText<HTMLTextAreaElement>('What was asked');
  await userEvent.clear(field);
  await userEvent.type(field, 'Why not A?');
  await userEvent.click(screen.getByRole('button', { name: 'Offer it' }));
  expect(
    await screen.findByText(/^Others who chose A see this in their review\. It helped 2 of the 3 who told us\.$/),
  ).toBeDefined();
  expect(offers.map(({ question, confirmed }) => [question, confirmed])).toEqual([
    ['Asha here: why not A?', false],
    ['Why not A?', false],
  ]);
  expect(screen.getByRole('button', { name: 'Take it out' })).toBeDefined();
  // What others read is shown as they read it, its mathematics set.
  expect(document.querySelector('msup')?.textContent).toBe('x2');
});

it('a student says no with one press, which stands once it is kept', async () => {
  const chosen: boolean[] = [];
  const logic = sharingChoiceMachine.provide({
    actors: {
      loadSharing: fromPromise<SharingConsent, { studentId: string }>(async () => ({ own: true, other: true })),
      chooseSharing: fromPromise<SharingConsent, { studentId: string; allowed: boolean }>(async ({ input }) => {
        chosen.push(input.allowed);
        return { own: input.allowed, other: true };
      }),
    },
  });
  render(<SharingChoice studentId="s1" logic={logic} />);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^My tutors may offer my solved doubts/ });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  expect(await screen.findByText(/^Nobody else sees them/)).toBeDefined();
  expect([chosen, box.checked]).toEqual([[false], false]);
});
