import { posix } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A name of another file. */
type Imported = { path: string; name: string };

/**
 * What a file says about statecharts. `events`: the type of events in each `setup({ types })`, by the name that holds it. `machines`:
 * the setup of each machine, by the machine's id. `watchers`: the type of events that each callback actor takes, by its name.
 * `sends`: the types of the events that are made here. `states`: what snapshots are asked for by `matches`, as 'open.yours', with
 * '*' for a name that is only known at run time; `tags`: by `hasTag`. `unread`: what no reader of texts can find out.
 */
export type Source = {
  path: string;
  imports: Map<string, Imported>;
  types: Map<string, ESTree.TSType>;
  events: Map<string, ESTree.TSType>;
  machines: Map<string, string>;
  watchers: Map<string, ESTree.TSType | null>;
  sends: Set<string>;
  states: Set<string>;
  tags: Set<string>;
  unread: Set<string>;
};

const partly = /^[A-Za-z…]*\.[A-Za-z…]*$/;
const nounAndVerb = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/;

const getName = (node: ESTree.PropertyKey | ESTree.ModuleExportName): string => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
};
const getText = (node: ESTree.Node | undefined | null): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** `node.name` where node is an object as it stands in the text. */
function valueIn(node: ESTree.Node | undefined, name: string): ESTree.Expression | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  for (const each of node.properties) if (each.type === 'Property' && getName(each.key) === name) return each.value;
  return undefined;
}

/** The texts of a type that is made of them: 'a' | 'b'. */
export function getTexts(type: ESTree.TSType | undefined): string[] {
  if (type?.type === 'TSUnionType') return type.types.flatMap(getTexts);
  const text = type?.type === 'TSLiteralType' ? getText(type.literal) : null;
  return text === null ? [] : [text];
}

/** A state value as paths: { open: { day: 'failed' } } is 'open.day.failed'. */
function listPaths(node: ESTree.Node): string[] {
  const text = getText(node);
  if (text !== null) return [text];
  if (node.type !== 'ObjectExpression') return ['*'];
  return node.properties.flatMap((each) => {
    if (each.type !== 'Property') return ['*'];
    const key = each.computed ? '*' : getName(each.key);
    return listPaths(each.value).map((path) => `${key}.${path}`);
  });
}

/** Elements have `matches` too: theirs take selectors. */
const isStateValue = (node: ESTree.Node) => node.type === 'ObjectExpression' || /^[a-zA-Z]+$/.test(getText(node) ?? '');

/** The call in which a name begins: `setup` for setup({…}).createMachine({…}). */
const findCallee = (node: ESTree.Expression): string | null => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'CallExpression' ? findCallee(node.callee) : null;
};

/** The type of events in setup({ types: { events: {} as X } }). */
function findEventTypes(call: ESTree.CallExpression): ESTree.TSType | undefined {
  const events = valueIn(valueIn(call.arguments[0], 'types'), 'events');
  return events?.type === 'TSAsExpression' ? events.typeAnnotation : undefined;
}

/** What is being read: the texts that a parameter can be, by its name. */
type Reading = { source: Source; parameters: Map<string, string[]> };

function readImport({ source }: Reading, { source: { value }, specifiers }: ESTree.ImportDeclaration) {
  if (!value.startsWith('.')) return;
  const path = posix.join(posix.dirname(source.path), value);
  for (const each of specifiers) {
    source.imports.set(each.local.name, { path, name: each.type === 'ImportSpecifier' ? getName(each.imported) : '*' });
  }
}

/** `const words = setup(…)`, `const clock = fromCallback(…)`. */
function readName({ source }: Reading, { id, init }: ESTree.VariableDeclarator) {
  if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
  const callee = findCallee(init.callee);
  const events = callee === 'setup' ? findEventTypes(init) : undefined;
  if (events) source.events.set(id.name, events);
  if (callee === 'fromCallback') source.watchers.set(id.name, init.typeArguments?.params[0] ?? null);
}

function readMachine({ source }: Reading, made: ESTree.Expression, setup: ESTree.Expression) {
  const id = getText(valueIn(made, 'id'));
  if (id === null) return;
  // setup({…}).createMachine({…}) in one has no name of its own.
  const events = setup.type === 'CallExpression' ? findEventTypes(setup) : undefined;
  if (events) source.events.set(id, events);
  source.machines.set(id, events ? id : (findCallee(setup) ?? ''));
}

function readCall(reading: Reading, { callee, arguments: [first] }: ESTree.CallExpression) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first || first.type === 'SpreadElement')
    return;
  const { source } = reading;
  const { name } = callee.property;
  const tag = getText(first);
  if (name === 'createMachine') readMachine(reading, first, callee.object);
  if (name === 'hasTag') source[tag === null ? 'unread' : 'tags'].add(tag ?? 'hasTag');
  if (name === 'matches' && first.type === 'CallExpression') source.unread.add('matches');
  if (name === 'matches' && isStateValue(first)) for (const path of listPaths(first)) source.states.add(path);
}

/** What may stand for an event's type; with '…' for what is only known at run time. */
function typesIn(node: ESTree.Node | undefined, parameters: Reading['parameters']): string[] {
  if (node?.type === 'ConditionalExpression') {
    return [...typesIn(node.consequent, parameters), ...typesIn(node.alternate, parameters)];
  }
  if (node?.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.raw).join('…')];
  if (node?.type === 'Identifier') return parameters.get(node.name) ?? [];
  const text = getText(node);
  return text === null ? [] : [text];
}

/** `{ type: 'noun.verb' }` is an event, wherever it stands. */
function readObject({ source, parameters }: Reading, node: ESTree.ObjectExpression) {
  for (const text of typesIn(valueIn(node, 'type'), parameters)) {
    if (nounAndVerb.test(text)) source.sends.add(text);
    else if (partly.test(text)) source.unread.add(`type: ${text}`);
  }
}

function read(reading: Reading, node: ESTree.Node) {
  if (node.type === 'ImportDeclaration') readImport(reading, node);
  if (node.type === 'TSTypeAliasDeclaration') reading.source.types.set(node.id.name, node.typeAnnotation);
  if (node.type === 'VariableDeclarator') readName(reading, node);
  if (node.type === 'CallExpression') readCall(reading, node);
  if (node.type === 'ObjectExpression') readObject(reading, node);
  // Only parameters carry a type at their name here.
  if (node.type === 'Identifier' && 'typeAnnotation' in node && node.typeAnnotation) {
    reading.parameters.set(node.name, getTexts(node.typeAnnotation.typeAnnotation));
  }
}

/** Reads a syntax tree, outer nodes before inner ones, in the order of the text. */
function readTree(reading: Reading, tree: unknown) {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree && typeof tree.type === 'string') read(reading, tree as ESTree.Node);
  for (const key in tree) readTree(reading, tree[key as keyof typeof tree]);
}

/** Reads a file of ours. `path` is relative to the project. */
export function readSource(path: string, text: string): Source {
  const source: Source = {
    path,
    imports: new Map(),
    types: new Map(),
    events: new Map(),
    machines: new Map(),
    watchers: new Map(),
    sends: new Set(),
    states: new Set(),
    tags: new Set(),
    unread: new Set(),
  };
  readTree({ source, parameters: new Map() }, parseSync(path, text, { preserveParens: false }).program);
  return source;
}
