import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { listStates, toGraph } from '../../../tools/statecharts/chart/graph.ts';
import { flows } from '../../../tools/statecharts/flows.ts';

const machineFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => `${folder}/${file}`);

it('has every machine of the app, the server and the page of statecharts, once', () => {
  const files = ['src', 'server', 'tools/statecharts'].flatMap(machineFiles);
  expect(flows.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  expect(new Set(flows.map(({ machine }) => machine.id)).size).toBe(flows.length);
  expect(new Set(flows.map(({ title }) => title)).size).toBe(flows.length);
});

it('tells by its groups what does not run in the app', () => {
  const where = (file: string) => file.slice(0, file.indexOf('/'));
  const elsewhere = flows.map(({ group, file }) => [where(file), group]).filter(([folder]) => folder !== 'src');
  expect(new Set(elsewhere.map((each) => each.join(' ')))).toEqual(new Set(['server server', 'tools developer']));
  expect(flows.filter(({ group }) => group === 'server' || group === 'developer')).toHaveLength(elsewhere.length);
});

it.each(flows.map((flow) => [flow.title, flow] as const))('%s is explained in at most ten short lines', (_, { about, file }) => {
  expect(existsSync(file)).toBe(true);
  expect(about.length).toBeGreaterThan(1);
  expect(about.length).toBeLessThanOrEqual(10);
  expect(about.filter((line) => line.length > 180)).toEqual([]);
});

/** What may be said of a machine between backticks: its states, however far written out, its events and its words, and other machines. */
function collectWords(machine: AnyStateMachine): Set<string> {
  const paths = listStates(toGraph(machine)).map(({ id }) => id.split('.'));
  const states = paths.flatMap((keys) =>
    keys.flatMap((_, from) => keys.slice(from).map((__, length) => keys.slice(from, from + length + 1).join('.'))),
  );
  const words = Object.values(machine.implementations).flatMap((kind) => Object.keys(kind));
  return new Set([...states, ...machine.events, ...words, ...flows.map((flow) => flow.machine.id)]);
}

it.each(flows.map((flow) => [flow.title, flow] as const))('the words of %s are words of its machine', (_, { machine, about }) => {
  const known = collectWords(machine);
  const said = about.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
  expect(said.filter((word) => !known.has(word))).toEqual([]);
});
