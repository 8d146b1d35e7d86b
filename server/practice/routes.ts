import type { FastifyInstance } from 'fastify';
import { getPracticeChoices, startDrill as startDrillCall } from '../../contract/practice/practice.ts';
import { query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { readPracticeChoices } from './choices.ts';
import { startDrill } from './drills.ts';

/** Practice that a student chooses, or is led to by a result. */
export function practiceRoutes(app: FastifyInstance): void {
  serve(app, getPracticeChoices, query(readPracticeChoices));
  serve(app, startDrillCall, query(startDrill));
}
