import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { priceField } from '../../../contract/desk/settings.ts';
import { nameField } from '../../../src/content/desk/setting-words.ts';
import { PriceFields } from '../../../src/views/desk/settings/price-fields.tsx';

const fields = {
  [priceField('SAT Sprint', 'INR')]: '77777',
  [priceField('SAT Sprint', 'USD')]: '890',
  [priceField('AP Statistics', 'sale')]: 'askUs',
  [priceField('AP Statistics', 'INR')]: 'many',
  [priceField('AP Statistics', 'USD')]: '969',
};

it('folds each course under its name and what it costs, and opens the one that has something wrong', () => {
  render(
    <PriceFields
      fields={fields}
      getField={(name) => ({
        ...{ name, value: fields[name] ?? '', onChange: () => {} },
        error: name === priceField('AP Statistics', 'INR') ? 'A price is a whole number.' : undefined,
      })}
    />,
  );
  const folds = screen.getAllByRole('group').filter((group) => group instanceof HTMLDetailsElement);
  expect(folds.map((fold) => [fold.querySelector('summary')?.textContent, fold.open])).toEqual([
    ['SAT Sprint ₹77,777 · $890', false],
    ['AP Statistics $969 · not on sale', true],
  ]);
  expect(within(screen.getByRole('group', { name: 'AP Statistics' })).getByText('A price is a whole number.')).toBeTruthy();
});

const wrong = priceField('AP Statistics', 'INR');

function Form() {
  const [typed, setTyped] = useState(fields);
  const error = typed === fields ? 'A price is a whole number.' : undefined;
  return (
    <PriceFields
      fields={typed}
      getField={(name) => ({
        ...{ name, value: typed[name] ?? '', error: name === wrong ? error : undefined },
        onChange: (text) => setTyped({ ...typed, [name]: text }),
      })}
    />
  );
}

it('a course that can be added has one name, in the form and in what is proposed', () => {
  const name = priceField('new', 'INR');
  render(<PriceFields fields={{ [name]: '' }} getField={() => ({ name, value: '', onChange: () => {}, error: undefined })} />);
  expect(nameField('prices', name)).toBe(`${document.querySelector('summary')?.textContent?.trim()}: Price in rupees`);
});

it('stays open while what is wrong is corrected', () => {
  render(<Form />);
  const input = screen.getByDisplayValue('many');
  fireEvent.change(input, { target: { value: '9' } });
  expect(screen.queryByText('A price is a whole number.')).toBeNull();
  expect(input.closest('details')?.open).toBe(true);
});
