/**
 * The browser's events that views handle, by their own names and none while it is on its way down. What React knows of a change: `click`, `input`, `change`
 * and `focusout`. The mouse's are those of react-pdf, too.
 */
export const heardEvents: ReadonlySet<string> = new Set([
  ...['click', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel'],
  ...['keydown', 'input', 'change', 'compositionend', 'focusout', 'submit'],
]);

/** What comes of a pointer beside its click. */
const pointerEvents: ReadonlySet<string> = new Set([
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'mousedown',
  'mouseup',
]);

/** Elements in which no view handles anything of a pointer but its click say so themselves. */
const clicksOnly = '[data-clicks-only]';

/** A listener that hears nothing of a pointer where its click alone is meant. */
function skipPointers(listener: EventListenerOrEventListenerObject): EventListener {
  return (event) => {
    if (event.target instanceof Element && event.target.closest(clicksOnly)) return;
    if (typeof listener === 'function') listener(event);
    else listener.handleEvent(event);
  };
}

/**
 * Lets React, which asks for every event that there is, hear at its root only of `events`: of each that it hears it looks through the page, and a click on a choice
 * of an exam had it do so eighteen times before it was painted. To be called before the root is made. @returns what lets the root be listened to as before
 */
export function hearOnly(root: HTMLElement, events: ReadonlySet<string>): () => void {
  const listen = root.addEventListener;
  root.addEventListener = (type: string, ...[listener, options]: [EventListenerOrEventListenerObject, ...unknown[]]) => {
    const isCapturing = options === true || (typeof options === 'object' && options !== null && 'capture' in options);
    if (!events.has(type) || isCapturing) return;
    const heard = pointerEvents.has(type) ? skipPointers(listener) : listener;
    listen.call(root, type, heard, options as AddEventListenerOptions);
  };
  return () => {
    root.addEventListener = listen;
  };
}
