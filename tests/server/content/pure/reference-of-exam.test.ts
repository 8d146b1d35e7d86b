import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../../server/project-root.ts';
import { fill, problemsIn, temporaryFolder } from '../../../support/content/content.ts';

/** What an import of a test refuses whose mock.yaml says something else. */
async function refuse(test: string, from: string, to: string): Promise<string[]> {
  const folder = join(temporaryFolder(), test);
  cpSync(join(projectRoot, 'content/mocks', test), folder, { recursive: true });
  const text = readFileSync(join(folder, 'mock.yaml'), 'utf8');
  expect(text).toContain(from);
  fill(folder, { 'mock.yaml': text.replace(from, to) });
  return (await problemsIn(folder)).map(({ reason }) => reason);
}

it.each([
  [
    'ap-statistics-1',
    '    reference: ap-statistics\n',
    '',
    "module 1 has the reference sheet 'sat': the exam has 'ap-statistics'",
  ],
  [
    'ap-calculus-bc-1',
    'tools: [calculator]',
    'tools: [calculator, reference]',
    "module 2 has the reference sheet 'sat': the exam has 'none'",
  ],
  ['ap-calculus-bc-1', '    tools: [calculator]\n', '', "module 2 has the reference sheet 'sat': the exam has 'none'"],
])('%s with another sheet than its exam has is refused', async (test, from, to, reason) => {
  expect(await refuse(test, from, to)).toEqual([reason]);
});

it('a set of free response without the sheet is refused as well', async () => {
  const without = await refuse(
    'ap-computer-science-a-free-response-1',
    '    tools: [reference]\n    reference: ap-computer-science-a\n',
    '',
  );
  expect(without).toEqual(["module 1 has the reference sheet 'none': the exam has 'ap-computer-science-a'"]);
});
