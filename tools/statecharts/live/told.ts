import type { AnyStateMachine } from 'xstate';
import * as z from 'zod/mini';

/** What can be said in JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Not looked into: what comes by the channel was copied by `safe-copy.ts`, and what comes from a file by JSON. */
const json = z.custom<Json>((value) => value !== undefined);
/** An event as it was sent, made safe: at least its type. */
const event = z.catchall(z.object({ type: z.string() }), json);

export const seenActor = z.object({
  /** The tab it runs in; another after a reload. */
  tab: z.string(),
  /** Its session id, unique within the tab. */
  actor: z.string(),
  /** The session id of the machine that invoked or spawned it; null for one that a view started. */
  parent: z.nullable(z.string()),
  /** Its name within its parent; the session id where it has none. */
  id: z.string(),
  /** The id of its machine, or the name of what is no machine. */
  machine: z.string(),
  kind: z.enum(['machine', 'promise', 'callback', 'other']),
});

/** An actor that runs, or ran a moment ago: of a machine, or a promise or callback that a machine has started. */
export type SeenActor = z.infer<typeof seenActor>;

export const moved = z.object({
  tab: z.string(),
  actor: z.string(),
  /** Runs up within a tab, over all its actors: what has the same tab and number is the same. */
  seq: z.int(),
  /** The session id of the actor that sent the event; null where no actor did: a view, a delay, the page of statecharts. */
  from: z.nullable(z.string()),
  /** How often it happened in a row: over 1 it stands in place of the actor's entry before (a clock that ticks, say). */
  times: z.int(),
  /** When, in ms since the epoch. */
  at: z.number(),
  /** The event that was taken, `xstate.init` at the start. Passwords, tokens and secrets are masked. */
  event,
  /** The state value. */
  value: json,
  /** The ids of the active state nodes, the machine's own among them. */
  active: z.array(z.string()),
  /**
   * The ids of the transitions that were taken, as `chart/graph.ts` makes them, in order: those without an event come after the one
   * with it. None at the start and where nothing handled the event.
   */
  taken: z.array(z.string()),
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** What it failed with, else null. */
  error: json,
  /** The context, made safe (`safe-copy.ts`): passwords, tokens and secrets are masked. */
  context: json,
  /**
   * The events that the active states know, without XState's own. `yes`: it would be taken without any data. `no`: the guards refuse it whatever
   * its data. `needsData`: what would happen depends on data of the event.
   */
  possible: z.array(z.object({ type: z.string(), can: z.enum(['yes', 'no', 'needsData']) })),
});

/** An actor took an event, and what it was then. */
export type Moved = z.infer<typeof moved>;

/** Something that is no machine was sent an event: `seq` counts with the moves. */
export const signal = z.object({
  tab: z.string(),
  actor: z.string(),
  seq: z.int(),
  from: z.nullable(z.string()),
  at: z.number(),
  event,
});
export type Signal = z.infer<typeof signal>;

/** What became of an event that the page sent: `problem` is what the actor would have failed with, had it been given the event; null where it took it. */
const answered = z.object({ tab: z.string(), actor: z.string(), type: z.string(), problem: z.nullable(z.string()) });
export type Answered = z.infer<typeof answered>;

/**
 * What a tab of the app tells. `arrived`: it is there, and tells more once a page says hello. `started` may come again for an actor that is known, as the answer to another page's `hello`. `left`: the tab was
 * closed, reloaded or went to another document, or its browser is gone; all its actors are gone.
 */
export const told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrived'), tab: z.string() }),
  z.object({ kind: z.literal('started'), actor: seenActor }),
  z.object({ kind: z.literal('moved'), moved }),
  z.object({ kind: z.literal('signalled'), signal }),
  z.object({ kind: z.literal('answered'), answered }),
  z.object({ kind: z.literal('left'), tab: z.string() }),
]);
export type Told = z.infer<typeof told>;

/** What the page hears, of its own app's tabs and of another app, which alone says how a machine that it runs is `defined`. */
export type News = Exclude<Told, { kind: 'arrived' }> | { kind: 'defined'; machine: AnyStateMachine };

/** The event that an actor is told to have taken when it was set back to the moment `to`, a `seq`: XState knows none for it. */
export const restoredType = 'statecharts.restored';

/** What the page asks. `restore`: set that actor back to that moment, where its services allow. `hello`: tell what runs and what you remember, all of you or that tab alone. `send`: give this event to that actor of that tab, where it can take it. */
export const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), tab: z.optional(z.string()) }),
  z.object({ kind: z.literal('send'), tab: z.string(), actor: z.string(), event }),
  z.object({ kind: z.literal('restore'), tab: z.string(), actor: z.string(), seq: z.int() }),
]);
export type Asked = z.infer<typeof asked>;
