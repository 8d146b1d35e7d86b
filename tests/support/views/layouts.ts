import { onTestFinished, vi } from 'vitest';

/** What makes a browser lay the page out at once. */
const asks = {
  methods: ['getBoundingClientRect', 'getClientRects', 'scrollTo', 'scrollBy', 'scrollIntoView', 'focus'],
  getters: ['scrollTop', 'scrollHeight', 'clientWidth', 'clientHeight', 'offsetTop', 'offsetWidth', 'offsetHeight'],
};

/** @returns the names of what has asked for a layout of the page since */
export function watchLayouts(): () => string[] {
  const asked: string[] = [];
  for (const prototype of [Element.prototype, HTMLElement.prototype]) {
    for (const name of asks.methods) {
      const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
      if (typeof method !== 'function') continue;
      Object.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value(this: Element, ...values: unknown[]) {
          asked.push(name);
          return Reflect.apply(method, this, values);
        },
      });
      onTestFinished(() => void Object.defineProperty(prototype, name, { configurable: true, writable: true, value: method }));
    }
    for (const name of asks.getters) {
      if (!Object.getOwnPropertyDescriptor(prototype, name)) continue;
      const spy = vi.spyOn(prototype, name as 'scrollTop', 'get').mockImplementation(() => {
        asked.push(name);
        return 0;
      });
      onTestFinished(() => spy.mockRestore());
    }
  }
  return () => asked;
}
