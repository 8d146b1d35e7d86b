import { type AnyMachineSnapshot, type EventObject, getNextTransitions, transition } from 'xstate';
import type { Moved } from './told.ts';

type Possible = Moved['possible'][number];

/** An event without data, and whether somebody looked for some. */
function bareEvent(type: string): { event: EventObject; wasAsked: () => boolean } {
  let asked = false;
  const noteUnlessType = (key: string | symbol) => {
    asked ||= key !== 'type';
  };
  const event = new Proxy<EventObject>(
    { type },
    {
      get: (target, key) => {
        noteUnlessType(key);
        return Reflect.get(target, key);
      },
      has: (target, key) => {
        noteUnlessType(key);
        return Reflect.has(target, key);
      },
      ownKeys: (target) => {
        asked = true;
        return Reflect.ownKeys(target);
      },
    },
  );
  return { event, wasAsked: () => asked };
}

/**
 * Tries the event on the snapshot, without its data. Guards and assignments run, as they do for a real one, and must be pure, as XState asks; no
 * other action does, no actor is started, and the running actor hears nothing of it.
 */
function canTake(snapshot: AnyMachineSnapshot, type: string): Possible['can'] {
  const { event, wasAsked } = bareEvent(type);
  try {
    const wouldTake = snapshot.can(event);
    if (wouldTake && !wasAsked()) transition(snapshot.machine, snapshot, event);
    if (wasAsked()) return 'needsData';
    return wouldTake ? 'yes' : 'no';
  } catch {
    // A guard or an assignment could do nothing with it: that it fails is what was asked.
    return 'needsData';
  }
}

/** XState's own, and patterns, which are no event that could be sent. */
const isSent = (type: string) => type !== '' && !type.startsWith('xstate.') && !type.includes('*');

/** The events that the active states know, the innermost first, and what can be known of each without its data. */
export function possibleEvents(snapshot: AnyMachineSnapshot): Possible[] {
  if (snapshot.status !== 'active') return [];
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  return [...types].filter(isSent).map((type) => ({ type, can: canTake(snapshot, type) }));
}
