import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toast } from '../../../src/views/ui/toast.tsx';
import { proves } from '../../support/proves.ts';
import { readColours, readRule } from '../../support/views/style-rules.ts';

const rule = readRule('src/views/ui/toast.module.css', '.toast');

it('stands in the centre of the window, wherever the page is scrolled to', proves('2.8-29'), () => {
  expect(rule).toMatchObject({ position: 'fixed', top: '50%', left: '50%', translate: '-50% -50%' });
});

it('is red, in the light scheme and in the dark one', proves('2.8-30'), () => {
  render(<Toast text="Please enter a valid phone number." />);
  expect(document.querySelector('[data-toast=error]')?.className).toContain('toast');
  expect(readColours(rule.background)).toEqual(['red', 'red']);
});
