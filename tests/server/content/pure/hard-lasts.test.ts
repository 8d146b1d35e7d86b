import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../../server/project-root.ts';
import { fill, problemsIn, temporaryFolder } from '../../../support/content/content.ts';

/** What an import of the first form of the SAT refuses where the levels of the questions of a module are these, by the words of who wrote and of who solved them. */
async function refuse(module: string, toLevels: (levels: string[]) => string[], toSolved = toLevels): Promise<string[]> {
  const folder = join(temporaryFolder(), 'sat-full-1');
  cpSync(join(projectRoot, 'content/mocks/sat-full-1'), folder, { recursive: true });
  const path = `${module}/quiz.yaml`;
  const text = readFileSync(join(folder, path), 'utf8');
  const levels = [...text.matchAll(/^ {4}difficulty: (\w+)$/gm)].map(([, level = '']) => level);
  const written: Record<string, string[]> = { difficulty: [...toLevels(levels)], solvedAs: [...toSolved(levels)] };
  const given = text.replaceAll(/^ {4}(difficulty|solvedAs): \w+$/gm, (_, key: string) => `    ${key}: ${written[key]?.shift()}`);
  fill(folder, { [path]: given });
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

it('refuses one whose last questions were easier to who solved them than one before', async () => {
  const solved = (levels: string[]) => levels.map((level, at) => (at === 18 ? 'easy' : at === 3 ? 'hard' : level));
  expect(await refuse('mathematics-1', (levels) => levels, solved)).toEqual([
    `module 3 ends with medium, medium (solved as easy), hard, hard, hard: ${wanted}`,
  ]);
});

it('refuses one in which all are as hard as another, and asks nothing of reading and writing', async () => {
  expect(await refuse('mathematics-1', (levels) => levels.map(() => 'medium'))).toEqual([
    `module 3 ends with medium, medium, medium, medium, medium: ${wanted}`,
  ]);
  expect(await refuse('reading-writing-1', (levels) => levels.toReversed())).toEqual([]);
});
