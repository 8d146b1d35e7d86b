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
  return replaceOnce(left, /^(var Form = )(?=React\w*\.forwardRef\()/m, '$1/* @__PURE__ */ ');
}

/**
 * Takes out of React Router, for the browser, what the app has no use for: half of its code. It routes as it did.
 * @returns {import('vite').Plugin}
 */
export const plainRouter = () => ({
  name: 'prepchart-plain-router',
  apply: 'build',
  transform(code, id) {
    return id.includes('/react-router/dist/') && code.includes('function PrefetchPageLinks(')
      ? { code: leaveOutDataApi(code), map: null }
      : null;
  },
});
