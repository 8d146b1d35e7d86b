import Eye from 'lucide-react/icons/eye';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plainIcon } from '../../../src/views/ui/plain-icon.tsx';
import { readShapes } from '../../../tools/scripts/support/plain-icons.mjs';

it.each([
  ['eye', Eye],
  // A name that lucide has given up leads to the new one.
  ['shield-alert', ShieldAlert],
])('the plain icon %s is lucide’s own but for the name in its class', async (name, Icon) => {
  const shapes = (await readShapes(name)).map(([tag, attributes]) => createElement(tag, attributes));
  const plain = renderToStaticMarkup(createElement(plainIcon(shapes), { className: 'big', 'aria-hidden': true }));
  const own = renderToStaticMarkup(createElement(Icon, { className: 'big', 'aria-hidden': true }));
  const read = (markup: string) => [...markup.replace(/lucide-[\w-]+ /g, '').matchAll(/[\w-]+="[^"]*"|<\w+/g)].map(String).sort();
  expect(read(plain)).toEqual(read(own));
});
