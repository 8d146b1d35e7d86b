import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { concernFormMachine } from '../../../src/machines/concerns/concern-form.machine.ts';
import type { ConcernDraft } from '../../../src/services/concerns/raise-concern.ts';
import { ConcernCard } from '../../../src/views/concerns/concern-card.tsx';

const sent: ConcernDraft[] = [];
const show = (isOpen: boolean, brief = false) =>
  render(
    <ConcernCard
      about={{ kind: 'session', id: 's1' }}
      brief={brief}
      logic={concernFormMachine.provide({
        actors: {
          findConcernDesk: fromPromise<boolean, void>(async () => isOpen),
          raiseConcern: fromPromise<void, ConcernDraft>(async ({ input }) => void sent.push(input)),
        },
      })}
    />,
  );
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
};

afterEach(() => {
  cleanup();
  sent.length = 0;
});

it('takes what somebody is worried about, and says who has it', async () => {
  show(true);
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('I’m worried about something');
  await press('Send it to the safeguarding lead');
  expect(screen.getByText('Write a few words first.')).not.toBeNull();
  const field = screen.getByLabelText('What are you worried about?');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'A friend of mine' } });
  await press('Send it to the safeguarding lead');
  expect(sent).toEqual([
    expect.objectContaining({ text: 'A friend of mine', about: { kind: 'session', id: 's1' }, token: null }),
  ]);
  expect(screen.getByRole('status').textContent).toContain('safeguarding lead has it');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('is a line, on a page that is about something else, until it is opened', async () => {
  show(true, true);
  expect(screen.queryByRole('heading')).toBeNull();
  await press('Tell the safeguarding lead');
  expect(screen.getByLabelText('What are you worried about?')).not.toBeNull();
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Tell the safeguarding lead' })).not.toBeNull();
});

it('says before anything is written that nobody receives it', async () => {
  show(false);
  await press('I’m worried about something');
  expect(screen.getByRole('status').textContent).toContain('Nobody at the school can receive this here yet');
  expect(screen.queryByRole('textbox')).toBeNull();
});
