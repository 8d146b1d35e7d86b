import { resolve } from 'node:path';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import type { EventData } from './host.ts';
import type { Json } from './live/told.ts';

/** The data of each event of each machine, by the machine's id and the event's type; events without data are left out. */
export type EventDataOf = { [machine: string]: { [event: string]: EventData } };

/** What a text of this name could be, where its type says no more than that it is one. */
const texts: Record<string, string> = {
  day: '2026-03-02',
  month: '2026-03',
  timeZone: 'Asia/Kolkata',
  email: 'student@example.com',
  phone: '+919800000000',
};
const deepest = 4;

/** A value of a type: the first of several that it could be, the least where it says how much. */
function exampleOf(checker: Checker, type: Type, name: string, depth = 0): Json {
  if (type.isUnionType()) {
    const [first] = type.getTypes() ?? [];
    return first ? exampleOf(checker, first, name, depth) : null;
  }
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) return type.value as Json;
  const text = checker.typeToString(type);
  if (text === 'string') return texts[name] ?? name;
  if (text === 'number') return 1;
  if (text === 'boolean' || text === 'true' || text === 'false') return text === 'true';
  if (checker.isArrayLikeType(type) || checker.isArrayType(type)) return [];
  if (!type.isObjectType() || depth === deepest) return null;
  return exampleOfObject(checker, type, depth);
}

function exampleOfObject(checker: Checker, type: Type, depth = 0): { [key: string]: Json } {
  const pairs = checker.getPropertiesOfType(type).map((property): [string, Json] => {
    const own = checker.getTypeOfSymbol(property);
    return [property.name, own ? exampleOf(checker, own, property.name, depth + 1) : null];
  });
  return Object.fromEntries(pairs);
}

/** Each member of a union of events by the types that it stands for. */
function listEvents(checker: Checker, events: Type): [type: string, event: Type][] {
  const members = events.isUnionType() ? (events.getTypes() ?? []) : [events];
  return members.flatMap((member) => {
    const symbol = checker.getPropertyOfType(member, 'type');
    const type = symbol && checker.getTypeOfSymbol(symbol);
    const names = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : [];
    return names.flatMap((name): [string, Type][] => (name.isStringLiteralType() ? [[String(name.value), member]] : []));
  });
}

/** What an event of this type carries, beside its type; null where that is nothing. */
function describeEvent(checker: Checker, event: Type): EventData | null {
  const { type: _, ...example } = exampleOfObject(checker, event);
  if (Object.keys(example).length === 0) return null;
  const parts = checker.getPropertiesOfType(event).filter(({ name }) => name !== 'type');
  const shapes = parts.map((part) => {
    const type = checker.getTypeOfSymbol(part);
    return `${part.name}: ${type ? checker.typeToString(type) : 'unknown'}`;
  });
  return { shape: shapes.join(', '), example };
}

/** Reads from the types of machines what their events carry. `machines`: the file of each, in which `<id>Machine` is exported. */
export function readEventData(machines: readonly { id: string; file: string }[]): EventDataOf {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProject: resolve('tsconfig.json') }).getProjects();
    if (!project) throw new Error('tsconfig.json opens no project.');
    const { checker, program } = project;
    const read = ({ id, file }: { id: string; file: string }) => {
      const source = program.getSourceFile(resolve(file));
      const symbol = source && checker.getSymbolAtLocation(source);
      const machine = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === `${id}Machine`);
      const type = machine && checker.getTypeOfSymbol(machine);
      // Of a `StateMachine` the second argument is the type of its events.
      const events = type?.isTypeReference() ? checker.getTypeArguments(type)[1] : undefined;
      if (!events) throw new Error(`${file} exports no machine ${id}Machine.`);
      const described = listEvents(checker, events).map(([name, event]) => [name, describeEvent(checker, event)] as const);
      return [id, Object.fromEntries(described.filter(([, data]) => data !== null).toSorted())] as const;
    };
    return Object.fromEntries(machines.map(read)) as EventDataOf;
  } finally {
    api.close();
  }
}
