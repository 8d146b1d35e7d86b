import { applyEdits, listNodes } from './edit-code.mjs';

/** @typedef {import('./edit-code.mjs').Node} Node */

/** By the file of the package: what only restoring, persisting and describing a flow reaches, and routes to states: methods of its classes, and functions. */
const unreached = {
  'StateMachine-': {
    methods: ['definition', 'toJSON', 'resolveState', 'microstep', 'getPersistedSnapshot', 'restoreSnapshot'],
    functions: [],
  },
  'raise-': {
    methods: [],
    functions: ['formatRouteTransitions', 'getPersistedSnapshot', 'persistContext', 'serializeHistoryValue'],
  },
  'xstate-dev': { methods: [], functions: ['getGlobal', 'getDevTools'] },
};

/** What setting up a flow offers beside making it, and what nothing takes from there. */
const notTaken = ['assign', 'sendTo', 'raise', 'log', 'cancel', 'stopChild', 'enqueueActions', 'emit', 'spawnChild'];

/** @param {string} file @param {string} what */
const changed = (file, what) =>
  new Error(`XState's ${file} has no ${what} any more: see tools/scripts/support/plain-xstate.mjs.`);

/** @param {Node} node @returns {string | undefined} */
const nameOf = (node) => (node.type === 'MethodDefinition' ? node.key.name : node.id?.name);

/** @param {Node[]} nodes @param {string} type @param {readonly string[]} names @param {string} file */
function emptyAll(nodes, type, names, file) {
  const found = nodes.filter((node) => node.type === type && names.includes(nameOf(node) ?? ''));
  const missing = names.filter((name) => !found.some((node) => nameOf(node) === name));
  if (missing.length > 0) throw changed(file, missing.join(', '));
  return found.map((node) => {
    const { start, end } = node.type === 'MethodDefinition' ? node.value.body : node.body;
    return { start, end, text: '{}' };
  });
}

/** @param {Node[]} nodes @returns {import('./edit-code.mjs').Edit[]} that leave of what `setup` gives what is taken */
function editSetup(nodes) {
  const setup = nodes.find((node) => node.type === 'FunctionDeclaration' && node.id.name === 'setup');
  const given = setup?.body.body.at(-1)?.argument?.properties ?? [];
  const left = given.filter((/** @type {Node} */ { key, shorthand }) => !(shorthand && notTaken.includes(key.name)));
  if (left.length !== given.length - notTaken.length || left.length === 0) throw changed('setup', notTaken.join(', '));
  return [{ start: given[0].start, end: left[0].start, text: '' }];
}

/** @param {string} file of the package, by its name alone @param {string} code @returns {string} the same without what nothing of the app reaches */
export function leaveOutUnreached(file, code) {
  const part = Object.entries(unreached).find(([start]) => file.startsWith(start))?.[1];
  if (part) {
    const nodes = listNodes(code);
    const edits = [
      ...emptyAll(nodes, 'MethodDefinition', part.methods, file),
      ...emptyAll(nodes, 'FunctionDeclaration', part.functions, file),
    ];
    const outer = edits.filter(
      (inner) => !edits.some((one) => one !== inner && one.start <= inner.start && inner.end <= one.end),
    );
    return applyEdits(code, outer);
  }
  if (file.startsWith('xstate-actors')) {
    if (!code.includes('const emptyLogic = fromTransition(')) throw changed(file, 'emptyLogic');
    return code.replace('const emptyLogic = fromTransition(', 'const emptyLogic = /* @__PURE__ */ fromTransition(');
  }
  return file === 'xstate.esm.js' ? applyEdits(code, editSetup(listNodes(code))) : code;
}

/**
 * Takes out of XState, for the browser, what no flow of the app has a use for: none is restored, persisted or described there. The developers' page does both
 * in a build of its own, which has all of it.
 * @returns {import('vite').Plugin}
 */
export const plainXstate = () => ({
  name: 'prepchart-plain-xstate',
  apply: 'build',
  transform(code, id) {
    const [, file] = /\/xstate\/dist\/([^/?]+\.esm\.js)$/.exec(id) ?? [];
    return file ? { code: leaveOutUnreached(file, code), map: null } : null;
  },
});
