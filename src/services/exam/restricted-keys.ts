import type { ProctorPolicy } from '../../content/proctor-policies.ts';

/** The lists of a policy: keys that are counted, that act at once, and that are only spoken about. */
export type WatchedKeys = Pick<ProctorPolicy, 'restrictedKeys' | 'immediateKeys' | 'noticedKeys'>;
export type KeyKind = 'keyPressed' | 'keyForbidden' | 'keyNoticed';

/** What pressing a key is under a policy: nothing for most keys. */
export function classifyKey({ restrictedKeys, immediateKeys, noticedKeys }: WatchedKeys, key: string): KeyKind | null {
  if (immediateKeys.includes(key)) return 'keyForbidden';
  if (restrictedKeys.includes(key)) return 'keyPressed';
  return noticedKeys.includes(key) ? 'keyNoticed' : null;
}

/** AltGr arrives on some systems as Control first and AltGraph right after: a Control waits this long for it, in ms. */
const altGraphMs = 30;

const isAltGraph = (event: KeyboardEvent) =>
  event.key === 'AltGraph' || (event.key === 'Alt' && event.getModifierState('AltGraph'));

/** Keys that an input method takes (Shift, Tab, Escape choose and drop what is being composed) are its own, but never these. */
const isComposed = (event: KeyboardEvent) => event.isComposing && event.key !== 'F12' && event.key !== 'PrintScreen';

/** Of keys that lock, and of an input method's, some systems tell only the keydown: they would seem to be held for ever. */
const neverHeld = ['CapsLock', 'NumLock', 'ScrollLock', 'Process', 'Unidentified'];

/** Forgets a key that is up. Of two Shifts held together some systems tell only one keyup, which says that none is held. */
function forget(down: Set<string>, event: KeyboardEvent) {
  down.delete(event.code || event.key);
  if (event.getModifierState(event.key)) return;
  for (const side of ['Left', 'Right']) down.delete(`${event.key}${side}`);
}

/** Shift writes a capital letter in the field of a note; every other key is there what it is anywhere. */
const isCapitalInNote = ({ key, target }: KeyboardEvent) =>
  key === 'Shift' && target instanceof Element && target.matches('[data-note]');

/** A dialog of ours that asks for typing, to sign in again say: every key there is part of what is typed. */
const isAskedToType = () => document.querySelector('dialog[open] form') !== null;

/**
 * Reports each chord with a restricted or an immediate key once, by the first of them; and each press of a noticed key. A chord
 * is over when all its keys are up, and also when the window loses focus: the lock of the Escape key or the system may swallow
 * a keyup. While a dialog asks for typing, keys are neither counted nor disabled. Returns the way to stop.
 */
export function restrictedKeyWatch(keys: WatchedKeys, report: (kind: KeyKind, key: string) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const down = new Set<string>();
  const held = (['Control', 'Alt', 'Meta'] as const).filter((key) => classifyKey(keys, key));
  let chordCounted = false;
  let printScreenDown = false;
  let control: ReturnType<typeof setTimeout> | null = null;

  const count = (key: string) => {
    const kind = classifyKey(keys, key);
    if (kind === null || (chordCounted && kind !== 'keyNoticed')) return;
    if (kind !== 'keyNoticed') chordCounted = true;
    report(kind, key);
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
    if (isComposed(event) || isAskedToType() || isCapitalInNote(event)) return;
    // What a watched key would do, alone (move the focus) or together with another one (print, save, close), is disabled, too.
    const isShortcut = held.some((key) => event.getModifierState(key)) && !event.getModifierState('AltGraph');
    if (isShortcut || (classifyKey(keys, event.key) && !isAltGraph(event))) event.preventDefault();
    if (event.repeat) return;
    if (!neverHeld.includes(event.key)) down.add(event.code || event.key);
    if (event.key === 'PrintScreen') printScreenDown = true;
    if (isAltGraph(event)) return forgetControl();
    countControl();
    if (event.key === 'Control' && classifyKey(keys, 'Control')) control = setTimeout(countControl, altGraphMs);
    else count(event.key);
  };

  const released = (event: KeyboardEvent) => {
    if (isAskedToType()) return endChord();
    if (event.key === 'Control') countControl();
    if (event.key === 'PrintScreen') {
      // Some systems send only the keyup of PrintScreen.
      if (!printScreenDown) count('PrintScreen');
      printScreenDown = false;
    }
    forget(down, event);
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
