import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from '../../../src/views/ui/rich-text.tsx';

const x = '<math><mi>x</mi></math>';

/** Each piece of the text that a browser does not break. */
const joined = (html: string) => {
  const { container } = render(<RichText html={html} />);
  return [...container.querySelectorAll('span')].map((span) => span.textContent);
};

it('a mark stays on the line of the formula before it, and each formula for itself', () => {
  expect(joined(`<p>What is ${x}?</p>`)).toEqual(['x?']);
  expect(joined(`<p>Let ${x} be more than ${x}, and ${x}).</p>`)).toEqual(['x,', 'x).']);
});

it('words after a formula, and one on a line of its own, are left as they are', () => {
  const display = '<math display="block"><mi>y</mi></math>';
  const html = `<p>${x} is less.</p>${display}.`;
  const { container } = render(<RichText html={html} />);
  expect(container.firstElementChild?.innerHTML).toBe(html);
});
