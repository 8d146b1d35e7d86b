import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEmptyDatabase } from '../../../server/db/empty-database.ts';
import { temporaryFolder } from '../../support/content/content.ts';

it('a database that is there is never begun anew', () => {
  const folder = join(temporaryFolder(), 'db');
  mkdirSync(folder);
  expect(readEmptyDatabase(folder)).toBeNull();
});
