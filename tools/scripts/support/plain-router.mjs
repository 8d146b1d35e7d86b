import { join } from 'node:path';
import { applyEdits, listNodes } from './edit-code.mjs';
import { root } from './root.mjs';

/** The package names its build for development alone, with warnings and checks that no visitor reads. */
const forProduction = [
  { find: /^react-router$/, replacement: join(root, 'node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(root, 'node_modules/react-router/dist/production/dom-export.mjs') },
];

/** What only React Router's data API, its framework and its server components use, and what each is instead: a function's body. */
const emptied = {
  PrefetchPageLinks: 'return null;',
  usePrefetchBehavior: 'return [false, null, {}];',
  useViewTransitionState: 'return false;',
  useNavigateStable: '',
  DefaultErrorComponent: 'return null;',
  RemixRootDefaultErrorBoundary: 'return null;',
};

/** Classes of the same, which stand nowhere without it. */
const absent = ['RenderErrorBoundary', 'RemixErrorBoundary', 'AwaitErrorBoundary'];

/** Components of the same, which an assignment of their names keeps in the bundle. */
const unnamed = ['Form', 'ScrollRestoration', 'HistoryRouter'];

/** @param {string} code @param {RegExp} pattern @param {string} instead @returns {string} */
function replaceOnce(code, pattern, instead) {
  if (!pattern.test(code))
    throw new Error(`React Router has no ${pattern.source} any more: see tools/scripts/support/plain-router.mjs.`);
  return code.replace(pattern, instead);
}

/**
 * What only a programmer reads: why something is wrong that is found while the app is built, with the other build of the package.
 * @param {string} code @returns {string} the same without
 */
function leaveOutMessages(code) {
  const edits = listNodes(code).flatMap((node) => {
    const { type, start, end } = node;
    if (type === 'ExpressionStatement' && node.expression.callee?.name === 'warning') return [{ start, end, text: ';' }];
    if (type !== 'CallExpression' || node.callee.name !== 'invariant' || node.arguments.length < 2) return [];
    return [{ start: node.arguments[0].end, end: node.arguments.at(-1).end, text: '' }];
  });
  return applyEdits(code, edits);
}

/**
 * @param {string} code of the module that React Router's components are in
 * @returns {string} the same without what only a data router, its framework or server components reach
 */
export function leaveOutDataApi(code) {
  let left = code;
  for (const [name, body] of Object.entries(emptied))
    left = replaceOnce(left, new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm'), `function ${name}() { ${body} }`);
  for (const name of absent)
    left = replaceOnce(left, new RegExp(`^var ${name} = class [\\s\\S]*?^};$`, 'm'), `var ${name} = null;`);
  for (const name of unnamed) left = replaceOnce(left, new RegExp(`^${name}\\.displayName = .*;$`, 'm'), '');
  left = replaceOnce(left, /^RenderErrorBoundary\.contextType = .*;$/m, '');
  left = replaceOnce(left, /^(var Form = )(?=React\w*\.forwardRef\()/m, '$1/* @__PURE__ */ ');
  return leaveOutMessages(left);
}

/**
 * Brings to the browser React Router's build for production, without what the app has no use for: half of its code. It routes as it did.
 * @returns {import('vite').Plugin}
 */
export const plainRouter = () => ({
  name: 'prepchart-plain-router',
  apply: 'build',
  config: () => ({ resolve: { alias: forProduction } }),
  transform(code, id) {
    return id.includes('/react-router/dist/') && code.includes('function PrefetchPageLinks(')
      ? { code: leaveOutDataApi(code), map: null }
      : null;
  },
});
