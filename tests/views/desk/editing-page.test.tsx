import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { editedFields, type QuestionFields, type QuestionFile } from '../../../contract/desk/editing.ts';
import { editingMachine } from '../../../src/machines/desk/editing.machine.ts';
import { EditingPage } from '../../../src/views/desk/editing-page.tsx';

const empty = Object.fromEntries(editedFields.map((field) => [field, ''])) as QuestionFields;
const fields = {
  ...empty,
  ...{ prompt: 'How does it hunt?', A: 'By sight', B: 'By ear', answer: 'B', explanation: 'It says so.' },
  ...{ domain: 'Information and Ideas', skill: 'Command of Evidence', difficulty: 'medium' },
};

async function show(mock: QuestionFile['mock']) {
  const file: QuestionFile = {
    ...{ pack: 'owls', title: 'Owls', name: 'owls-hunt', state: 'released', isNumber: false, seen: 's1' },
    ...{ fixed: [], mock, fields, history: [] },
  };
  const logic = editingMachine.provide({
    actors: { loadQuestionFile: fromPromise<QuestionFile, { of: string }>(async () => file) },
  });
  render(
    <MemoryRouter initialEntries={['/desk/content/edit?of=q/v1/1']}>
      <EditingPage logic={logic} />
    </MemoryRouter>,
  );
  await screen.findByRole('region', { name: 'The question' });
}

it('a question of a mock test says what a save makes, who sits it, and leaves its shape alone', async () => {
  await show({ title: 'SAT Practice Test 1', sitting: 2 });
  const said = screen.getByText(/^This is part of the mock test SAT Practice Test 1\./).textContent;
  expect(said).toContain('Saving makes a new version of the whole test');
  expect(said).toContain('2 students are taking it now, so you can save once they’ve finished.');
  expect(screen.getByText('Information and Ideas: Command of Evidence, medium.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Domain/ })).toBeNull();
});

it('any other has fields for what it is about and how hard it is', async () => {
  await show(null);
  expect(screen.queryByText(/mock test/)).toBeNull();
  expect(screen.getByRole('textbox', { name: /Domain/ })).toHaveProperty('value', 'Information and Ideas');
});
