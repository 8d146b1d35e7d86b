import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/groups.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { addGroup, addGroupMembers, archiveGroup, changeGroup, removeGroupMember } from './change.ts';
import { findGroups, readGroupFile } from './find.ts';

/** Groups of students at the desk: to find, make and change. */
export function groupDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findGroups, async (wanted, _, { db }) => ({ data: await findGroups(db, wanted) }));
  serve(app, calls.getGroup, async ({ group }, _, { db }) => ({ data: await readGroupFile(db, group) }));
  serveAction(app, calls.addGroup, async (act, body) => ({ group: await addGroup(act, body) }));
  serveAction(app, calls.changeGroup, async (act, body, { environment }) => {
    await changeGroup(act, body, environment.schoolTimeZone);
    return {};
  });
  serveAction(app, calls.addGroupMembers, async (act, body, { environment }) => ({
    added: await addGroupMembers(act, body, environment.schoolTimeZone),
  }));
  serveAction(app, calls.removeGroupMember, async (act, body) => {
    await removeGroupMember(act, body);
    return {};
  });
  serveAction(app, calls.archiveGroup, async (act, body) => {
    await archiveGroup(act, body);
    return {};
  });
}
