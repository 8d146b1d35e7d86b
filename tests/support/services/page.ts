/** Hides or shows the document, as switching tabs does. */
export function showDocument(visibilityState: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Sets what is in fullscreen and says so. */
export function setFullscreen(element: Element | null) {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  document.dispatchEvent(new Event('fullscreenchange'));
}

export const pageEvent = (type: 'pagehide' | 'pageshow' | 'online') => window.dispatchEvent(new Event(type));
