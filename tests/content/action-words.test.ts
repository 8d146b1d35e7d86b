import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { actionWords } from '../../contract/desk/action-words.ts';

/** The actions that the server's sources name where they write the record. */
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const named = sources.flatMap((file) =>
  [...readFileSync(`server/${file}`, 'utf8').matchAll(/(?:\baction(?::|\s=)|\brecord\w*\()[^\n]*/g)].flatMap(([line]) =>
    [...line.matchAll(/'([a-zA-Z]+\.[a-zA-Z-]+)'/g)].map(([, action = '']) => action),
  ),
);

it('each action that the server records is said in words', () => {
  expect(named.length).toBeGreaterThan(90);
  expect(named.filter((action) => !(action in actionWords))).toEqual([]);
});
