/** Tells `restored` each time the browser is online again. Returns the way to stop. */
export function watchConnection(restored: () => void): () => void {
  window.addEventListener('online', restored);
  return () => window.removeEventListener('online', restored);
}
