import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { families } from '../../../content/families/families.ts';
import { draw } from '../../../server/content/families/draw.ts';
import type { AnyFamily } from '../../../server/content/families/family.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { temporaryFolder } from '../../support/content/content.ts';
import { writeWrongKeys } from '../../support/content/wrong-keys.ts';

/** A check draws 2,000 times; what is wrong shows long before. */
const draws = 300;

/** The family that a file exports; what it imports is the project's. */
async function load(source: string, path: string): Promise<AnyFamily> {
  const content = pathToFileURL(join(projectRoot, 'content/families/')).pathname;
  writeFileSync(
    path,
    source.replaceAll(/from '(\.[^']*)'/g, (_, from: string) => `from '${join(content, from)}'`),
  );
  const [family] = Object.values((await import(/* @vite-ignore */ path)) as Record<string, AnyFamily>);
  if (!family) throw new Error(`${path} has no family.`);
  return family;
}

/** Whether a check would say that the two ways differ; a number in place of a word, from which nothing can be drawn, stops it at once. */
function isCaught(family: AnyFamily): boolean {
  try {
    for (let seed = 1; seed <= draws; seed += 1) if ('fault' in draw(family, seed)) return true;
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
  return false;
}

it.each(families)('the second way of $name catches every error in the formula of its key', async ({ name }) => {
  const folder = temporaryFolder();
  const wrongKeys = writeWrongKeys(name);
  const missed: string[] = [];
  for (const [at, { error, source }] of wrongKeys.entries())
    if (!isCaught(await load(source, join(folder, `${name}-${at}.ts`)))) missed.push(error);
  expect(wrongKeys.length).toBeGreaterThan(1);
  expect(missed).toEqual([]);
});
