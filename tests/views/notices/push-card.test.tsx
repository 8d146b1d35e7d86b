import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { pushMachine } from '../../../src/machines/notices/push.machine.ts';
import type { PushReader, PushState } from '../../../src/services/notices/push.ts';
import { PushCard, PushOffer } from '../../../src/views/notices/push-card.tsx';

afterEach(cleanup);

const logicFor = (found: PushState, allowed: PushState = 'on') =>
  pushMachine.provide({
    actors: {
      readPush: fromPromise<PushState, PushReader>(async () => found),
      allowPush: fromPromise<PushState, PushReader>(async () => allowed),
      endPush: fromPromise<PushState, PushReader>(async () => 'off'),
      declinePush: fromPromise<PushState, PushReader>(async () => 'declined'),
    },
  });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};
async function show(card: React.ReactNode) {
  render(card);
  await act(async () => {});
}

it('is among the settings, is turned on and off, and says where the browser blocks it', async () => {
  await show(<PushCard reader="student" logic={logicFor('declined')} />);
  await press('Turn on');
  expect(screen.getByText(/^On\. Notifications say only that there’s something new/)).toBeTruthy();
  await press('Turn off');
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
  cleanup();
  await show(<PushCard reader="student" logic={logicFor('blocked')} />);
  expect([screen.getByText(/You can allow notifications/), screen.queryByRole('button')]).toEqual([expect.anything(), null]);
});

it('is not there where a browser cannot, or the school sends none', async () => {
  await show(<PushCard reader="student" logic={logicFor('unsupported')} />);
  expect(document.body.textContent).toBe('');
});

it('is offered with its reason, and the offer goes once it was answered', async () => {
  const why = 'Want to hear when your tutor answers?';
  await show(<PushOffer reader="student" why={why} logic={logicFor('off')} />);
  expect(screen.getByRole('complementary', { name: 'Notifications' }).textContent).toContain(why);
  await press('No, thanks');
  expect(document.body.textContent).toBe('');
  cleanup();
  await show(<PushOffer reader="student" why={why} logic={logicFor('off')} />);
  await press('Notify me');
  expect(document.body.textContent).toBe('');
  cleanup();
  for (const state of ['on', 'declined', 'blocked', 'unsupported'] as const) {
    await show(<PushOffer reader="student" why={why} logic={logicFor(state)} />);
    expect([state, document.body.textContent]).toEqual([state, '']);
    cleanup();
  }
});
