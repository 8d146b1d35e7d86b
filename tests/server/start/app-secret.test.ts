import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAppSecret } from '../../../server/app-secret.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { siteAddress } from '../../../server/site-address.ts';
import { StartupError } from '../../../server/startup-error.ts';
import { temporaryFolder } from '../../support/content/content.ts';

const given = 'a secret of 32 characters or more';

it('is APP_SECRET where it is set', () => {
  const dataDir = temporaryFolder();
  expect(readAppSecret({ appSecret: given, databaseUrl: null, dataDir })).toBe(given);
  expect(readAppSecret({ appSecret: given, databaseUrl: 'postgres://school', dataDir })).toBe(given);
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
});

it('is made at the first start in a file that only this user can read, and stays', () => {
  const dataDir = join(temporaryFolder(), 'new');
  const made = readAppSecret({ appSecret: null, databaseUrl: null, dataDir });
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(`${made}\n`);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readAppSecret({ appSecret: null, databaseUrl: null, dataDir })).toBe(made);
  expect(readAppSecret({ appSecret: null, databaseUrl: null, dataDir: temporaryFolder() })).not.toBe(made);
});

it('is required with DATABASE_URL, and a file that is no secret is told', () => {
  const dataDir = temporaryFolder();
  const read = (databaseUrl: string | null) => () => readAppSecret({ appSecret: null, databaseUrl, dataDir });
  expect(read('postgres://school')).toThrow(StartupError);
  expect(read('postgres://school')).toThrow('APP_SECRET is not set.');
  writeFileSync(join(dataDir, 'secret'), 'short\n');
  expect(read(null)).toThrow(/secret has no secret of 32 characters/);
});

it('links point to PUBLIC_URL, else to where the server listens', () => {
  const listeningAt = () => 'http://127.0.0.1:4000';
  const at = (PUBLIC_URL: string) => siteAddress({ environment: readEnvironment({ PUBLIC_URL }), listeningAt });
  expect([at('https://school.example/'), at('')]).toEqual(['https://school.example', 'http://127.0.0.1:4000']);
});
