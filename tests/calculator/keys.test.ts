// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardKeys } from '../../src/calculator/keys.ts';

let told: unknown[];
let stop: () => void;

beforeEach(() => {
  told = [];
  stop = guardKeys((message) => told.push(message));
});
afterEach(() => stop());

const fire = (type: 'keydown' | 'keyup', key: string, rest: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent(type, { key, cancelable: true, bubbles: true, ...rest });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

it('passes on F12 and PrintScreen, each press once, and prevents what they do', () => {
  expect(fire('keydown', 'F12')).toBe(true);
  fire('keydown', 'F12', { repeat: true });
  fire('keyup', 'F12');
  fire('keydown', 'PrintScreen');
  fire('keyup', 'PrintScreen');
  expect(fire('keyup', 'PrintScreen')).toBe(true);
  expect(told).toEqual(['F12', 'PrintScreen', 'PrintScreen'].map((key) => ({ type: 'calculator.key', key })));
});

it.each<[string, KeyboardEventInit, boolean]>([
  ['p', { ctrlKey: true }, true],
  ['w', { ctrlKey: true }, true],
  ['r', { metaKey: true }, true],
  ['I', { ctrlKey: true, shiftKey: true }, true],
  ['+', { ctrlKey: true }, true],
  ['ArrowLeft', { altKey: true }, true],
  ['F5', {}, true],
  ['F11', {}, true],
  ['c', { ctrlKey: true }, false],
  ['ArrowLeft', { ctrlKey: true, shiftKey: true }, false],
  ['@', { ctrlKey: true, altKey: true, modifierAltGraph: true }, false],
  ['|', { altKey: true }, false],
  ['x', {}, false],
  ['Tab', {}, false],
  ['Escape', {}, false],
])('%s with %j is prevented: %s, and nobody is told', (key, rest, isPrevented) => {
  expect(fire('keydown', key, rest)).toBe(isPrevented);
  expect(told).toEqual([]);
});
