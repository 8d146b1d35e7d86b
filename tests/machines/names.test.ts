import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', { eager: true });
const toMachineName = (path: string) =>
  basename(path, '.machine.ts').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const machines = Object.entries(modules).flatMap(([path, module]) =>
  Object.values(module)
    .filter((each): each is AnyStateMachine => each instanceof StateMachine)
    .map((machine) => [toMachineName(path), machine] as const),
);
const listActors = (node: AnyStateNode): string[] => [
  ...node.invoke.map(({ id }) => id),
  ...Object.values(node.states).flatMap(listActors),
];

it.each(machines)('%s is called like its file, and each actor in it has a name', (name, machine) => {
  const nameless = listActors(machine.root).filter((id) => !/^[a-z]+$/i.test(id));
  expect([machine.id, nameless]).toEqual([name, []]);
});
