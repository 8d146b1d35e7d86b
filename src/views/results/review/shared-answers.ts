import { createContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sharedAnswersMachine } from '../../../machines/results/shared-answers.machine.ts';

export type SharedAnswersFlow = ActorRefFrom<typeof sharedAnswersMachine>;

/** What others asked about the questions of the result that is shown; null where there is no such thing, as on paper. */
export const SharedAnswersContext = createContext<SharedAnswersFlow | null>(null);
