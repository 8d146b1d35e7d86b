import { expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { safeCopy, safeEvent } from '../../../tools/statecharts/live/safe-copy.ts';

class Gadget {
  parts = ['wheel'];
}
const named = () => 1;

it.each<[string, unknown, unknown]>([
  ['plain data', { a: [1, 'two', true, null], b: { c: -0.5 } }, { a: [1, 'two', true, null], b: { c: -0.5 } }],
  ['what JSON has no number for', [Number.NaN, Number.POSITIVE_INFINITY, 12n], ['NaN', 'Infinity', '12']],
  ['nothing', { a: undefined, list: [undefined] }, { list: [null] }],
  ['functions and symbols', [named, Symbol('key')], ['[function named]', 'Symbol(key)']],
  ['days', [new Date(0), new Date(Number.NaN)], ['1970-01-01T00:00:00.000Z', 'Invalid Date']],
  [
    'maps and sets',
    [
      new Map<unknown, unknown>([
        ['one', 1],
        [2, 'two'],
      ]),
      new Set(['a']),
    ],
    [{ one: 1, 2: 'two' }, ['a']],
  ],
  [
    'errors',
    Object.assign(new TypeError('Offline'), { kind: 'unreachable' }),
    { name: 'TypeError', message: 'Offline', kind: 'unreachable' },
  ],
  [
    'actors',
    { child: createActor(createMachine({}), { id: 'clock' }) },
    { child: expect.stringMatching(/^\[actor clock, x:\d+\]$/) },
  ],
  ['other objects', [new Gadget(), new ArrayBuffer(8), Object.create(null)], ['[Gadget]', '[ArrayBuffer]', {}]],
  ['a name of JavaScript itself', JSON.parse('{"__proto__": {"a": 1}}'), JSON.parse('{"__proto__": {"a": 1}}')],
])('copies %s', (_, value, copy) => {
  expect(safeCopy(value)).toEqual(copy);
  expect(JSON.parse(JSON.stringify(safeCopy(value)))).toEqual(safeCopy(value));
});

it('masks what stands under a key that speaks of a secret, however deep, and leaves empty ones', () => {
  const value = { token: 'a', form: { newPassword: { text: 'b' }, appSecret: 3, missing: { password: null }, Password: '' } };
  expect(safeCopy(value)).toEqual({
    token: '•••',
    form: { newPassword: '•••', appSecret: '•••', missing: { password: null }, Password: '' },
  });
});

it('cuts cycles, and not what only stands there twice', () => {
  const shared = { a: 1 };
  const ring: Record<string, unknown> = { one: shared, two: shared };
  ring.self = ring;
  expect(safeCopy(ring)).toEqual({ one: { a: 1 }, two: { a: 1 }, self: '[circular]' });
});

it('cuts what is too deep, too long or too much', () => {
  const deep = Array.from({ length: 20 }).reduce<unknown>((inner) => ({ inner }), 'bottom');
  expect(JSON.stringify(safeCopy(deep))).toBe(`${'{"inner":'.repeat(12)}"[deeper]"${'}'.repeat(12)}`);
  expect(safeCopy('x'.repeat(5001))).toBe(`${'x'.repeat(5000)}… (5001 characters)`);
  expect(safeCopy(Array.from({ length: 203 }, (_, index) => index))).toEqual([...Array(200).keys(), '… 3 more']);
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`key ${index}`, index]));
  expect(Object.entries(Object(safeCopy(many))).slice(199)).toEqual([
    ['key 199', 199],
    ['…', '1 more'],
  ]);
});

it('masks all data of an event that speaks of a secret, and what is secret in another', () => {
  expect(safeEvent({ type: 'password.type', text: 'a' } as never)).toEqual({ type: 'password.type', text: '•••' });
  expect(safeEvent({ type: 'code.type', text: '1' } as never)).toEqual({ type: 'code.type', text: '•••' });
  const flow = { code: '1', codeKind: 'app', recoveryCodes: ['a'], recoveryCode: 'a', setup: { uri: 'otpauth://x' } };
  expect(safeCopy(flow)).toEqual({ code: '•••', codeKind: 'app', recoveryCodes: '•••', recoveryCode: '•••', setup: '•••' });
  expect(safeEvent({ type: 'page.opened', token: 'a', at: 3 } as never)).toEqual({ type: 'page.opened', token: '•••', at: 3 });
});
