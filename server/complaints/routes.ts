import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/complaints/complaints.ts';
import * as deskCalls from '../../contract/desk/complaints.ts';
import { serveAction } from '../desk/serve-action.ts';
import { CallRefused } from '../http/refused.ts';
import { type RequestContext, serve, serveAnybody } from '../http/serve.ts';
import { readComplaintToken } from './complaint-token.ts';
import { fileComplaint } from './file-complaint.ts';
import { findComplaints } from './find-complaints.ts';
import { answerComplaint, moveComplaint } from './move-complaint.ts';
import { readComplaintRows, toComplaint } from './read-complaint.ts';

/** Complaints: from whoever complains to the school, and back. */
export function complaintRoutes(app: FastifyInstance): void {
  serveAnybody(app, calls.fileComplaint, async (filed, context) => ({ data: await fileComplaint(filed, context) }));
  serveAnybody(app, calls.getComplaint, async ({ token }, context) => {
    const { row, steps } = await readComplaintRows(context.db, toId(token, context));
    return { data: toComplaint(row, steps, context.now) };
  });
  serveAnybody(app, calls.moveComplaint, async ({ token, ...written }, context) => ({
    data: await moveComplaint({ id: toId(token, context), ...written }, context),
  }));
  serve(app, deskCalls.findComplaints, async (wanted, _, { db, now }) => ({ data: await findComplaints(db, wanted, now) }));
  serve(app, deskCalls.readComplaint, async ({ complaint }, _, { db, now }) => {
    const { row, steps } = await readComplaintRows(db, complaint);
    return { data: { complaint: toComplaint(row, steps, now), email: row.email, phone: row.phone } };
  });
  serveAction(app, deskCalls.answerComplaint, async (act, { complaint, ...written }, context) => ({
    data: await answerComplaint(act, { id: complaint, ...written }, context),
  }));
}

/** Throws `CallRefused` 404 for a token that is not ours. */
function toId(token: string, { secret }: RequestContext): string {
  const id = readComplaintToken(token, secret);
  if (id === null) throw new CallRefused(404, 'notFound', 'There’s no such complaint.');
  return id;
}
