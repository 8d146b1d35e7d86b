/** AltGr arrives on some systems as Control first and AltGraph right after: a Control waits this long for it, in ms. */
const altGraphMs = 30;

const isAltGraph = (event: KeyboardEvent) =>
  event.key === 'AltGraph' || (event.key === 'Alt' && event.getModifierState('AltGraph'));

/**
 * Reports each chord with a restricted key once, by the first of them. A chord is over when all its keys are up, and also when
 * the window loses focus: the lock of the Escape key or the system may swallow a keyup. Returns the way to stop.
 */
export function restrictedKeyWatch(restricted: readonly string[], report: (key: string) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const down = new Set<string>();
  const held = (['Control', 'Alt', 'Meta'] as const).filter((key) => restricted.includes(key));
  let chordCounted = false;
  let printScreenDown = false;
  let control: ReturnType<typeof setTimeout> | null = null;

  const count = (key: string) => {
    if (chordCounted) return;
    chordCounted = true;
    report(key);
  };
  const forgetControl = () => {
    if (control !== null) clearTimeout(control);
    control = null;
  };
  /** Anything but AltGraph shows that a waiting Control is one. */
  const countControl = () => {
    if (control === null) return;
    forgetControl();
    count('Control');
  };
  const endChord = () => {
    countControl();
    down.clear();
    chordCounted = false;
  };

  const pressed = (event: KeyboardEvent) => {
    const isRestricted = restricted.includes(event.key);
    // What a restricted key would do together with another one (print, save, close) is disabled, too.
    if ((isRestricted || held.some((key) => event.getModifierState(key))) && !event.getModifierState('AltGraph'))
      event.preventDefault();
    if (event.repeat) return;
    down.add(event.code || event.key);
    if (event.key === 'PrintScreen') printScreenDown = true;
    if (isAltGraph(event)) return forgetControl();
    countControl();
    if (!isRestricted) return;
    if (event.key === 'Control') control = setTimeout(countControl, altGraphMs);
    else count(event.key);
  };

  const released = (event: KeyboardEvent) => {
    if (event.key === 'Control') countControl();
    if (event.key === 'PrintScreen') {
      // Some systems send only the keyup of PrintScreen.
      if (!printScreenDown && restricted.includes('PrintScreen')) count('PrintScreen');
      printScreenDown = false;
    }
    down.delete(event.code || event.key);
    // macOS sends no keyup for what is released while Meta is held.
    if (down.size === 0 || event.key === 'Meta') endChord();
  };

  window.addEventListener('keydown', pressed, { capture: true, signal });
  window.addEventListener('keyup', released, { capture: true, signal });
  window.addEventListener('blur', endChord, { signal });
  return () => {
    forgetControl();
    listening.abort();
  };
}
