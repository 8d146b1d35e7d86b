import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isUnavailable } from '../../../../server/db/errors.ts';

const nowhere = join(tmpdir(), 'prepchart-nowhere');

it('a database behind a socket that is away is unavailable, and a file that is not there says nothing of it', async () => {
  const [refused] = await once(connect(join(nowhere, '.s.PGSQL.5432')), 'error').catch((error: unknown) => [error]);
  expect(refused).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  expect(isUnavailable(new Error('Failed query', { cause: refused }))).toBe(true);
  const missing: unknown = await readFile(nowhere).catch((error: unknown) => error);
  expect(missing).toMatchObject({ code: 'ENOENT', syscall: 'open' });
  expect(isUnavailable(missing)).toBe(false);
});
