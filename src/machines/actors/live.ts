import { type EventObject, fromCallback } from 'xstate';
import type { LiveTopic } from '../../../contract/live/live.ts';
import { watchLive } from '../../services/live/live.ts';

export type LiveEvent = { type: 'live.changed' };

/** Whom something is told, of what, and of which one (left out: any). */
export type LiveInput = { person: string; topic: LiveTopic; subject?: string };

/** Tells that something has changed, or may have, for as long as it is looked at. */
export const live = fromCallback<EventObject, LiveInput>(({ sendBack, input: { person, topic, subject } }) =>
  watchLive(person, (news) => {
    const isMeant = news === 'everything' || (news.topic === topic && (subject === undefined || news.subject === subject));
    if (isMeant) sendBack({ type: 'live.changed' } satisfies LiveEvent);
  }),
);
