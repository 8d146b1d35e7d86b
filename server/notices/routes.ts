import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/notices/notices.ts';
import { CallRefused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { markRead, readNotices } from './notices.ts';
import { endBrowser, keepBrowser } from './push/browsers.ts';
import { readSettings } from './reader.ts';
import { chooseNotices } from './settings.ts';

/** What people are told, and how they want to be. */
export function noticeRoutes(app: FastifyInstance): void {
  serve(app, calls.getNotices, (_, caller, { db, secret }) => readNotices(db, caller, secret));
  serve(app, calls.readNotices, async ({ ids }, caller, { db, now, live }) => {
    const unread = await markRead(db, caller, ids, now);
    live?.wake();
    return { unread };
  });
  serve(app, calls.getNoticeSettings, async (_, caller, { db, environment: { schoolTimeZone }, push }) => ({
    pushKey: caller.role === 'staff' ? null : (push?.publicKey ?? null),
    ...{ data: await readSettings(db, caller, schoolTimeZone), schoolTimeZone },
  }));
  serve(app, calls.chooseNotices, async (chosen, caller, { db, now, environment }) => {
    await chooseNotices(db, caller, chosen, { schoolZone: environment.schoolTimeZone, now });
    return {};
  });
  serve(app, calls.keepPush, async ({ endpoint }, caller, { db, now, push }) => {
    if (!push || caller.role === 'staff') throw new CallRefused(404, 'notFound', 'The school sends no notifications.');
    await keepBrowser(db, caller, endpoint, now);
    return {};
  });
  serve(app, calls.endPush, async ({ endpoint }, caller, { db }) => {
    await endBrowser(db, caller, endpoint);
    return {};
  });
}
