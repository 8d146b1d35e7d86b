import { afterEach, expect, it, vi } from 'vitest';
import { ownEnvironment } from '../../../tools/bench/support/product.mjs';

afterEach(() => vi.unstubAllEnvs());

it('a measured product and its commands never reach another school', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_URL_FILE', 'DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL', 'PUBLIC_URL'])
    vi.stubEnv(name, 'another');
  const own = ownEnvironment('/a/folder');
  expect(Object.values(own)).not.toContain('another');
  expect(own).toMatchObject({ DATA_DIR: '/a/folder', PATH: process.env.PATH });
});
