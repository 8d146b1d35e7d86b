import { expect } from 'vitest';
import { runAdmin } from '../../../server/admin/run.ts';
import type { TestServer } from './server-app.ts';

/** The admin command on a test's server: `run` answers as it is, `succeed` and `read` demand success, `refuse` a refusal. */
export function adminCommands(server: Pick<TestServer, 'db' | 'environment' | 'clock'>) {
  const run = (...argv: string[]) =>
    runAdmin(argv, { db: server.db, environment: server.environment, now: server.clock.now, cwd: '/', stdin: null });
  const succeed = async (...argv: string[]): Promise<string> => {
    const { exitCode, out, err } = await run(...argv);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    return out;
  };
  const read = async (...argv: string[]): Promise<unknown> => JSON.parse(await succeed(...argv, '--json'));
  /** Returns the code of the refusal and its message, which is also printed. */
  const refuse = async (...argv: string[]): Promise<[code: string, message: string]> => {
    const { exitCode, out, err } = await run(...argv);
    const { error } = JSON.parse((await run(...argv, '--json')).out) as { error: { code: string; message: string } };
    expect({ exitCode, out, err }).toEqual({ exitCode: 1, out: '', err: `${error.message}\n` });
    return [error.code, error.message];
  };
  return { run, succeed, read, refuse };
}
