import { createContext } from 'react';

/** Opens the form for a report of a problem; null on pages that have none. */
export const ProblemContext = createContext<(() => void) | null>(null);
