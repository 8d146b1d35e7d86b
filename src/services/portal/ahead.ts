const listeners = new Set<() => void>();

/** Says that what is ahead of the student has changed, to whatever shows that in this tab. */
export function tellAhead(): void {
  for (const listener of listeners) listener();
}

/** Hears that what is ahead of the student has changed. Returns the way to stop. */
export function watchAhead(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
