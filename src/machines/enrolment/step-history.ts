import { fromCallback } from 'xstate';
import { type ApplicationPlace, readPlace, showPlace } from '../../services/enrolment/step-history.ts';

/** What is shown: the history follows. */
export type StepHistoryCommand = { type: 'place.show'; place: ApplicationPlace };
/** Somebody went back or forward in the browser. */
export type StepHistoryEvent = { type: 'history.moved'; place: ApplicationPlace };

/** Gives each step an entry of the browser's history, so that Back goes one step back, and not out of the application. */
export const stepHistory = fromCallback<StepHistoryCommand>(({ receive, sendBack }) => {
  const listening = new AbortController();
  const report = () => sendBack({ type: 'history.moved', place: readPlace() } satisfies StepHistoryEvent);
  addEventListener('popstate', report, { signal: listening.signal });
  receive(({ place }) => showPlace(place));
  return () => listening.abort();
});
