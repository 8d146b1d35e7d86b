import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode, isUnreachable } from '../db/errors.ts';
import { FolderInUseError } from '../db/lock.ts';
import { EnvironmentError } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';
import { StartupError } from '../startup-error.ts';
import { UsageError } from './arguments.ts';
import { type Answer, type ExitCode, exitCodes, type Outcome } from './command.ts';

/** Whether the answer is one JSON document. */
const wantsJson = (argv: readonly string[]): boolean => argv.includes('--json');

/** The answer of whatever `work` finds or throws. */
export async function answerTo(argv: readonly string[], work: () => Promise<Outcome>): Promise<Answer> {
  try {
    const { text, data, refused } = await work();
    const exitCode = refused ? exitCodes.refused : exitCodes.done;
    return { exitCode, out: `${wantsJson(argv) ? JSON.stringify(data, null, 2) : text}\n`, err: '' };
  } catch (error) {
    return failure(argv, error);
  }
}

/** The answer of an error: with --json `{ error: { code, message } }` on standard output, else text on standard error. */
export function failure(argv: readonly string[], error: unknown): Answer {
  const { exitCode, code, message } = classifyError(error);
  if (!wantsJson(argv)) return { exitCode, out: '', err: `${message}\n` };
  return { exitCode, out: `${JSON.stringify({ error: { code, message } }, null, 2)}\n`, err: '' };
}

type Kind = { exitCode: ExitCode; code: string; message: string };

function classifyError(error: unknown): Kind {
  const { usage, refused, noDatabase } = exitCodes;
  if (error instanceof UsageError) return { exitCode: usage, code: 'usage', message: error.explanation };
  if (error instanceof CallRefused) return { exitCode: refused, code: error.reason, message: error.message };
  if (error instanceof EnvironmentError) return { exitCode: noDatabase, code: 'environment', message: error.message };
  if (error instanceof FolderInUseError) return { exitCode: noDatabase, code: 'inUse', message: error.message };
  if (error instanceof StartupError) return { exitCode: noDatabase, code: 'unavailable', message: error.message };
  // A query is told without its parameters: they may be secret.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (isUnreachable(error)) {
    return {
      exitCode: noDatabase,
      code: 'unavailable',
      message: `The database cannot be reached: ${message || errorCode(cause)}.`,
    };
  }
  if (cause instanceof Error && 'syscall' in cause) return { exitCode: refused, code: 'system', message };
  const trace = cause instanceof Error ? (cause.stack ?? message) : message;
  return { exitCode: refused, code: 'failed', message: `This failed unexpectedly: ${trace}` };
}
