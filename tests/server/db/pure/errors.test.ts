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

it.each(['unable to read data from DB node 0', 'failed to create a backend 0 connection'])(
  'pgpool’s “%s” is a database that is away',
  (message) => {
    expect(isUnavailable(new Error('Failed query', { cause: Object.assign(new Error(message), { code: 'XX000' }) }))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('cache lookup failed for type 16999'), { code: 'XX000' }))).toBe(false);
  },
);
