import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
  expect(joined(`Why is ${x}…`)).toEqual(['x…']);
});

it('words after a formula, and one on a line of its own, are left as they are', () => {
  const display = '<math display="block"><mi>y</mi></math>';
  const html = `<p>${x} is less.</p>${display}.`;
  const { container } = render(<RichText html={html} />);
  expect(container.firstElementChild?.innerHTML).toBe(html);
});

it('a table is in reach of the keyboard while it scrolls, and no stop of its own where it fits', () => {
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        measure = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { container } = render(<RichText html="<table><tbody><tr><td>1</td></tr></tbody></table>" />);
  vi.unstubAllGlobals();
  const [table] = container.getElementsByTagName('table');
  const tabIndexIn = (width: number) => {
    Object.defineProperties(table, {
      scrollWidth: { value: 300, configurable: true },
      clientWidth: { value: width, configurable: true },
    });
    measure();
    return table?.getAttribute('tabindex');
  };
  expect([tabIndexIn(200), tabIndexIn(300)]).toEqual(['0', null]);
});
