import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SecondFactorState } from '../../../contract/accounts/second-factor.ts';
import { secondFactorMachine } from '../../../src/machines/accounts/second-factor.machine.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { AccountPage } from '../../../src/views/desk/account-page.tsx';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { aDesk, owner } from '../../support/desk/desk.ts';
import { fakeServer } from '../../support/services/api.ts';

beforeEach(() => void fakeServer());
afterEach(() => void vi.unstubAllGlobals());

const none: SecondFactorState = { enabledAt: null, recoveryCodesLeft: 0, required: false, available: true };
const logic = secondFactorMachine.provide({
  actors: { loadSecondFactor: fromPromise<SecondFactorState, void>(async () => none) },
});

it.each([
  ['an owner', 'owner', ['/desk/staff']],
  ['one of the staff, who may not change them', 'staff', []],
] as const)('leads to the page of the staff to correct oneself: %s', async (_, duty, ways) => {
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk({ staff: { ...owner, duty } }) }}>
        <AccountPage logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
  await act(async () => {});
  const links = screen.queryAllByRole('link', { name: 'Correct your name or email' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ways);
});
