type Key = { key: string; code?: string; repeat?: boolean; altGraph?: boolean; isComposing?: boolean };

const event = (type: 'keydown' | 'keyup', { key, code = key, repeat = false, altGraph = false, isComposing = false }: Key) =>
  new KeyboardEvent(type, { key, code, repeat, isComposing, modifierAltGraph: altGraph, bubbles: true, cancelable: true });

/** Presses a key and gives the event, to see whether it was prevented. */
export function press(key: string, more: Partial<Key> = {}): KeyboardEvent {
  const pressed = event('keydown', { key, ...more });
  document.body.dispatchEvent(pressed);
  return pressed;
}

export function release(...keys: (string | Key)[]) {
  for (const key of keys) document.body.dispatchEvent(event('keyup', typeof key === 'string' ? { key } : key));
}
