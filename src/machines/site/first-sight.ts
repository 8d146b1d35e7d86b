import { type EventObject, fromCallback } from 'xstate';
import { watchFirstSight } from '../../services/site/first-sight.ts';

export type FirstSightEvent = { type: 'question.seen'; at: number };

/** Tells when what has this id is first seen: `at` in ms since the page was opened, 0 if it was in sight from the beginning. */
export const firstSight = fromCallback<EventObject, { id: string }>(({ input, sendBack }) =>
  watchFirstSight(input.id, (at) => sendBack({ type: 'question.seen', at } satisfies FirstSightEvent)),
);
