import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '../db/errors.ts';
import { openDatabase } from '../db/open.ts';
import { readEnvironment } from '../environment.ts';
import { createSettings } from '../settings/settings.ts';
import { StartupError } from '../startup-error.ts';
import { answerTo, failure } from './answers.ts';
import type { Answer } from './command.ts';
import { callServer } from './connect.ts';
import { plan } from './plan.ts';
import { runAdmin } from './run.ts';

const argv = process.argv.slice(2);
const { exitCode, out, err } = await answerCommand().catch((error: unknown) => failure(argv, error));
// A reader such as `head` may have had enough.
process.stdout.on('error', () => process.exit(exitCode));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = exitCode;

/** By the server that holds the embedded database, where one is running; else by opening the database here. */
async function answerCommand(): Promise<Answer> {
  const planned = plan(argv);
  if ('answer' in planned) return planned.answer;
  const stdin = planned.args.flag('password-stdin') ? await text(process.stdin) : null;
  const place = { cwd: process.cwd(), stdin };
  const { command, args } = planned;
  if ('runOffline' in command) return answerTo(argv, () => command.runOffline(args, { ...place, now: new Date() }));

  const environment = readEnvironment(process.env);
  const served = environment.databaseUrl === null ? await callServer(environment.dataDir, { argv, ...place }) : null;
  if (served) return served;
  const { db, close, applied } = await openDatabase(environment, { migrates: command.migrates === true }).catch(sayUnopened);
  try {
    const settings = createSettings(db, environment);
    await settings.read();
    return await runAdmin(argv, { db, environment: settings.environment, ...place, now: new Date(), applied });
  } finally {
    await close();
  }
}

function sayUnopened(error: unknown): never {
  if (error instanceof StartupError) throw error;
  const failed = error instanceof DrizzleQueryError ? error.cause : error;
  const reason = failed instanceof Error && failed.message !== '' ? failed.message : errorCode(failed);
  throw new StartupError(`The database cannot be opened: ${reason}`, { cause: error });
}
