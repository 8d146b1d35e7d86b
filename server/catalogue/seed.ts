import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../contract/enrolment/catalogue.ts';
import { catalogue, findCatalogueProblems } from '../../contract/enrolment/catalogue-check.ts';
import { projectRoot } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';

/** What a school begins with. */
export const seedFile = join(projectRoot, 'content/catalogue/catalogue.json');

/** Reads the catalogue that a new database gets. Throws `StartupError` where it is faulty. */
export function readSeed(): Catalogue {
  const read = catalogue.safeParse(JSON.parse(readFileSync(seedFile, 'utf8')));
  if (!read.success || findCatalogueProblems(read.data).length > 0)
    throw new StartupError(`${seedFile} is faulty: \`npm run admin -- catalog check ${seedFile}\` says where.`);
  return read.data;
}
