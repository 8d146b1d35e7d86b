import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { root } from './root.mjs';

/** @typedef {import('./requirement-reports.mjs').Proof} Proof of a requirement, here with the place as `file:line` */
/** @typedef {import('vite').ESTree.Node} Node */
/** @typedef {{ file: string, text: string, program: import('vite').ESTree.Program }} Source */

const skipped = ['skip', 'todo', 'fixme'];

/**
 * What the tests of a folder claim by `proves(…)`. What is skipped claims nothing.
 * @param {string} folder a path from the project's folder @returns {{ proofs: Proof[], faults: string[] }} an id that stands twice in one line counts once
 */
export function readProofs(folder) {
  /** @type {Map<string, Proof>} */
  const proofs = new Map();
  /** @type {string[]} */
  const faults = [];
  for (const file of listFiles(folder)) {
    const source = parseSource(file);
    for (const call of findClaims(source)) {
      for (const { id, at } of call.arguments.flatMap((argument) => readIds(argument, source))) {
        if (id === null) faults.push(`${at}: only ids that are written down in a list can be read.`);
        else proofs.set(`${id} ${at}`, { id, at });
      }
    }
  }
  return { proofs: [...proofs.values()], faults };
}

/** @param {string} folder @returns {string[]} paths as `folder` is one, sorted */
function listFiles(folder) {
  if (!existsSync(resolve(root, folder))) return [];
  const names = readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** @param {string} file @returns {Source} */
function parseSource(file) {
  const text = readFileSync(resolve(root, file), 'utf8');
  return { file, text, program: parseSync(file, text).program };
}

/** @param {unknown} part of a syntax tree @param {(node: Node) => boolean} look at each node, outer ones first; whether to go into it */
function walk(part, look) {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && typeof part.type === 'string' && !look(/** @type {Node} */ (part))) return;
  for (const inner of Object.values(part)) walk(inner, look);
}

/** @param {Node} callee @returns {string[]} its names, first the one that it begins with: it.each([…])(…) has it and each */
function calleeNames(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return calleeNames(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...calleeNames(callee.object), callee.property.name];
}

/** @param {Source} source @returns {import('vite').ESTree.CallExpression[]} its calls of `proves` */
function findClaims({ text, program }) {
  if (!text.includes('proves(')) return [];
  /** @type {import('vite').ESTree.CallExpression[]} */
  const claims = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return true;
    const [first = '', ...rest] = calleeNames(node.callee);
    if (/^(it|test|describe)$/.test(first) && rest.some((name) => skipped.includes(name))) return false;
    if (first === 'proves' && rest.length === 0) claims.push(node);
    return true;
  });
  return claims;
}

/**
 * The ids of an argument, or of the list that it spreads; null for what is none.
 * @param {Node} node @param {Source} source @returns {{ id: string | null, at: string }[]}
 */
function readIds(node, source) {
  const at = `${source.file}:${source.text.slice(0, node.start).split('\n').length}`;
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ id: node.value, at }];
  if (node.type !== 'SpreadElement') return [{ id: null, at }];
  const list = resolveValue(node.argument, source);
  if (list?.type === 'TaggedTemplateExpression' && list.quasi.expressions.length === 0)
    return (list.quasi.quasis[0]?.value.raw.trim().split(/\s+/) ?? []).map((id) => ({ id, at }));
  if (list?.type !== 'ArrayExpression') return [{ id: null, at }];
  return list.elements.map((each) => ({
    id: each?.type === 'Literal' && typeof each.value === 'string' ? each.value : null,
    at,
  }));
}

/**
 * What an expression stands for: a name of this file or of one that it imports from, or a member of that.
 * @param {Node} node @param {Source} source @returns {Node | null} null where it is not written down
 */
function resolveValue(node, source) {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return resolveValue(node.expression, source);
  if (node.type === 'Identifier') return findDefinition(node.name, source);
  if (node.type !== 'MemberExpression') return node;
  const object = resolveValue(node.object, source);
  if (object?.type !== 'ObjectExpression' || node.property.type !== 'Identifier') return null;
  const { name } = node.property;
  for (const property of object.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return resolveValue(property.value, source);
  }
  return null;
}

/** @param {string} name @param {Source} source @returns {Node | null} */
function findDefinition(name, source) {
  for (const statement of source.program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'VariableDeclaration') {
      const found = declared.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
      if (found?.init) return resolveValue(found.init, source);
    }
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type === 'ImportSpecifier' && specifier.local.name === name && specifier.imported.type === 'Identifier')
        return findDefinition(specifier.imported.name, parseSource(join(dirname(source.file), statement.source.value)));
    }
  }
  return null;
}
