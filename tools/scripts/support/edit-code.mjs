import { parseAst } from 'vite';

/** @typedef {{ type: string, start: number, end: number, [part: string]: any }} Node of a program's tree, as ESTree names them */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/** @param {Node} node @returns {Generator<Node>} it and all within it, from without to within */
function* walk(node) {
  yield node;
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* walk(child);
}

/** @param {string} code of a module @returns {Node[]} all of it, from without to within */
export const listNodes = (code) => [...walk(/** @type {Node} */ (/** @type {unknown} */ (parseAst(code))))];

/** @param {string} code @param {readonly Edit[]} edits none within another @returns {string} */
export const applyEdits = (code, edits) =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
