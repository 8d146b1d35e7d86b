/** What the page around us hears of: they cost there what they cost anywhere. All other keys are the calculator's own. */
const passedOn = ['F12', 'PrintScreen'];
/** With Control or Meta: what editing a line needs. */
const editing = new Set([
  ...['a', 'c', 'v', 'x', 'y', 'z'],
  ...['Backspace', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
]);

/**
 * Passes on F12 and PrintScreen (once, at keydown or keyup: some systems send only the latter) as
 * `{ type: 'calculator.key', key }`, and keeps the browser's own shortcuts (print, close, back, developer tools) from ending a test.
 * Escape is the browser's. Returns the way to stop.
 */
export function guardKeys(tell: (message: { type: 'calculator.key'; key: string }) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let printScreenDown = false;

  const pressed = (event: KeyboardEvent) => {
    if (isShortcut(event)) event.preventDefault();
    if (!passedOn.includes(event.key) || event.repeat) return;
    if (event.key === 'PrintScreen') printScreenDown = true;
    tell({ type: 'calculator.key', key: event.key });
  };
  const released = (event: KeyboardEvent) => {
    if (event.key !== 'PrintScreen') return;
    event.preventDefault();
    if (!printScreenDown) tell({ type: 'calculator.key', key: event.key });
    printScreenDown = false;
  };

  window.addEventListener('keydown', pressed, { capture: true, signal });
  window.addEventListener('keyup', released, { capture: true, signal });
  return () => listening.abort();
}

function isShortcut(event: KeyboardEvent): boolean {
  const { key } = event;
  if (key === 'PrintScreen' || /^F\d+$/.test(key)) return true;
  // AltGraph writes characters, and so does Option on a Mac; Alt with an arrow goes back to another page.
  if (event.getModifierState('AltGraph')) return false;
  if (event.ctrlKey || event.metaKey)
    return event.shiftKey ? key.length === 1 : !editing.has(key.length === 1 ? key.toLowerCase() : key);
  return event.altKey && (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home');
}
