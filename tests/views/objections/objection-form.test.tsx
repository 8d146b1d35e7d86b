import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Objection, ObjectionSubject } from '../../../contract/objections/objections.ts';
import { objectionMachine } from '../../../src/machines/objections/objection.machine.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptObjection } from '../../../src/services/objections/objection-store.ts';
import { ObjectionForm } from '../../../src/views/objections/objection-form.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { student } from '../../support/exam/quiz-attempt.ts';

const about: ObjectionSubject = { kind: 'result', studentQuizId: 's1', question: 3 };
const said: Objection = { reason: 'key', text: 'It is B', state: 'answered', at: Date.UTC(2026, 2, 2), answer: 'You’re right.' };

let tellOnline: () => void;

/** `reach`: whether the school can be reached, asked anew for each call. */
const show = (known: Objection | null, reach = () => true) =>
  render(
    <PortalContext value={{ student, portal: createActor(portalMachine) }}>
      <ObjectionForm
        about={about}
        named="question 3"
        logic={objectionMachine.provide({
          actors: {
            recallObjection: fromPromise<KeptObjection | null, Pick<KeptObjection, 'studentId' | 'about'>>(async () => null),
            loadObjection: fromPromise<Objection | null, { about: ObjectionSubject }>(async () => {
              if (!reach()) throw new CallFailed('unreachable', '');
              return known;
            }),
            keepObjection: fromPromise<void, KeptObjection>(async () => {}),
            sendObjection: fromPromise<Objection, KeptObjection>(async ({ input: { reason, text } }) => {
              if (!reach()) throw new CallFailed('unreachable', '');
              return { ...said, reason, text, state: 'new', answer: null };
            }),
            connection: fromCallback(({ sendBack }) => {
              tellOnline = () => sendBack({ type: 'connection.restored' });
            }),
          },
        })}
      />
    </PortalContext>,
  );
const open = () => userEvent.click(screen.getByRole('button', { name: 'Something is wrong with this question: question 3' }));

it('asks what is wrong at its fields, sends it once, and says that the school has it', async () => {
  show(null);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send to the school' }));
  expect(screen.getByLabelText('What is wrong').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Say in a few words what is wrong.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('What is wrong'), 'More than one choice is right');
  await userEvent.type(screen.getByLabelText('In your words'), 'A fits, too');
  await userEvent.click(screen.getByRole('button', { name: 'Send to the school' }));
  expect((await screen.findByText('The school has it, and will answer.')).parentElement?.textContent).toContain('A fits, too');
  expect(screen.queryByRole('button', { name: 'Send to the school' })).toBeNull();
});

it('shows what was said before, with the answer, and nothing to send', async () => {
  show(said);
  await open();
  expect(await screen.findByText('You’re right.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await open();
  expect(screen.queryByText('You’re right.')).toBeNull();
});

it('is written without a connection, says that this device keeps it, and is sent when there is one', async () => {
  let isOnline = false;
  show(null, () => isOnline);
  await open();
  await userEvent.selectOptions(await screen.findByLabelText('What is wrong'), 'More than one choice is right');
  await userEvent.type(screen.getByLabelText('In your words'), 'A fits, too');
  await userEvent.click(screen.getByRole('button', { name: 'Send to the school' }));
  const kept = await screen.findByText(/^Your report is kept on this device/);
  expect(kept.parentElement?.textContent).toContain('A fits, too');
  isOnline = true;
  act(() => tellOnline());
  expect(await screen.findByText('The school has it, and will answer.')).toBeTruthy();
});
