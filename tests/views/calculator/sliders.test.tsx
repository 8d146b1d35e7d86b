import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { drawnLines } from '../../../src/calculator/drawn-line.ts';
import { CalculatorApp } from '../../../src/calculator/ui/calculator-app.tsx';

const typed = (...texts: string[]) =>
  drawnLines(
    texts.map((text, at) => ({ id: at + 1, text, shown: true })),
    'radians',
  );
const heightAt = (x: number, ...texts: string[]) => {
  const [line] = typed(...texts)
    .slice(-1)
    .map((drawn) => drawn.line);
  return line?.kind === 'curve' ? line.f(x) : line;
};

it.each([
  ['a = 2', 'y = ax^2', 18],
  ['m = -1.5', 'y = m(x + 1)', -6],
  ['k = −.5', 'kx', -1.5],
])('with %s the line %s is at 3 worth %d', (letter, curve, height) => {
  expect(heightAt(3, letter, curve)).toBe(height);
});

it('counts the first line that gives a letter a number, wherever it stands', () => {
  expect([heightAt(1, 'a = 2', 'a = 5', 'ax'), typed('ax', 'a = 2')[0]?.line.kind]).toEqual([2, 'curve']);
});

it.each(['x = 2', 'y = 2', 'e = 2', 'a = b', 'a = 2x'])('%s is no slider', (text) => {
  expect(typed(text)[0]?.line.kind).not.toBe('letter');
});

it('says how an unknown letter gets a slider', () => {
  expect(typed('a + x')[0]?.line).toEqual({
    kind: 'problem',
    words: '“a” isn’t known here. For a slider, type a = 1 on its own line.',
  });
});

it('a slider changes the number in its line, by dragging and by the arrow keys', async () => {
  render(<CalculatorApp />);
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Line 1' });
  await userEvent.type(line, 'a = 2');
  const slider = screen.getByRole('slider', { name: 'Slider for a' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  const byKey = line.value;
  fireEvent.change(slider, { target: { value: '-3.24' } });
  expect([byKey, line.value]).toEqual(['a = 2.1', 'a = -3.2']);
});
