import type { FastifyInstance } from 'fastify';
import * as parents from '../../contract/parents/parents.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { serve, serveAnybody } from '../http/serve.ts';
import { endParentAccess, readParentAccess } from './access.ts';
import { readFamily } from './family.ts';
import { openParentLink, sendParentLink } from './sign-in.ts';

/** The parents' page, and what a student decides about it. */
export function parentRoutes(app: FastifyInstance): void {
  serveAnybody(app, parents.askParentLink, sendParentLink);
  serveAnybody(app, parents.openParentLink, openParentLink);
  serve(app, parents.getFamily, async (_, { id }, context) => ({ data: await readFamily(id, context) }));
  serve(app, parents.chooseTidings, async (choices, { id: address }, { db, now }) => {
    const set = { ...choices, changedAt: now };
    await db
      .insert(parentChoices)
      .values({ address, ...set })
      .onConflictDoUpdate({ target: parentChoices.address, set });
    return {};
  });
  serve(app, parents.getParentAccess, async ({ studentId }, _, { db }) => ({ data: await readParentAccess(db, studentId) }));
  serve(app, parents.endParentAccess, async ({ studentId }, _, context) => {
    await endParentAccess(studentId, context);
    return {};
  });
}
