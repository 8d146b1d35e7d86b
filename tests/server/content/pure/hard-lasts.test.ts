import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../../server/project-root.ts';
import { fill, problemsIn, temporaryFolder } from '../../../support/content/content.ts';

/** What an import of the first form of the SAT refuses where the levels of the questions of a module are these. */
async function refuse(module: string, toLevels: (levels: string[]) => string[]): Promise<string[]> {
  const folder = join(temporaryFolder(), 'sat-full-1');
  cpSync(join(projectRoot, 'content/mocks/sat-full-1'), folder, { recursive: true });
  const path = `${module}/quiz.yaml`;
  const text = readFileSync(join(folder, path), 'utf8');
  const written = toLevels([...text.matchAll(/^ {4}difficulty: (\w+)$/gm)].map(([, level = '']) => level));
  let at = 0;
  fill(folder, { [path]: text.replaceAll(/^ {4}difficulty: \w+$/gm, () => `    difficulty: ${written[at++]}`) });
  return (await problemsIn(folder)).map(({ reason }) => reason);
}

const wanted = 'its last 5 have to be as hard as any before, and harder on the whole';

it('takes a form whose modules of mathematics end with what is hardest', async () => {
  expect(await refuse('mathematics-1', (levels) => levels)).toEqual([]);
});

it('refuses one in which a harder question stands before them, in its harder form too', async () => {
  const reversed = (levels: string[]) => levels.toReversed();
  expect(await refuse('mathematics-1', reversed)).toEqual([`module 3 ends with easy, easy, easy, easy, easy: ${wanted}`]);
  expect(await refuse('mathematics-2-harder', reversed)).toEqual([
    `with the harder forms: module 4 ends with medium, medium, medium, medium, medium: ${wanted}`,
  ]);
});

it('refuses one in which all are as hard as another, and asks nothing of reading and writing', async () => {
  expect(await refuse('mathematics-1', (levels) => levels.map(() => 'medium'))).toEqual([
    `module 3 ends with medium, medium, medium, medium, medium: ${wanted}`,
  ]);
  expect(await refuse('reading-writing-1', (levels) => levels.toReversed())).toEqual([]);
});
