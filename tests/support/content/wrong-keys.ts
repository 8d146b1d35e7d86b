import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';

type Syntax = { type: string; start: number; end: number; [field: string]: unknown };
type Place = { start: number; end: number };
type Edit = Place & { text: string };

/** A family's file with one error in the formula of its key. */
export type WrongKey = { error: string; source: string };

/** Every syntax node in another, itself first. */
function* walk(node: unknown): Generator<Syntax> {
  if (Array.isArray(node)) for (const each of node) yield* walk(each);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) yield node as Syntax;
    for (const value of Object.values(node)) yield* walk(value);
  }
}

const isNamed = (node: unknown, name: string): boolean => (node as Syntax | undefined)?.name === name;

/** The names that an expression reads. What stands after a point, or before a colon, is none. */
function namesIn(root: unknown): Syntax[] {
  const others = new Set<unknown>();
  for (const node of walk(root)) {
    if (node.type === 'MemberExpression' && !node.computed) others.add(node.property);
    if (node.type === 'Property' && !node.computed && !node.shorthand) others.add(node.key);
    if (node.type === 'ArrowFunctionExpression') for (const parameter of walk(node.params)) others.add(parameter);
  }
  return [...walk(root)].filter((node) => node.type === 'Identifier' && !others.has(node));
}

const opposite: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };

/**
 * A family's file with each of these errors in the formula of its key, one at a time: one too many, the opposite sign, a plus for a minus and a multiplication for a
 * division (and the reverse), one of the family's numbers in place of another. The formula is what stands beside `key`, and what is named there alone and not in
 * the second way.
 */
export function writeWrongKeys(family: string): WrongKey[] {
  const file = join(projectRoot, 'content/families', `${family}.ts`);
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const nodes = [...walk(program)];
  const write = nodes.find((node) => node.type === 'Property' && isNamed(node.key, 'write'))?.value as Syntax;
  const within = [...walk(write)];
  const findValue = (name: string) => {
    const property = within.find((node) => node.type === 'Property' && isNamed(node.key, name));
    if (!property) throw new Error(`${file} has no ${name}.`);
    return property.value as Syntax;
  };
  const declared = new Map(
    within.flatMap((node) =>
      node.type === 'VariableDeclarator' && (node.id as Syntax).type === 'Identifier' && node.init
        ? [[(node.id as Syntax).name as string, node.init as Syntax] as const]
        : [],
    ),
  );
  const shared = new Set(reach(findValue('again'), declared));
  const key = findValue('key');
  if (shared.has(key.name as string)) throw new Error(`The second way of ${family} reads the key.`);
  const own = reach(key, declared).filter((name) => !shared.has(name));
  const isOwnKey = key.type === 'Identifier' && own.includes(key.name as string);
  const formulas = [...(isOwnKey ? [] : [key]), ...own.map((name) => declared.get(name) as Syntax)];
  const numbers = drawnNumbers(write);
  const edits = formulas.flatMap((formula) => [...editWhole(formula, source), ...editParts(formula, source, numbers)]);
  return edits.map((edit) => ({
    error: `${source.slice(edit.start, edit.end)} → ${edit.text}`,
    source: source.slice(0, edit.start) + edit.text + source.slice(edit.end),
  }));
}

/** The declared names that an expression needs, directly or by others. */
function reach(root: Syntax, declared: ReadonlyMap<string, Syntax>): string[] {
  const found = new Set<string>();
  const pending: Syntax[] = [root];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const { name } of namesIn(next)) {
      const init = declared.get(name as string);
      if (!init || found.has(name as string)) continue;
      found.add(name as string);
      pending.push(init);
    }
  }
  return [...found];
}

/** The names of what a family draws, as `write` takes them. */
const drawnNumbers = (write: Syntax): Set<string> => new Set((write.params as Syntax[]).flatMap(boundNames));

function boundNames(pattern: Syntax | null): string[] {
  if (pattern === null) return [];
  if (pattern.type === 'ObjectPattern') return (pattern.properties as Syntax[]).flatMap(boundNames);
  if (pattern.type === 'ArrayPattern') return (pattern.elements as (Syntax | null)[]).flatMap(boundNames);
  if (pattern.type === 'Property') return boundNames(pattern.value as Syntax);
  return pattern.type === 'Identifier' ? [pattern.name as string] : [];
}

/** One too many, and the opposite sign; of a list in each of its places. */
function editWhole(formula: Syntax, source: string): Edit[] {
  const values = formula.type === 'ArrayExpression' ? (formula.elements as Syntax[]) : [formula];
  return values.flatMap(({ type, start, end }) => {
    if (['ArrowFunctionExpression', 'ObjectExpression', 'SpreadElement'].includes(type)) return [];
    const text = source.slice(start, end);
    return [`(${text}) + 1`, ...(text === '0' ? [] : [`-(${text})`])].map((changed) => ({ start, end, text: changed }));
  });
}

/** The other operation, and another number, wherever there is one. */
function editParts(formula: Syntax, source: string, numbers: ReadonlySet<string>): Edit[] {
  const operations = [...walk(formula)].flatMap((node) => {
    const operator = node.operator as string;
    const other = node.type === 'BinaryExpression' ? opposite[operator] : undefined;
    if (other === undefined) return [];
    const [{ end: start }, { start: end }] = [node.left as Place, node.right as Place];
    return [{ start, end, text: source.slice(start, end).replace(operator, other) }];
  });
  const swaps = namesIn(formula).flatMap(({ start, end, name }) =>
    numbers.has(name as string) ? [...numbers].filter((other) => other !== name).map((text) => ({ start, end, text })) : [],
  );
  return [...operations, ...swaps];
}
