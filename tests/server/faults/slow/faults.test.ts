import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../../server/project-root.ts';
import { faultClasses } from '../../../../tools/bench/support/fault-classes.mjs';
import type { Scenario } from '../../../support/faults/fault.ts';
import { testDatabase } from '../../../support/server/database.ts';

const samples = faultClasses.flatMap(({ number, name, trial, databases, sample }) =>
  typeof sample === 'number' && 'scenario' in trial && databases?.includes(testDatabase)
    ? [{ title: `${number}. ${name}`, ...trial, n: sample }]
    : [],
);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

it.each(samples)('$title', async ({ file, scenario, n }) => {
  const scenarios: Record<string, Scenario> = await import(join(projectRoot, file));
  const { figures, wrong } = (await scenarios[scenario]?.({ n, seed: 1 })) ?? {
    figures: {},
    wrong: ['There’s no such scenario.'],
  };
  expect(wrong).toEqual([]);
  expect(Object.values(figures).some((count) => count > 0)).toBe(true);
});
