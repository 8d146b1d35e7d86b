const listeners = new Set<(unread: number) => void>();

/** Says how many notices are unread, to whatever shows that in this tab. */
export function tellUnread(unread: number): void {
  for (const listener of listeners) listener(unread);
}

/** Hears how many notices are unread, whenever the server has said so. Returns the way to stop. */
export function watchUnread(listener: (unread: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
