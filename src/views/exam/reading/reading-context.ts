import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { readingToolsMachine } from '../../../machines/exam/reading-tools.machine.ts';

export type ReadingTools = ActorRefFrom<typeof readingToolsMachine>;

/** The reading tools of the exam hall, for the texts that they work on; null as long as they have not come. */
export const ReadingContext = createContext<ReadingTools | null>(null);
export const useReading = () => useContext(ReadingContext);
