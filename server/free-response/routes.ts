import type { FastifyInstance } from 'fastify';
import * as pages from '../../contract/free-response/pages.ts';
import * as work from '../../contract/free-response/work.ts';
import { query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { keepPage, readOwnPages } from './pages.ts';
import { readWork, scoreOwnWork } from './work.ts';

/** Free-response sections: the pages of what is answered on paper, and the answers beside their rubrics once the test is over. */
export function freeResponseRoutes(api: FastifyInstance): void {
  serve(
    api,
    pages.sendPage,
    query((db, page, now, { secret }) => keepPage(db, page, { secret, now })),
  );
  serve(
    api,
    pages.getPages,
    query((db, own, now, { secret }) => readOwnPages(db, own, { secret, now })),
  );
  serve(
    api,
    work.getWrittenWork,
    query((db, own, now, { secret }) => readWork(db, own, { secret, now })),
  );
  serve(api, work.scoreWork, query(scoreOwnWork));
}
