/** What the page before said of an action that led here; null for nothing. */
export const readSaid = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'says' in state && typeof state.says === 'string' ? state.says : null;
