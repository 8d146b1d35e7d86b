import type { Caller } from '../accounts/authenticate.ts';
import type { Database } from '../db/open.ts';
import type { RequestContext } from '../http/serve.ts';
import { closeModules } from './closing/close-overdue.ts';

type Handler<Body, Answer> = (body: Body, caller: Caller, context: RequestContext) => Promise<Answer>;
/** What a student asks or does about their own sittings: the call's body with the student's id. */
type Action<Body, Answer> = (
  db: Database,
  request: NoInfer<Body> & { studentId: string },
  now: Date,
  context: RequestContext,
) => Promise<Answer>;

/** Closes the student's overdue modules first, so that no student sees one open after its time; none while the clock is not believed. */
const afterClosingOverdue =
  <Body extends object, Answer>(act: Action<Body, Answer>): Handler<Body, Answer> =>
  async (body, { id: studentId, overdue }, context) => {
    const { db, now, clock } = context;
    if (overdue.length > 0 && clock.isSettled()) await closeModules(db, overdue, now);
    return act(db, { ...body, studentId }, now, context);
  };

/** Handles a call that is answered with data. */
export const query = <Body extends object, Data>(read: Action<Body, Data>): Handler<Body, { data: Data }> =>
  afterClosingOverdue(async (...given) => ({ data: await read(...given) }));

/** Handles a call that is answered by having been carried out. */
export const command = <Body extends object>(act: Action<Body, void>): Handler<Body, Record<never, never>> =>
  afterClosingOverdue(async (...given) => {
    await act(...given);
    return {};
  });
