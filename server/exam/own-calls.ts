import type { SignedIn } from '../accounts/asker.ts';
import type { Database } from '../db/open.ts';
import type { RequestContext } from '../http/serve.ts';
import { closeOverdueModules } from './closing/close-overdue.ts';

type Handler<Body, Answer> = (body: Body, asker: SignedIn, context: RequestContext) => Promise<Answer>;
/** What a student asks of their own sittings, with a body as the call has it. */
type Own<Body, Answer> = (db: Database, body: NoInfer<Body> & { studentId: string }, now: Date) => Promise<Answer>;

/** A call that first closes what is overdue of who asks: nobody sees a module open after its time. */
export const inTime =
  <Body, Answer>(handle: Handler<Body, Answer>): Handler<Body, Answer> =>
  async (body, asker, context) => {
    await closeOverdueModules(context.db, context.now, asker.id);
    return handle(body, asker, context);
  };

/** Such a call that is answered with data. */
export const tells = <Body extends object, Data>(ask: Own<Body, Data>): Handler<Body, { data: Data }> =>
  inTime(async (body, asker, { db, now }) => ({ data: await ask(db, { ...body, studentId: asker.id }, now) }));

/** Such a call that is answered by having been done. */
export const does = <Body extends object>(act: Own<Body, void>): Handler<Body, Record<never, never>> =>
  inTime(async (body, asker, { db, now }) => {
    await act(db, { ...body, studentId: asker.id }, now);
    return {};
  });
