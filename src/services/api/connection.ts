/** Tells `restored` each time the browser is online again. Returns the way to stop. */
export function watchConnection(restored: () => void): () => void {
  window.addEventListener('online', restored);
  return () => window.removeEventListener('online', restored);
}

/** Tells whether the browser is online, at once and whenever that changes. Returns the way to stop. */
export function watchNetwork(tell: (isOnline: boolean) => void): () => void {
  const look = () => tell(navigator.onLine);
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}
