import { and, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { DoubtHead } from '../../contract/doubts/doubts.ts';
import * as calls from '../../contract/doubts/tutoring.ts';
import type { Transaction } from '../db/open.ts';
import { doubts } from '../db/tables/doubts.ts';
import { together } from '../db/together.ts';
import { serve } from '../http/serve.ts';
import { readFitness, requireFit } from '../tutors/checks/require-checked.ts';
import { holdBackContactDetails } from '../writing/hold-back.ts';
import { belongsToParty } from './access.ts';
import { type Change, moveDoubt, requireMove } from './change-doubt.ts';
import { changeLine } from './change-line.ts';
import { matchesSearch } from './find-words.ts';
import { openDoubt } from './open-doubt.ts';
import { changeAndTell, changeAndWake, changeLineAndTell, toParty } from './party-calls.ts';
import { readHeads } from './shown.ts';
import { signDoubt } from './sign-doubt.ts';
import { addLine, findLine, findWritten, limitLines, requireNothingNew } from './write-line.ts';

/** What waits for a tutor stands first, by when its answer is due; the others by their newest change. */
const inDueOrder = (heads: DoubtHead[]): DoubtHead[] =>
  heads.toSorted((one, other) => (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity) || other.changedAt - one.changedAt);

/** What decides whether a tutor may have the student who asked a doubt. */
const readFitnessFor = (tx: Transaction, tutor: string, doubtId: string) =>
  readFitness(tx, { tutor, student: sql`(select ${doubts.studentId} from ${doubts} where ${doubts.id} = ${doubtId})` });

/** What tutors do about the doubts of their courses. */
export function tutoringRoutes(app: FastifyInstance): void {
  serve(app, calls.getInbox, async ({ search }, caller, { db, now }) => {
    const party = toParty(caller);
    const which = and(belongsToParty(db, party), matchesSearch(db, party, { search, now }));
    return { data: { doubts: inDueOrder(await readHeads(db, { party, now }, which)) } };
  });
  serve(app, calls.getTutorDoubt, async (opening, caller, { db, now, secret }) => ({
    data: await openDoubt(db, opening, { party: toParty(caller), now, secret }),
  }));
  serve(app, calls.takeDoubt, async ({ doubtId, fromOther }, caller, context) =>
    changeAndTell(context, toParty(caller), doubtId, {
      read: (tx) => readFitnessFor(tx, caller.id, doubtId),
      change: async (change, fitness) => {
        requireFit(fitness, context.now, { zone: context.environment.schoolTimeZone, by: 'tutor' });
        requireMove(
          change,
          fromOther ? { type: 'tutor.tookOver' } : { type: 'tutor.took' },
          'This doubt isn’t waiting for a tutor.',
        );
      },
    }),
  );
  serve(app, calls.letGoDoubt, async ({ doubtId }, caller, context) =>
    changeAndTell(context, toParty(caller), doubtId, { change: async (change) => moveDoubt(change, { type: 'tutor.letGo' }) }),
  );
  serve(app, calls.answerDoubt, async ({ doubtId, seen, confirmed = false, ...written }, caller, context) => {
    const party = toParty(caller);
    return changeLineAndTell(context, party, doubtId, {
      read: (tx) =>
        together(
          () => findWritten(tx, party, { doubtId, clientKey: written.clientKey }),
          () => readFitnessFor(tx, caller.id, doubtId),
        ),
      change: async (change, [known, fitness]) => {
        if (known) return known;
        requireFit(fitness, context.now, { zone: context.environment.schoolTimeZone, by: 'tutor' });
        const [, , , line] = await together(
          () => requireNothingNew(change, seen),
          () => holdBack(change, { text: written.text, confirmed }),
          () => limitLines(change),
          async () => {
            requireMove(
              change,
              written.kind === 'answer' ? { type: 'tutor.answered' } : { type: 'tutor.askedBack' },
              'This doubt is solved. Answer it if there’s more to say.',
            );
            return addLine(change, written);
          },
        );
        return line;
      },
    });
  });
  serve(app, calls.closeDoubt, async ({ doubtId }, caller, context) =>
    changeAndTell(context, toParty(caller), doubtId, {
      change: async (change) => {
        if (change.doubt.state !== 'solved')
          requireMove(change, { type: 'tutor.closed' }, 'Somebody’s still waiting for an answer.');
      },
    }),
  );
  serve(app, calls.changeTutorLine, async ({ doubtId, confirmed = false, number, text }, caller, context) =>
    changeLineAndTell(context, toParty(caller), doubtId, {
      read: (tx) => findLine(tx, doubtId, number),
      change: async (change, line) => {
        if (text !== null) await holdBack(change, { text, confirmed });
        return changeLine(change, line, text);
      },
    }),
  );
  serve(app, calls.signTutorDoubt, async (sign, caller, context) => {
    const party = toParty(caller);
    if (await signDoubt(context.db, party, sign, context.now)) context.live?.wake();
    if (sign.writing) {
      await changeAndWake(context, party, sign.doubtId, {
        change: async (change) => moveDoubt(change, { type: 'tutor.wrote' }),
        tell: async () => undefined,
      });
    }
    return {};
  });
}

/** Throws `CallRefused` 409 where a tutor's line leads the student away from the school, and is not meant to. */
const holdBack = ({ tx, doubt, party, now }: Change, written: { text: string; confirmed: boolean }): Promise<void> =>
  holdBackContactDetails(tx, written, { tutorId: party.id, studentId: doubt.studentId, now });
