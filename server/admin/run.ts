import type { Database } from '../db/open.ts';
import { answerTo } from './answers.ts';
import type { Answer, SchoolDeps } from './command.ts';
import { plan } from './plan.ts';

/** Carries out a command line with an open database. Throws nothing: what goes wrong is in the answer. */
export async function runAdmin(argv: readonly string[], { db, ...deps }: SchoolDeps & { db: Database }): Promise<Answer> {
  const planned = plan(argv);
  if ('answer' in planned) return planned.answer;
  const { command, args } = planned;
  return answerTo(argv, () => ('run' in command ? command.run(db, args, deps) : command.runOffline(args, deps)));
}
