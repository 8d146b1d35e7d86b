import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chosen, toModule } from '../../../tools/scripts/support/react-modules.mjs';

const packages = createRequire(join(process.cwd(), 'node_modules/react'));

/** The names that a module exports, and the packages that it imports. */
const listNames = (code: string) => ({
  imports: [...code.matchAll(/^import \* as \w+ from '(.+)';$/gm)].map(([, name]) => name),
  names: code.match(/\$\w+ as \w+/g)?.map((pair) => pair.split(' as ')[1]) ?? [],
});

it.each(Object.entries(chosen))('brings %s as a module that exports what the package does', (name, file) => {
  const module = listNames(toModule(readFileSync(join('node_modules', file), 'utf8')));
  const own = Object.keys(packages(join(process.cwd(), 'node_modules', file)));
  expect(module.names.toSorted()).toEqual(own.toSorted());
  expect(module.imports).toEqual(name === 'react-dom/client' ? ['scheduler', 'react', 'react-dom'] : expect.any(Array));
});

it('what it makes of a package works as the package does', async () => {
  const code = toModule(
    "var React = require('node:path'), sep = '/';\nexports.join = function () { return exports.sep; };\nexports.sep = sep;",
  );
  expect(code).not.toContain('require');
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module.join()).toBe('/');
});

it('says when a package is written otherwise', () => {
  expect(() => toModule('export {};')).toThrow('React is written otherwise');
  expect(() => toModule("exports.a = 1; if (a) exports.b = require('c');")).toThrow('React is written otherwise');
  expect(() => toModule('exports.a = 1; module.exports = a;')).toThrow('React is written otherwise');
});
