import type { ESTree } from 'vite';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, findLogic, isWatcher, listChoices, listNodes } from './reach.ts';
import { getTexts, type Source } from './sources.ts';

/** The files by path, and how they hang together. */
type Sources = {
  files: readonly Source[];
  get: (path: string) => Source | undefined;
  /** A file, what it imports, and what that imports. */
  getReach: (path: string) => ReadonlySet<string>;
  getImporters: (path: string) => readonly Source[];
};

function toSources(files: readonly Source[]): Sources {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reaches = new Map<string, ReadonlySet<string>>();
  const collect = (path: string, seen: Set<string>): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const next of byPath.get(path)?.imports.values() ?? []) collect(next.path, seen);
    return seen;
  };
  const getReach = (path: string) => {
    const known = reaches.get(path) ?? collect(path, new Set());
    reaches.set(path, known);
    return known;
  };
  const importers = new Map<string, Set<Source>>();
  for (const file of files) {
    for (const { path } of file.imports.values()) importers.set(path, (importers.get(path) ?? new Set()).add(file));
  }
  return { files, get: (path) => byPath.get(path), getReach, getImporters: (path) => [...(importers.get(path) ?? [])] };
}

/** Where a machine stands: the file that makes it, and the one with its setup. `events`: null where it declares none. */
type Home = { machine: AnyStateMachine; made: Source; setup: Source; events: ESTree.TSType | null };

/** Where a type of this name is written down, from this file on. */
function declared(name: string, source: Source, sources: Sources): { type: ESTree.TSType; source: Source } | null {
  const type = source.types.get(name);
  if (type) return { type, source };
  const imported = source.imports.get(name);
  const from = imported && sources.get(imported.path);
  return imported && from ? declared(imported.name, from, sources) : null;
}

/** What `type` can be in a type of events; none in a type without it. */
function findEvents(type: ESTree.TSType, source: Source, sources: Sources): string[] {
  const within = (each: ESTree.TSType) => findEvents(each, source, sources);
  if (type.type === 'TSUnionType') return type.types.flatMap((each) => known(within(each), each, source));
  if (type.type === 'TSIntersectionType') return type.types.flatMap(within);
  if (type.type === 'TSTypeLiteral') return type.members.flatMap((member) => typeIn(member));
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return [];
  const { name } = type.typeName;
  const [all, some] = type.typeArguments?.params ?? [];
  if (name === 'Extract' && all && some) return within(all).filter((each) => within(some).includes(each));
  const found = declared(name, source, sources);
  return found ? findEvents(found.type, found.source, sources) : [];
}

const typeIn = (member: ESTree.TSSignature): string[] =>
  member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.key.name === 'type'
    ? getTexts(member.typeAnnotation?.typeAnnotation)
    : [];

/** Nothing is passed over: an event that is written in a way that this reader does not know is told. */
function known(events: string[], type: ESTree.TSType, { path }: Source): string[] {
  if (events.length === 0) throw new Error(`${path}: no event can be read from a ${type.type} at ${type.start}.`);
  return events;
}

function findHome(machine: AnyStateMachine, sources: Sources): Home {
  for (const made of sources.files) {
    const name = made.machines.get(machine.id);
    if (name === undefined) continue;
    const imported = made.imports.get(name);
    const setup = imported ? sources.get(imported.path) : made;
    if (setup) return { machine, made, setup, events: setup.events.get(imported?.name ?? name) ?? null };
  }
  throw new Error(`No file makes the machine ${machine.id}.`);
}

/** The files of the callback actors that a machine invokes. */
const findWatchers = (machine: AnyStateMachine, sources: Sources): Source[] =>
  listNodes(machine.root)
    .flatMap((node) => node.invoke)
    .filter((invoke) => isWatcher(findLogic(machine, invoke)))
    .flatMap(({ src }) => sources.files.filter(({ watchers }) => watchers.has(String(src))));

/** The events that a machine has transitions on, '*' and all. */
const heardBy = (machine: AnyStateMachine): string[] => [
  ...new Set(
    listNodes(machine.root)
      .flatMap((node) => listChoices(node).flat())
      .map(({ eventType }) => eventType)
      .filter((type) => type !== '' && !type.startsWith('xstate.')),
  ),
];
const hears = (heard: string[], event: string) =>
  heard.some((each) => each === event || (each.endsWith('*') && event.startsWith(each.slice(0, -1))));

