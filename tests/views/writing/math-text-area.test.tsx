import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { TypedText } from '../../../contract/writing/typed-text.ts';
import { textPreviewMachine } from '../../../src/machines/writing/text-preview.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { MathTextArea } from '../../../src/views/writing/math-text-area.tsx';

let answer: (text: string) => TypedText | Error;
const logic = textPreviewMachine.provide({
  actors: {
    previewText: fromPromise<TypedText, { text: string }>(async ({ input: { text } }) => {
      const given = answer(text);
      if (given instanceof Error) throw given;
      return given;
    }),
  },
});

function Composer() {
  const [value, change] = useState('');
  return <MathTextArea logic={logic} label="Your question" name="text" value={value} onChange={change} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  answer = (text) => ({ html: `<p>${text.replaceAll('$', '')}</p>`, problems: [] });
  render(<Composer />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const type = async (text: string) => {
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(500));
};

it('shows how mathematics will be read, and nothing for words alone', async () => {
  await type('Why is that so?');
  expect(screen.queryByRole('region')).toBeNull();
  await type('Why $x^2$?');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Why x^2?');
  await type('');
  expect(screen.queryByRole('region')).toBeNull();
});

it('says which formula cannot be shown', async () => {
  answer = () => ({ html: '<p>$x^$</p>', problems: ['The formula x^ can’t be shown: Expected group after ‘^’.'] });
  await type('Why $x^$?');
  expect(screen.getByRole('status').textContent).toBe('The formula x^ can’t be shown: Expected group after ‘^’.');
});

it('says that nothing is lost where the server is out of reach', async () => {
  answer = () => new CallFailed('unreachable', '');
  await type('Why $x^2$?');
  expect(screen.getByRole('status').textContent).toContain('sent as it stands');
});
