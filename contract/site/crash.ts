import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { crashBounds } from '../limits.ts';

const name = z.string().check(z.regex(/^[\w .:()*-]{1,100}$/));

/**
 * A crash of the app in somebody's browser, in words of the code alone. `page`: its route, with `:id` for whatever names something. `message`: only what the
 * browser itself says of a fault of the code. `frames`: where in the build's files. `events`: what the flows did before, by types and states,
 * newest last, `at` in ms since the page was opened.
 */
export const reportCrash = defineCall({
  path: '/reportCrash',
  role: 'anybody',
  body: {
    build: z.nullable(z.string().check(z.regex(/^\/assets\/[\w.-]{1,100}$/))),
    page: z.string().check(z.regex(/^\/[a-z/:-]{0,100}$/)),
    error: name,
    message: z.string().check(z.maxLength(crashBounds.message)),
    frames: z
      .array(z.string().check(z.regex(/^\/assets\/[\w.-]{1,100}:\d{1,9}:\d{1,9}$/)))
      .check(z.maxLength(crashBounds.frames)),
    events: z
      .array(z.object({ at: z.int(), actor: name, event: name, state: z.string().check(z.regex(/^[\w{}[\]":, .-]{1,300}$/)) }))
      .check(z.maxLength(crashBounds.events)),
  },
  fields: {},
});
