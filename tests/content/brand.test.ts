import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brand } from '../../src/content/brand.ts';
import { proves } from '../support/proves.ts';

it('the colour that Checkout gets is the one our own buttons are filled with', proves('7-40'), () => {
  const tokens = readFileSync(new URL('../../src/views/tokens.css', import.meta.url), 'utf8');
  expect(tokens.match(/--accent-fill: (#[0-9a-f]{6});/)?.[1]).toBe(brand.color);
});
