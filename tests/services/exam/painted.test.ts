import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let service: typeof import('../../../src/services/exam/painted.ts');
let frames: (() => void)[];
let page: EventTarget;
const document = { hidden: false };

const order: string[] = [];
const note = (name: string) => () => void order.push(name);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = [];
  order.length = 0;
  page = new EventTarget();
  document.hidden = false;
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  service = await import('../../../src/services/exam/painted.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws what waits for the next frame. */
async function draw() {
  for (const frame of frames.splice(0)) frame();
  await vi.advanceTimersByTimeAsync(0);
}

it('waits for the next frame and no longer', async () => {
  void service.painted().then(note('painted'));
  await vi.advanceTimersByTimeAsync(50);
  expect(order).toEqual([]);
  await draw();
  expect(order).toEqual(['painted']);
});

it('who asks meanwhile comes after who asked before, whether or not the page is still seen', async () => {
  void service.painted().then(note('first'));
  document.hidden = true;
  void service.painted().then(note('second'));
  void service.paintedIfAwaited().then(note('third'));
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([]);
  await draw();
  expect(order).toEqual(['first', 'second', 'third']);
});

it('waits again for the frame after the next press', async () => {
  void service.painted();
  await draw();
  void service.painted().then(note('second'));
  await vi.advanceTimersByTimeAsync(0);
  expect([frames.length, order]).toEqual([1, []]);
  await draw();
  expect(order).toEqual(['second']);
});

it.each([
  ['a page that goes', () => page.dispatchEvent(new Event('pagehide'))],
  ['a page that is hidden', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['a frame that does not come', () => vi.advanceTimersByTime(100)],
])('does not wait on: %s', async (_, happen) => {
  void service.painted().then(note('painted'));
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([]);
  happen();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['painted']);
});

it('waits for nothing where nobody sees the page, nor where nobody else waits', async () => {
  document.hidden = true;
  await service.painted();
  await service.paintedIfAwaited();
  expect(frames).toEqual([]);
});
