import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type NumberEntry, readMockNumber } from '../../../src/machines/exam/answers.ts';
import { NumericField } from '../../../src/views/exam/parts/numeric-field.tsx';
import { proves } from '../../support/proves.ts';

/** The field with the rule of a mock test; `typed` has everything it was told. */
function Field({ typed }: { typed: string[] }) {
  const [{ kept, refused }, setEntry] = useState<NumberEntry>({ kept: '', refused: null });
  const onType = (text: string) => {
    typed.push(text);
    setEntry(readMockNumber(text));
  };
  return <NumericField value={kept} refused={refused} onType={onType} hint="Digits and a decimal point." />;
}

it('what an input method composes is left alone until it is written', proves('5-4'), () => {
  const typed: string[] = [];
  render(<Field typed={typed} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' });
  fireEvent.input(field, { target: { value: '1' } });
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: '1に' }, isComposing: true });
  expect([field.value, typed]).toEqual(['1に', ['1']]);
  fireEvent.input(field, { target: { value: '12に5' }, isComposing: true });
  fireEvent.compositionEnd(field);
  expect([field.value, typed]).toEqual(['125', ['1', '12に5']]);
  fireEvent.input(field, { target: { value: '125a' } });
  expect(field.value).toBe('125');
});

it.each([
  ['1,5', '15', 'Commas don’t work here. Write 1,234 as 1234, and one and a half as 1.5.'],
  ['11/2', '112', '“/” doesn’t work here. Write a fraction as a decimal: 5.5 for 11/2.'],
  ['5x', '5', '“x” doesn’t work here. Please check your answer.'],
  ['12345678901234567', '1234567890123456', 'No more characters fit here.'],
  ['1,234', '1234', ''],
])('says at the field what it did not take of %s', (text, kept, says) => {
  render(<Field typed={[]} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' });
  fireEvent.input(field, { target: { value: text } });
  expect(field.value).toBe(kept);
  const [line] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(document.getElementById(line ?? '')?.textContent).toBe(says);
});
