import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/doubts/shares.ts';
import { command, query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { toParty } from './party-calls.ts';
import { rateSharedAnswer, readSharedAnswers } from './shared-answers.ts';
import { endShare, offerShare, readShare } from './shares.ts';
import { chooseSharing, readSharing } from './sharing.ts';
import { readHead } from './shown.ts';

/** Solved doubts that are offered, without a name, in the review of their question. */
export function shareRoutes(app: FastifyInstance): void {
  serve(app, calls.getDoubtShare, async ({ doubtId }, caller, { db, now }) => ({
    data: await readShare(db, toParty(caller), doubtId, now),
  }));
  serve(app, calls.shareDoubt, async ({ confirmed = false, ...words }, caller, { db, now, live }) => {
    const data = await offerShare(db, toParty(caller), { ...words, confirmed }, now);
    live?.wake();
    return { data };
  });
  serve(app, calls.withdrawShare, async ({ doubtId }, caller, { db, now, live }) => {
    const told = await endShare(db, toParty(caller), doubtId, { now, tell: async () => ({}) });
    live?.wake();
    return told;
  });
  serve(app, calls.refuseShare, async ({ doubtId }, caller, { db, now, live }) => {
    const party = toParty(caller);
    const data = await endShare(db, party, doubtId, { now, tell: (tx) => readHead(tx, { party, now }, doubtId) });
    live?.wake();
    return { data };
  });
  serve(app, calls.getDoubtSharing, async ({ student }, caller, { db }) => ({
    data: await readSharing(db, caller, student),
  }));
  serve(app, calls.chooseDoubtSharing, async ({ student, allowed }, caller, { db, now, live, environment }) => {
    const school = { now, zone: environment.schoolTimeZone };
    const data = await chooseSharing(db, caller, { studentId: student, allowed }, school);
    live?.wake();
    return { data };
  });
  serve(app, calls.getSharedAnswers, query(readSharedAnswers));
  serve(app, calls.rateSharedAnswer, command(rateSharedAnswer));
}
