import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { confirmAddressMachine } from '../../../src/machines/accounts/confirm-address.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { ConfirmAddressPage } from '../../../src/views/accounts/confirm-address-page.tsx';

const show = (token: string, answers: (() => Promise<{ email: string }>)[] = []) =>
  render(
    <MemoryRouter initialEntries={[`/confirm-address?token=${token}`]}>
      <ConfirmAddressPage
        logic={confirmAddressMachine.provide({
          actors: {
            confirmAddress: fromPromise<{ email: string }, { token: string }>(async () => {
              const answer = answers.shift();
              if (!answer) throw new Error('It was asked once more than there are answers.');
              return answer();
            }),
          },
        })}
      />
    </MemoryRouter>,
  );
const token = 'a'.repeat(43);
const use = () => userEvent.click(screen.getByRole('button', { name: 'Use this address' }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

it('asks first, tries again where the connection was lost, and says where email goes from now on', async () => {
  const lost = async () => {
    throw new CallFailed('unreachable', '');
  };
  show(token, [lost, async () => ({ email: 'new@example.org' })]);
  expect(heading()).toBe('Use this email address?');
  await use();
  expect(await screen.findByText('We couldn’t change the address. Please try again.')).toBeTruthy();
  await use();
  expect(await screen.findByText(/comes to new@example.org/)).toBeTruthy();
  expect(heading()).toBe('Your address is changed');
});

it('says of a link that was cut off that it doesn’t work', () => {
  show('cut');
  expect(heading()).toBe('This link doesn’t work anymore');
});

it('says of an address that another account has by now that the own one stays, and offers it no more', async () => {
  show(token, [
    async () => {
      throw new CallFailed('refused', 'Another account has this address now.', 'conflict', 409);
    },
  ]);
  await use();
  expect(await screen.findByText(/^Another account uses this address now, so your account keeps its current one/)).toBeTruthy();
  expect(heading()).toBe('This address is taken');
  expect(screen.queryByRole('button', { name: 'Use this address' })).toBeNull();
});
