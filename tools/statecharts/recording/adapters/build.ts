import type { Json, Moved, SeenActor } from '../../live/told.ts';
import { type Recording, recordingFormat } from '../recording.ts';

/** What an adapter has found of a move; what its format does not tell is empty. */
export type FoundMove = Pick<Moved, 'actor' | 'at' | 'event' | 'value'> &
  Partial<Pick<Moved, 'from' | 'times' | 'status' | 'error' | 'context'>>;
export type FoundActor = Pick<SeenActor, 'actor' | 'machine'> & Partial<Pick<SeenActor, 'parent' | 'id' | 'kind'>>;

const tab = 'recording';

/** A recording of what an adapter has found, in the order in which it was found. */
export function buildRecording(
  name: string,
  actors: readonly FoundActor[],
  moves: readonly FoundMove[],
  build: string | null = null,
): Recording {
  return {
    format: recordingFormat,
    version: 1,
    name,
    build,
    at: moves.at(-1)?.at ?? 0,
    charts: {},
    actors: actors.map((actor) => fillActor(tab, actor)),
    moves: moves.map((move, at) => fillMove(tab, at + 1, move)),
    signals: [],
  };
}

/** What was found of an actor, and for the rest what stands for not known. */
export const fillActor = (of: string, actor: FoundActor): SeenActor => ({
  tab: of,
  parent: null,
  id: actor.actor,
  kind: 'machine',
  ...actor,
});

/** What was found of a move, and for the rest what stands for not known. */
export const fillMove = (of: string, seq: number, move: FoundMove): Moved => ({
  tab: of,
  seq,
  from: null,
  times: 1,
  active: [],
  taken: [],
  status: 'active',
  error: null,
  context: {},
  possible: [],
  ...move,
});

export const isRecord = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An event, whatever it is: one without a type is shown as it came. */
export function toEvent(value: unknown): Moved['event'] {
  if (isRecord(value)) return { ...value, type: typeof value.type === 'string' ? value.type : 'unknown' };
  return { type: 'unknown', raw: (value ?? null) as Json };
}

/** ms since the epoch, of a number, a text that holds one, or a date's text; 0 where it is none. */
export function toMoment(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return 0;
  const at = value === '' ? Number.NaN : Number(value);
  if (Number.isFinite(at)) return at;
  const date = Date.parse(String(value));
  return Number.isNaN(date) ? 0 : date;
}

/** What an app tells an inspector: of these fields and more, and none is certain. */
export type Message = { [key: string]: Json };

/** Names an actor, by itself or by what refers to it. */
export function sessionOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return null;
  return [value.sessionId, value.id].find((each) => typeof each === 'string') ?? null;
}

const statuses = ['active', 'done', 'error', 'stopped'] as const;

/** What an actor was after an event, of the snapshot that a message has. */
export function readAfter({ snapshot, createdAt, timestamp }: Message, actor: string, event: unknown): FoundMove {
  const move = { actor, at: toMoment(createdAt ?? timestamp), event: toEvent(event) };
  if (!isRecord(snapshot)) return { ...move, value: {}, status: 'active', error: null, context: {} };
  const status = statuses.find((each) => each === snapshot.status) ?? 'active';
  return { ...move, value: snapshot.value ?? {}, status, error: snapshot.error ?? null, context: snapshot.context ?? {} };
}
