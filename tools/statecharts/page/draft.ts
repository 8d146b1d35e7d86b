import type { EventData } from '../host.ts';
import type { Json } from '../live/told.ts';
import type { Entry } from './log.ts';

/** An event that is being written: its type, its data as JSON, and what is wrong with that. */
export type Draft = { type: string; text: string; problem: string | null };

export type SentEvent = { type: string } & Record<string, Json>;

/** Data to begin with: that of the last such event which any actor of this machine took, else an example of what the event's type says, else nothing. */
export function toDraft(type: string, entries: readonly Entry[], known: EventData | null): Draft {
  const last = entries.findLast(({ event }) => event.type === type);
  const { type: _, ...data } = last ? last.event : { type, ...known?.example };
  const isAny = Object.keys(data).length > 0;
  return { type, text: isAny ? JSON.stringify(data, null, 2) : '{}', problem: null };
}

const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The event that a draft says, or what is wrong with its text. */
export function readEvent({ type, text }: Draft): { event: SentEvent } | { problem: string } {
  try {
    const data: unknown = JSON.parse(text);
    if (!isObject(data)) return { problem: 'The data is an object: { "name": value }.' };
    if ('type' in data && data.type !== type) return { problem: `The type is ${type}: leave “type” out.` };
    return { event: { ...data, type } };
  } catch (error) {
    return { problem: `This is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
