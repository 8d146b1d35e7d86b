import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRequirements } from '../../../tools/scripts/support/requirement-list.mjs';
import { readProofs } from '../../../tools/scripts/support/requirement-sources.mjs';
import { stripRequirements } from '../../../tools/scripts/support/strip-requirements.mjs';
import { keptElsewhere } from '../../../tools/statecharts/flows/kept-elsewhere.ts';
import { flows } from '../../../tools/statecharts/flows.ts';
import { isOfFlow, namedRequirements, renderRequirements } from '../../../tools/statecharts/requirements-view.ts';

const requirements = readRequirements('docs/requirements.md');
const proofs = ['tests', 'e2e'].flatMap((folder) => readProofs(folder).proofs);

it('docs/machines/requirements.md leads from requirement to state to test', async () => {
  await expect(renderRequirements(flows, requirements, proofs)).toMatchFileSnapshot('../../../docs/machines/requirements.md');
});

it('charts name only requirements that there are, and each of them has a test', () => {
  const named = namedRequirements(flows);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((id) => !requirements.some((row) => row.id === id))).toEqual([]);
  expect(named.filter((id) => !proofs.some((proof) => proof.id === id))).toEqual([]);
});

it('every rule of the specification’s flows is kept by a chart, or by a file that is named with its reason, and not by both', () => {
  const ofFlows = requirements.map(({ id }) => id).filter(isOfFlow);
  expect(ofFlows.length).toBeGreaterThan(200);
  const named = namedRequirements(flows);
  const elsewhere = keptElsewhere.flatMap(({ ids }) => ids);
  expect(ofFlows.filter((id) => !named.includes(id) && !elsewhere.includes(id))).toEqual([]);
  expect(elsewhere.filter((id) => named.includes(id) || !ofFlows.includes(id))).toEqual([]);
  expect(new Set(elsewhere).size).toBe(elsewhere.length);
  expect(keptElsewhere.map(({ by }) => by).filter((file) => !existsSync(file))).toEqual([]);
});

it('a product’s build has none of these words', () => {
  const { transform } = stripRequirements('production');
  if (typeof transform !== 'function') throw new Error('There is no transform.');
  const code = "on: { 'page.opened': { target: 'open', meta: { requirements: ['4.2-1', '4.2-2'] } } }";
  const result: unknown = Reflect.apply(transform, undefined, [code, '/src/machines/exam/sitting.machine.ts']);
  expect(result).toEqual({ code: "on: { 'page.opened': { target: 'open',  } }", map: null });
});
