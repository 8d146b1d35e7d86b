import * as z from 'zod/mini';

/** The stream of what has changed for whoever is signed in: server-sent events, asked for with the session's token and resumed by Last-Event-ID. */
export const livePath = '/live';

/** What can change while somebody looks at it. */
export const liveTopics = ['doubt', 'notice', 'sitting'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Says that something has changed, and not what: whoever shows it asks. `subject`: the id of what has. */
export const liveChange = z.object({ topic: z.enum(liveTopics), subject: z.string() });
export type LiveChange = z.infer<typeof liveChange>;

/** How often a stream that has nothing to say gives a sign of life, in ms. */
export const liveHeartbeatMs = 15_000;
