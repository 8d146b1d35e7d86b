import { readdirSync, readFileSync } from 'node:fs';
// Among the tests with a document: Mermaid asks for one as soon as it is imported.
import mermaid from 'mermaid';
import { expect, it } from 'vitest';

const texts = readdirSync('docs/machines').filter((name) => name.endsWith('.mmd'));

// So many charts take their time on a busy machine.
it('Mermaid itself reads every chart of docs/machines, and what it cannot draw it refuses', { timeout: 240_000 }, async () => {
  const refused: string[] = [];
  for (const name of texts)
    await mermaid.parse(readFileSync(`docs/machines/${name}`, 'utf8')).catch((error) => refused.push(`${name}: ${error}`));
  expect({ refused, isAny: texts.length > 0 }).toEqual({ refused: [], isAny: true });
  const described = 'stateDiagram-v2\n  state "a" as a {\n    state "b" as b\n  }\n  a : entry begin\n';
  await expect(mermaid.parse(described)).rejects.toThrow(/Group nodes can only have label/);
});
