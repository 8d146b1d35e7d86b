import type { FastifyInstance } from 'fastify';
import { crashBounds } from '../../contract/limits.ts';
import { reportCrash } from '../../contract/site/crash.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { serveAnybody } from '../http/serve.ts';
import { logCrash } from '../log.ts';

/** Takes what browsers say of crashes of the app into the log, so many of an address: they are words of the code, and whoever forges them fools nobody but the log. */
export function crashRoutes(app: FastifyInstance): void {
  serveAnybody(app, reportCrash, async (report, { db, address, now, metrics, errorService }) => {
    await rateLimit(db, { what: 'crash', who: address, limit: crashBounds.perHour, windowMs: 3_600_000 }, now);
    metrics?.countCrash();
    logCrash(report);
    errorService?.tellCrash(report);
    return {};
  });
}
