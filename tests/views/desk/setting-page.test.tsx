import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { SettingCheck, SettingFile, SettingName } from '../../../contract/desk/settings.ts';
import { settingFormMachine } from '../../../src/machines/desk/setting-form.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { SettingDraft } from '../../../src/services/desk/settings.ts';
import { OneSetting } from '../../../src/views/desk/setting-page.tsx';

const file: SettingFile = {
  ...{ name: 'cancelling', version: 1, isOwn: true, fields: { hours: '48' }, defaults: { hours: '24' } },
  history: [
    {
      version: 1,
      at: Date.UTC(2026, 2, 2, 10),
      by: 'Meera Nair',
      reason: 'Tutors asked',
      changes: [{ field: 'hours', before: '24', after: '48' }],
    },
  ],
};
const good: SettingCheck = {
  problems: [],
  changes: [{ field: 'hours', before: '48', after: '12' }],
  effects: ['Seven sessions keep 48 hours.'],
};

function show({
  check = good,
  save,
}: {
  check?: SettingCheck;
  save: (draft: SettingDraft & { reason: string }) => { version: number };
}): void {
  const logic = settingFormMachine.provide({
    actors: {
      loadSetting: fromPromise<SettingFile, { name: SettingName }>(async () => file),
      checkSetting: fromPromise<SettingCheck, SettingDraft>(async () => check),
      saveSetting: fromPromise<{ version: number }, SettingDraft & { reason: string }>(async ({ input }) => save(input)),
    },
  });
  render(
    <MemoryRouter>
      <OneSetting name="cancelling" logic={logic} />
    </MemoryRouter>,
  );
}
const hours = () => screen.findByLabelText(/^Hours before it begins/);
async function type(text: string): Promise<void> {
  await userEvent.clear(await hours());
  await userEvent.type(await hours(), text);
  await userEvent.click(screen.getByRole('button', { name: 'See what changes' }));
}
const button = (name: string) => screen.getByRole('button', { name });

it('shows what holds, what the server’s settings say and who changed it, and saves with a reason what was looked at', async () => {
  const saved: unknown[] = [];
  show({
    save: (draft) => {
      saved.push(draft);
      return { version: 2 };
    },
  });
  expect((await hours()).getAttribute('value')).toBe('48');
  expect(screen.getByText(/The server’s settings: 24/)).toBeTruthy();
  const changes = within(screen.getByRole('region', { name: 'Changes' }));
  expect([changes.getByText(/Meera Nair/) !== null, changes.getByText('Tutors asked') !== null]).toEqual([true, true]);
  await userEvent.click(button('See what changes'));
  expect(screen.getByText('Nothing has changed.')).toBeTruthy();

  await type('12');
  const proposed = within(await screen.findByRole('region', { name: 'What changes' }));
  expect(proposed.getByText('Seven sessions keep 48 hours.')).toBeTruthy();
  await userEvent.click(button('Save'));
  expect(proposed.getByText('This is needed, in a few words.')).toBeTruthy();
  await userEvent.type(proposed.getByLabelText(/^Reason/), 'Families asked');
  await userEvent.click(button('Save'));
  expect(await screen.findByText('It’s saved, and applies everywhere from now on.')).toBeTruthy();
  expect(saved).toEqual([{ name: 'cancelling', seen: 1, fields: { hours: '12' }, reason: 'Families asked' }]);
});

it('says what is wrong at the field, and keeps what was typed', async () => {
  show({ check: { ...good, problems: [{ field: 'hours', reason: 'That is too many.' }] }, save: () => ({ version: 2 }) });
  await type('999');
  expect(await screen.findByText('That is too many.')).toBeTruthy();
  expect([(await hours()).getAttribute('value'), (await hours()).getAttribute('aria-invalid')]).toEqual(['999', 'true']);
});

it('tells who was faster, and puts what was typed over what holds by then', async () => {
  show({
    save: () => {
      throw new CallFailed('refused', 'Ravi has changed this since.', 'conflict', 409);
    },
  });
  await type('12');
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Families asked');
  await userEvent.click(button('Save'));
  expect(await screen.findByText('Ravi has changed this since.')).toBeTruthy();
  await userEvent.click(button('Load it again'));
  expect((await hours()).getAttribute('value')).toBe('12');
});
