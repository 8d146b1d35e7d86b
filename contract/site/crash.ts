import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { crashBounds } from '../limits.ts';

const name = z.string().check(z.regex(/^[\w .:()*-]{1,100}$/));

/** The build that a page is of, by its first file; null where nothing was built. */
export const buildName = z.nullable(z.string().check(z.regex(/^\/assets\/[\w.-]{1,100}$/)));

/** A page by its route, with `:id` for whatever names something. */
export const routeName = z.string().check(z.regex(/^\/[a-z/:-]{0,100}$/));

const flowStep = z.object({
  at: z.int(),
  actor: name,
  event: name,
  state: z.string().check(z.regex(/^[\w{}[\]":, .-]{1,300}$/)),
  times: z.optional(z.int().check(z.gte(2))),
});

/**
 * What the flows did, by types and states, newest last: `at` in ms since the page was opened, `state` with `, done` and the like behind it where the
 * actor has ended, `times` where it did the same so often in a row, `at` the last time.
 */
export const flowSteps = z.array(flowStep).check(z.maxLength(crashBounds.events));
export type FlowStep = z.infer<typeof flowSteps>[number];

/**
 * A crash of the app in somebody's browser, in words of the code alone. `message`: only what the browser itself says of a fault of the code.
 * `frames`: where in the build's files. `events`: what the flows did before.
 */
export const reportCrash = defineCall({
  path: '/reportCrash',
  role: 'anybody',
  body: {
    build: buildName,
    page: routeName,
    error: name,
    message: z.string().check(z.maxLength(crashBounds.message)),
    frames: z
      .array(z.string().check(z.regex(/^\/assets\/[\w.-]{1,100}:\d{1,9}:\d{1,9}$/)))
      .check(z.maxLength(crashBounds.frames)),
    events: flowSteps,
  },
  fields: {},
});
