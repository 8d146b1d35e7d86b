import { and } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/doubts/doubts.ts';
import { together } from '../db/together.ts';
import { serve } from '../http/serve.ts';
import { belongsToParty } from './access.ts';
import { askDoubt } from './ask-doubt.ts';
import { moveDoubt, requireMove } from './change-doubt.ts';
import { changeLine } from './change-line.ts';
import { readCourses } from './courses.ts';
import { matchesSearch } from './find-words.ts';
import { openDoubt } from './open-doubt.ts';
import { changeAndTell, changeLineAndTell, tellLine, toParty } from './party-calls.ts';
import { shareRoutes } from './share-routes.ts';
import { readHeads } from './shown.ts';
import { signDoubt } from './sign-doubt.ts';
import { tutoringRoutes } from './tutoring-routes.ts';
import { addLine, findLine, findWritten, limitLines } from './write-line.ts';

/** What students ask of their courses' tutors (specification 1). */
export function doubtRoutes(app: FastifyInstance): void {
  serve(app, calls.getDoubts, async ({ search }, caller, { db, now }) => {
    const party = toParty(caller);
    const [doubts, courses] = await Promise.all([
      readHeads(db, { party, now }, and(belongsToParty(db, party), matchesSearch(db, party, { search, now }))),
      readCourses(db, caller.id),
    ]);
    return { data: { doubts, courses } };
  });
  serve(app, calls.getDoubt, async (opening, caller, { db, now, secret }) => ({
    data: await openDoubt(db, opening, { party: toParty(caller), now, secret }),
  }));
  serve(app, calls.askDoubt, async (question, caller, context) => {
    const party = toParty(caller);
    const told = await askDoubt(
      context.db,
      { ...question, studentId: caller.id },
      {
        ...{ now: context.now, school: context.environment.schoolHours },
        tell: (tx, line) => tellLine(tx, context, party, line),
      },
    );
    context.live?.wake();
    return told;
  });
  serve(app, calls.writeDoubt, async ({ doubtId, ...written }, caller, context) => {
    const party = toParty(caller);
    return changeLineAndTell(context, party, doubtId, {
      read: (tx) => findWritten(tx, party, { doubtId, clientKey: written.clientKey }),
      change: async (change, known) => {
        if (known) return known;
        const [, line] = await together(
          () => limitLines(change),
          () => addLine(change, { ...written, kind: 'doubt' }),
        );
        moveDoubt(change, { type: 'student.wrote' });
        return line;
      },
    });
  });
  serve(app, calls.solveDoubt, async ({ doubtId }, caller, context) =>
    changeAndTell(context, toParty(caller), doubtId, {
      change: async (change) => moveDoubt(change, { type: 'student.solved' }),
    }),
  );
  serve(app, calls.reopenDoubt, async ({ doubtId }, caller, context) =>
    changeAndTell(context, toParty(caller), doubtId, {
      change: async (change) => {
        if (change.doubt.state !== 'reopened') requireMove(change, { type: 'student.reopened' }, 'This doubt has no answer yet.');
      },
    }),
  );
  serve(app, calls.changeDoubtLine, async ({ doubtId, number, text }, caller, context) =>
    changeLineAndTell(context, toParty(caller), doubtId, {
      read: (tx) => findLine(tx, doubtId, number),
      change: async (change, line) => changeLine(change, line, text),
    }),
  );
  serve(app, calls.signDoubt, async (sign, caller, { db, now, live }) => {
    if (await signDoubt(db, toParty(caller), sign, now)) live?.wake();
    return {};
  });
  tutoringRoutes(app);
  shareRoutes(app);
}
