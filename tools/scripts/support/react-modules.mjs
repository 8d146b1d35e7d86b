import { join } from 'node:path';
import { applyEdits, listNodes } from './edit-code.mjs';
import { root } from './root.mjs';

/** @typedef {import('./edit-code.mjs').Node} Node */
/** @typedef {import('./edit-code.mjs').Edit} Edit */

const react = 'react/cjs/react.production.js';

/** What each of the packages' entries chooses for production. The shim is React's own hook, copied for versions of React before 18. @type {Record<string, string>} */
export const chosen = {
  react,
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim': react,
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
};

/** What React asks its scheduler for in tests of its own alone. */
const ofTests = ['log', 'unstable_setDisableYieldValue'];

/** @param {Node} node @returns {boolean} */
const isExported = ({ type, object }) => type === 'MemberExpression' && object.name === 'exports';

/** @param {Node} node @returns {string | undefined} the name that a statement of the module exports */
const exportedBy = ({ type, expression }) =>
  type === 'ExpressionStatement' && expression.type === 'AssignmentExpression' && isExported(expression.left)
    ? expression.left.property.name
    : undefined;

/** @param {Node} declarator @returns {string | undefined} the package that it requires */
const requiredBy = ({ init }) => (init?.callee?.name === 'require' ? init.arguments[0].value : undefined);

/** @param {Node} declaration @returns {Edit[]} that import what it requires */
function editRequires({ start, end, declarations }) {
  /** @type {Node | undefined} */
  const kept = declarations.find((/** @type {Node} */ each) => !requiredBy(each));
  const required = declarations.filter(requiredBy);
  const text = required.map((/** @type {Node} */ each) => `import * as ${each.id.name} from '${requiredBy(each)}';\n`).join('');
  return required.length === 0 ? [] : [{ start, end: kept?.start ?? end, text: kept ? `${text}var ` : text }];
}

/** @param {Node} node @returns {boolean} */
const isOfTests = ({ type, object, property }) =>
  type === 'MemberExpression' && object.name === 'Scheduler' && ofTests.includes(property.name);

/** @param {string} code of a CommonJS module of React's @returns {string} the same as a module that exports names, of which the bundler keeps what is used */
export function toModule(code) {
  const nodes = listNodes(code);
  /** @type {Node[]} */
  const statements = nodes[0]?.body ?? [];
  const exported = nodes.filter(isExported);
  const names = [...new Set(exported.map(({ property }) => property.name))];
  const first = names.map((name) => statements.find((statement) => exportedBy(statement) === name)?.expression.left);
  const left = applyEdits(code, [
    ...statements.filter(({ type }) => type === 'VariableDeclaration').flatMap(editRequires),
    ...exported.map((node) => ({ ...node, text: `${first.includes(node) ? 'var ' : ''}$${node.property.name}` })),
    ...nodes.filter(isOfTests).map(({ start, end }) => ({ start, end, text: 'void 0' })),
  ]);
  if (names.length === 0 || first.includes(undefined) || /\b(require\(|module\.exports|exports[.[])/.test(left))
    throw new Error('React is written otherwise: see tools/scripts/support/react-modules.mjs.');
  return `${left}\nexport { ${names.map((name) => `$${name} as ${name}`).join(', ')} };\n`;
}

/** React is no module that has a default; some packages import it so, for its names. */
const defaultOfReact = /^import (\w+) from (['"])react\2;$/gm;

/**
 * Brings React to the browser as modules that import and export names: the bundler leaves out what nothing imports, calls what it keeps by short names,
 * and needs none of the code that makes CommonJS out of it.
 * @returns {import('vite').Plugin}
 */
export const reactModules = () => ({
  name: 'prepchart-react-modules',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: Object.entries(chosen).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: join(root, 'node_modules', file),
      })),
    },
  }),
  transform(code, id) {
    if (!id.includes('/node_modules/')) return null;
    if (Object.values(chosen).some((file) => id.endsWith(`/${file}`))) return { code: toModule(code), map: null };
    const named = code.replaceAll(defaultOfReact, "import * as $1 from 'react';");
    return named === code ? null : { code: named, map: null };
  },
});
