import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Portrait } from '../../../src/views/ui/portrait.tsx';

afterEach(cleanup);

it.each([
  ['Meera Nair', 'MN'],
  ['Ana María de la Cruz', 'AC'],
  ['Émile', 'É'],
  ['', ''],
])('the initials of %s stand where there is no picture, and are not read out beside the name', (name, initials) => {
  const { container } = render(<Portrait name={name} />);
  const portrait = container.firstElementChild;
  expect([portrait?.textContent, portrait?.getAttribute('aria-hidden')]).toEqual([initials, 'true']);
});
