import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The declarations of a rule as they are written, by property. */
function ruleOf(selector: string): Record<string, string> {
  const text = readFileSync('src/views/ui/toast.module.css', 'utf8');
  const [, body = ''] = text.match(new RegExp(`^\\${selector} \\{\\n(.*?)^\\}`, 'ms')) ?? [];
  return Object.fromEntries([...body.matchAll(/^ {2}([a-z-]+): (.*);$/gm)].map(([, name = '', value = '']) => [name, value]));
}

it('stands in the centre of the window, wherever the page is scrolled to [2.8-29]', () => {
  expect(ruleOf('.toast')).toMatchObject({ position: 'fixed', top: '50%', left: '50%', translate: '-50% -50%' });
});