/** Events that a machine is known not to handle, each with the reason, by the machine's id. */
export type Unheard = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a machine is declared to get, or gets from what it invokes, and has no transition on. */
function unheardBy({ machine, setup, events }: Home, sources: Sources, meant: Unheard): string[] {
  const told = findWatchers(machine, sources).flatMap(({ sends }) => [...sends]);
  const due = new Set([...(events ? known(findEvents(events, setup, sources), events, setup) : []), ...told]);
  const heard = heardBy(machine);
  if (!events && heard.length > 0) return [`${machine.id}: handles ${heard.join(', ')}, and declares no events`];
  const lost = [...due].filter((event) => !hears(heard, event));
  const excused = Object.keys(meant[machine.id] ?? {});
  return [
    ...lost.filter((event) => !excused.includes(event)).map((event) => `${machine.id}: no state handles ${event}`),
    ...excused.filter((event) => !lost.includes(event)).map((event) => `${machine.id}: ${event} is handled, or never comes`),
  ];
}

const knows = ({ path }: Source, { made, setup }: Pick<Home, 'made' | 'setup'>, { getReach }: Sources) =>
  getReach(path).has(made.path) || getReach(path).has(setup.path);

/** Whether what a file sends can be meant for a machine: the file, or one that imports it, knows the machine or belongs to it. */
function speaksTo(source: Source, { machine, made, setup }: Home, sources: Sources): boolean {
  if (findWatchers(machine, sources).includes(source)) return true;
  return [source, ...sources.getImporters(source.path)].some((file) => knows(file, { made, setup }, sources));
}

/** Transitions that wait for what nobody sends, and events that are sent where nobody waits for them. */
function lostEvents(homes: readonly Home[], sources: Sources): string[] {
  const senders = sources.files.filter(({ sends }) => sends.size > 0);
  const pairs = homes.map((home) => ({
    home,
    heard: heardBy(home.machine),
    senders: senders.filter((sender) => speaksTo(sender, home, sources)),
  }));
  const taken = sources.files.flatMap((source) =>
    [...source.watchers.values()].flatMap((type) => (type ? findEvents(type, source, sources) : [])),
  );
  const unsent = pairs.flatMap(({ home: { machine }, heard, senders: own }) =>
    heard
      .filter((event) => !own.some(({ sends }) => [...sends].some((sent) => hears([event], sent))))
      .map((event) => `${machine.id}: nobody sends ${event}`),
  );
  const unheard = senders.flatMap((sender) =>
    [...sender.sends]
      .filter((event) => !taken.includes(event))
      .filter((event) => !pairs.some(({ heard, senders: own }) => own.includes(sender) && hears(heard, event)))
      .map((event) => `${sender.path}: nobody handles ${event}`),
  );
  return [...unsent, ...unheard];
}

/** Whether there is such a state: 'open.*' is any state within open. */
function hasState(node: AnyStateNode, [name, ...deeper]: string[]): boolean {
  if (name === undefined) return true;
  return childrenOf(node).some((child) => (name === '*' || name === child.key) && hasState(child, deeper));
}

/** What snapshots are asked for in vain: of the machines that a file knows, none has such a state or tag. */
function vainQuestions(homes: readonly Home[], sources: Sources): string[] {
  const asking = sources.files.filter(({ states, tags }) => states.size + tags.size > 0);
  return asking.flatMap((source) => {
    const { path, states, tags } = source;
    const machines = homes.filter((home) => knows(source, home, sources)).map(({ machine }) => machine);
    return [
      ...[...states]
        .filter((state) => !machines.some(({ root }) => hasState(root, state.split('.'))))
        .map((state) => `${path}: no machine has a state ${state}`),
      ...[...tags]
        .filter((tag) => !machines.some(({ root }) => listNodes(root).some((node) => node.tags.includes(tag))))
        .map((tag) => `${path}: no machine has a tag ${tag}`),
    ];
  });
}

/** Faults between the machines and the files that talk to them. */
export function eventFaults(machines: readonly AnyStateMachine[], files: readonly Source[], meant: Unheard = {}): string[] {
  const sources = toSources(files);
  const homes = machines.map((machine) => findHome(machine, sources));
  return [
    ...files.flatMap(({ path, unread }) => [...unread].map((what) => `${path}: cannot be read: ${what}`)),
    ...homes.flatMap((home) => unheardBy(home, sources, meant)),
    ...lostEvents(homes, sources),
    ...vainQuestions(homes, sources),
  ];
}
