import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockNumericEntry } from '../../../src/machines/exam/answers.ts';
import { NumericField } from '../../../src/views/exam/parts/numeric-field.tsx';
import { proves } from '../../support/proves.ts';

/** The field with the rule of a mock test; `typed` has everything it was told. */
function Field({ typed }: { typed: string[] }) {
  const [value, setValue] = useState('');
  const onType = (text: string) => {
    typed.push(text);
    setValue(mockNumericEntry(text));
  };
  return <NumericField value={value} onType={onType} hint="Digits and a decimal point." />;
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
