import type { FastifyInstance } from 'fastify';
import { getNextSteps } from '../../contract/results/next-steps.ts';
import { getCompletedQuizResult, getQuizResult, noteGuess as noteGuessCall } from '../../contract/results/results.ts';
import { command, query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { readCompletedSittings } from './completed.ts';
import { readNextSteps } from './next-steps.ts';
import { noteGuess } from './note-guess.ts';
import { readResult } from './result.ts';

/** What came of a student's sittings, and what to do next (specification 2.10, 7). */
export function resultRoutes(app: FastifyInstance): void {
  serve(app, getQuizResult, query(readResult));
  serve(
    app,
    getCompletedQuizResult,
    query((db, { studentId }, now) => readCompletedSittings(db, studentId, now)),
  );
  serve(app, noteGuessCall, command(noteGuess));
  serve(
    app,
    getNextSteps,
    query((db, request, now, { environment: school }) => readNextSteps(db, request, { school, now })),
  );
}
