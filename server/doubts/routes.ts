import { and } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/doubts/doubts.ts';
import { serve } from '../http/serve.ts';
import { belongsToParty } from './access.ts';
import { askDoubt } from './ask-doubt.ts';
import { moveDoubt, requireMove } from './change-doubt.ts';
import { changeLine } from './change-line.ts';
import { readCourses } from './courses.ts';
import { matchesSearch } from './find-words.ts';
import { openDoubt } from './open-doubt.ts';
import { changeAndTell, tellHead, tellLine, toParty } from './party-calls.ts';
import { readHeads } from './shown.ts';
import { signDoubt } from './sign-doubt.ts';
import { tutoringRoutes } from './tutoring-routes.ts';
import { addLine, findWritten, limitLines } from './write-line.ts';

/** What students ask of their courses' tutors (specification 1). */
export function doubtRoutes(app: FastifyInstance): void {
  serve(app, calls.getDoubts, async ({ search }, caller, { db, now }) => {
    const party = toParty(caller);
    const [doubts, courses] = await Promise.all([
      readHeads(db, { party, now }, and(belongsToParty(db, party), matchesSearch(db, party, search))),
      readCourses(db, caller.id),
    ]);
    return { data: { doubts, courses } };
  });
  serve(app, calls.getDoubt, async (opening, caller, { db, now, secret }) => ({
    data: await openDoubt(db, opening, { party: toParty(caller), now, secret }),
  }));
  serve(app, calls.askDoubt, async (question, caller, { db, now, secret, live, environment: { schoolHours: school } }) => {
    const asked = { ...question, studentId: caller.id };
    const line = await db.transaction((tx) => askDoubt(tx, asked, { now, school }));
    live?.wake();
    return tellLine({ db, now, secret }, toParty(caller), line);
  });
  serve(app, calls.writeDoubt, async ({ doubtId, ...written }, caller, context) => {
    const line = await changeAndTell(context, toParty(caller), doubtId, async (change) => {
      const known = await findWritten(change, written.clientKey);
      if (known) return known;
      await limitLines(change);
      const line = await addLine(change, { ...written, kind: 'doubt' });
      moveDoubt(change, { type: 'student.wrote' });
      return line;
    });
    return tellLine(context, toParty(caller), line);
  });
  serve(app, calls.solveDoubt, async ({ doubtId }, caller, context) => {
    await changeAndTell(context, toParty(caller), doubtId, async (change) => moveDoubt(change, { type: 'student.solved' }));
    return tellHead(context, toParty(caller), doubtId);
  });
  serve(app, calls.reopenDoubt, async ({ doubtId }, caller, context) => {
    await changeAndTell(context, toParty(caller), doubtId, async (change) => {
      if (change.doubt.state !== 'reopened') requireMove(change, { type: 'student.reopened' }, 'This doubt has no answer yet.');
    });
    return tellHead(context, toParty(caller), doubtId);
  });
  serve(app, calls.changeDoubtLine, async ({ doubtId, ...wanted }, caller, context) => {
    const line = await changeAndTell(context, toParty(caller), doubtId, (change) => changeLine(change, wanted));
    return tellLine(context, toParty(caller), line);
  });
  serve(app, calls.signDoubt, async (sign, caller, { db, now, live }) => {
    if (await signDoubt(db, toParty(caller), sign, now)) live?.wake();
    return {};
  });
  tutoringRoutes(app);
}
