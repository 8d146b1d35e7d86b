const quiet = () => undefined;

/** Flows that could not load listen to the window for the connection, and Node has none. This one tells nothing: tests that are about it say who tells. */
if (!('window' in globalThis)) {
  const window = Object.assign(Object.create(globalThis), { addEventListener: quiet, removeEventListener: quiet });
  Object.assign(globalThis, { window });
}
