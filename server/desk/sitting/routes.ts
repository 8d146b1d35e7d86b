import type { FastifyInstance } from 'fastify';
import * as answers from '../../../contract/desk/answer-files.ts';
import { viewSitting as call } from '../../../contract/desk/sitting.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { checkFile, decideLate, handInFile } from './answers.ts';
import { viewSitting } from './view.ts';

/** One sitting of a student at the desk, and answers that came to it late or as a file. */
export function sittingRoutes(app: FastifyInstance): void {
  const wake = () => app.context.live?.wake();
  serveAction(app, call, async (act, wanted, { secret }) => ({ data: await viewSitting(act, wanted, secret) }));
  serve(app, answers.checkAnswerFile, async (handed, _, { db, now }) => ({ data: await checkFile(db, handed, now) }));
  serveAction(app, answers.handInAnswerFile, async (act, handed) => ({ data: await handInFile(act, handed) }), wake);
  serveAction(
    app,
    answers.decideLateAnswers,
    async (act, wanted) => {
      await decideLate(act, wanted);
      return {};
    },
    wake,
  );
}
