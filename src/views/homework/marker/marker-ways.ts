import { createContext, type ReactNode, use } from 'react';
import type { MarkerPlace } from '../../../machines/homework/marker-area.machine.ts';

/** How a marker comes from one page of homework to another: by an address at the desk, by an event in the teacher area. `look`: as a button, or in the text. */
export type MarkerWays = {
  way: (place: MarkerPlace, words: ReactNode, look?: 'primary' | 'quiet' | 'text') => ReactNode;
  /** The student's page, where there is one. */
  student: (id: string, name: string) => ReactNode;
};

export const MarkerWaysContext = createContext<MarkerWays | null>(null);

/** Throws outside of the desk and the teacher area. */
export function useMarkerWays(): MarkerWays {
  const ways = use(MarkerWaysContext);
  if (!ways) throw new Error('This page stands only at the desk and in the teacher area.');
  return ways;
}
