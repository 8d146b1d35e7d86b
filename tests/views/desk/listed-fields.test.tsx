import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { SettingFields } from '../../../contract/desk/settings.ts';
import { nameField } from '../../../src/content/desk/setting-words.ts';
import { FaqFields } from '../../../src/views/desk/settings/faq-fields.tsx';
import { TeamFields } from '../../../src/views/desk/settings/team-fields.tsx';

const asked: SettingFields = {
  ...{ '1.category': 'course', '1.question': 'What does it cost?', '1.answer': 'See above.' },
  ...{ '2.category': 'technical', '2.question': 'Which browser do I need?', '2.answer': 'Any.' },
};

function Faq({ wrong = '' }: { wrong?: string }) {
  const [fields, setFields] = useState(asked);
  const change = (changes: SettingFields) => setFields({ ...fields, ...changes });
  return (
    <FaqFields
      fields={fields}
      onChange={change}
      getField={(name) => ({
        ...{ name, value: fields[name] ?? '', error: name === wrong ? 'This is needed.' : undefined },
        onChange: (text) => change({ [name]: text }),
      })}
    />
  );
}
const folds = () =>
  [...document.querySelectorAll('details')].map(({ open, children: [summary] }) => [summary?.textContent, open]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('folds each question of the FAQ under what is asked, and opens the one that has something wrong', () => {
  render(<Faq wrong="2.answer" />);
  expect(folds()).toEqual([
    ['What does it cost? Course', false],
    ['Which browser do I need? Technical', true],
  ]);
});

it('moves a question up and removes one while they are folded, and opens one that is added', () => {
  render(<Faq />);
  press('Move up: question 1');
  press('Move up: question 2');
  expect(folds().map(([title]) => title)).toEqual(['Which browser do I need? Technical', 'What does it cost? Course']);
  press('Remove question 1');
  press('Add a question');
  expect(folds()).toEqual([
    ['What does it cost? Course', false],
    ['Question 2 Course', true],
  ]);
});

it('sets a person of the team under the name that is typed', () => {
  const people: SettingFields = { '1.name': 'Meera Nair', '2.name': '', '3.name': '' };
  render(<TeamFields getField={(name) => ({ name, value: people[name] ?? '', error: undefined, onChange: () => {} })} />);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Meera Nair',
    'Person 2',
    'Person 3',
  ]);
  const first = within(screen.getByRole('group', { name: 'Meera Nair' }));
  expect(first.getByLabelText(/^Subject or role/).getAttribute('name')).toBe('1.role');
  expect([nameField('team', '1.role'), nameField('faq', '2.answer')]).toEqual([
    'Person 1: subject or role',
    'Question 2: answer',
  ]);
});
