import { vi } from 'vitest';

/** Waits until a check holds; the time is only to end a test that waits in vain: Vitest's own second is nothing on a busy machine. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000 });
