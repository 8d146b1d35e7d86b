import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Only to end a test that waits in vain: nothing is proved by being quick on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

/** What jsdom lacks: modal dialogs (without their focus trap), media queries (none matches), pointer capture, and sizes, which never change. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.hasPointerCapture = () => true;

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// No time to spare, unless a test says so (`./idle.ts`): what is prepared in it would be there or not with the speed of the machine.
window.requestIdleCallback = () => 0;
window.cancelIdleCallback = () => {};

afterEach(cleanup);
