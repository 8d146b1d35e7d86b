/**
 * The browser's events that views handle, by their own names and none while it is on its way down. What React knows of a change: `click`, `input`, `change`
 * and `focusout`. The mouse's are those of react-pdf, too.
 */
export const heardEvents: ReadonlySet<string> = new Set([
  ...['click', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel'],
  ...['keydown', 'input', 'change', 'compositionend', 'focusout', 'submit'],
]);

/** What begins with a press, and what comes of a press alone: no view handles a pointer that only moves over it. */
const pressEvents: ReadonlySet<string> = new Set(['pointerdown', 'mousedown']);
const laterEvents: ReadonlySet<string> = new Set(['pointermove', 'pointerup', 'pointercancel', 'mouseup']);

/** Elements in which no view handles anything of a pointer but its click say so themselves. */
const clicksOnly = '[data-clicks-only]';

/** A listener that hears nothing of a press where its click alone is meant, and says which it was. */
function skipPresses(listener: EventListenerOrEventListenerObject, onPress: (event: Event, isHeard: boolean) => void) {
  return (event: Event) => {
    const isHeard = !(event.target instanceof Element && event.target.closest(clicksOnly));
    onPress(event, isHeard);
    if (!isHeard) return;
    if (typeof listener === 'function') listener(event);
    else listener.handleEvent(event);
  };
}

/**
 * Lets React, which asks for every event that there is, hear at its root only of `events`: of each that it hears it looks through the page, and a click on a choice
 * of an exam had it do so eighteen times before it was painted. What comes of a press is listened to from one that is heard until one that is not. To be called
 * before the root is made. @returns what lets the root be listened to as before
 */
export function hearOnly(root: HTMLElement, events: ReadonlySet<string>): () => void {
  const listen = root.addEventListener;
  const later: Parameters<HTMLElement['addEventListener']>[] = [];
  const onPress = (event: Event, isHeard: boolean) => {
    // A second finger ends nothing that the first has begun.
    const isOver = !isHeard && event instanceof PointerEvent && event.isPrimary;
    for (const [type, listener, options] of later) {
      if (isHeard) listen.call(root, type, listener, options);
      else if (isOver) root.removeEventListener(type, listener, options);
    }
  };
  root.addEventListener = (...[type, listener, options]: Parameters<HTMLElement['addEventListener']>) => {
    const isCapturing = options === true || (typeof options === 'object' && 'capture' in options);
    if (!events.has(type) || isCapturing) return;
    if (laterEvents.has(type)) later.push([type, listener, options]);
    else listen.call(root, type, pressEvents.has(type) ? skipPresses(listener, onPress) : listener, options);
  };
  return () => {
    root.addEventListener = listen;
  };
}
