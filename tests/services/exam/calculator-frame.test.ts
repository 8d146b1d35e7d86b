// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchCalculatorKeys } from '../../../src/services/exam/proctor.ts';

let reported: string[];
let stop: () => void;
let frame: HTMLIFrameElement;

beforeEach(() => {
  reported = [];
  frame = document.body.appendChild(document.createElement('iframe'));
  stop = watchCalculatorKeys((key) => reported.push(key));
});
afterEach(() => {
  stop();
  frame.remove();
});

const say = (data: unknown, { origin = window.location.origin, source = frame.contentWindow as Window | null } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
const key = (name: string) => ({ type: 'calculator.key', key: name });

it('reports F12 and PrintScreen of the calculator’s frame', () => {
  say(key('F12'));
  say(key('PrintScreen'));
  expect(reported).toEqual(['F12', 'PrintScreen']);
});

it.each<[string, unknown]>([
  ['another key', key('Control')],
  ['another message', { type: 'calculator.ready', key: 'F12' }],
  ['a message without a key', { type: 'calculator.key' }],
  ['text', 'F12'],
  ['nothing', null],
])('%s is nothing', (_, data) => {
  say(data);
  expect(reported).toEqual([]);
});

it('believes nobody else: another origin, this page itself, a window that is no frame here, a frame that has gone', () => {
  say(key('F12'), { origin: 'https://example.org' });
  say(key('F12'), { source: window });
  say(key('F12'), { source: null });
  const { contentWindow } = frame;
  frame.remove();
  say(key('F12'), { source: contentWindow });
  expect(reported).toEqual([]);
});

it('stops', () => {
  stop();
  say(key('F12'));
  expect(reported).toEqual([]);
});
