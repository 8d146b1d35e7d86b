import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Today, '2026-11-28'; null while the page is rendered ahead, when nobody knows the day. */
export const useToday = (): string | null =>
  useSyncExternalStore(
    never,
    () => new Date().toISOString().slice(0, 10),
    () => null,
  );
