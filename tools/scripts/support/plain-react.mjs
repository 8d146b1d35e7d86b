import { applyEdits, listNodes } from './edit-code.mjs';

/** @typedef {import('./edit-code.mjs').Node} Node */
/** @typedef {import('./edit-code.mjs').Edit} Edit */

/** What nothing of the app reaches: view transitions, hoisted elements, refs of fragments, actions of forms, custom elements, and input as Internet Explorer told it. */
const unreached = [
  ...['getViewTransitionName', 'getViewTransitionClassName', 'trackEnterViewTransitions', 'pushViewTransitionCancelableScope'],
  ...['applyViewTransitionToHostInstances', 'restoreViewTransitionOnHostInstances', 'commitEnterViewTransitions'],
  ...[
    'commitExitViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitNestedViewTransitions',
    'restoreNestedViewTransitions',
  ],
  ...['restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'measureNestedViewTransitions'],
  ...['commitAppearingPairViewTransitions', 'commitAfterMutationEffectsOnFiber', 'flushAfterMutationEffects'],
  ...['startViewTransition', 'createViewTransitionInstance', 'scheduleViewTransitionEvent', 'reportViewTransitionError'],
  ...['restoreViewTransitionName', 'estimateBandwidth', 'suspendInstance', 'maySuspendCommit'],
  ...[
    'isHostHoistableType',
    'getHoistableRoot',
    'getResource',
    'acquireResource',
    'suspendResource',
    'preloadResourceAndSuspendIfNeeded',
  ],
  ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
  ...['insertSuspendedStylesheets', 'isSingletonScope', 'commitHostSingletonAcquisition', 'releaseSingletonInstance'],
  ...['clearSingletonPreambleContribution', 'resolveSingletonInstance', 'mountHoistable', 'getHydratableHoistableCache'],
  ...['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects', 'commitNewChildToFragmentInstances'],
  ...['addFragmentHandleToFiber', 'deleteChildFromFragmentInstance', 'commitNewChildToFragmentInstance'],
  ...[
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'startHostTransition',
    'extractEvents$1',
    'requestFormReset',
  ],
  ...['recursivelyResetForms', 'updateOptimisticImpl', 'dispatchOptimisticSetState', 'isCustomElement', 'setPropOnCustomElement'],
  ...['handleEventsForInputEventPolyfill', 'getTargetInstForInputEventPolyfill', 'findLastContentRow', 'cutOffTailIfNeeded'],
  // Of events that no view handles (src/app/hear-only.ts): of a selection, before an input, and of a pointer that comes and goes.
  ...['constructSelectEvent', 'getNativeBeforeInputChars', 'getFallbackBeforeInputChars', 'isFallbackCompositionEnd'],
  'accumulateEnterLeaveListenersForEvent',
  // Of pages that come to life in pieces, one boundary of Suspense after another, and of events that wait for them: ours do so whole, in one task.
  ...['updateDehydratedSuspenseComponent', 'retrySuspenseComponentWithoutHydrating', 'createFiberFromDehydratedFragment'],
  ...['retryDehydratedSuspenseBoundary', 'registerSuspenseInstanceRetry', 'hideOrUnhideDehydratedBoundary'],
  ...['clearHydrationBoundary', 'commitSuspenseHydrationCallbacks', 'getNextHydratableInstanceAfterHydrationBoundary'],
  ...['attemptContinuousHydration', 'attemptHydrationAtCurrentPriority', 'attemptExplicitHydrationTarget'],
  ...['queueIfContinuousEvent', 'clearIfContinuousEvent', 'attemptReplayContinuousQueuedEvent', 'replayUnblockedEvents'],
  ...['scheduleReplayQueueIfNeeded', 'scheduleCallbackIfUnblocked', 'retryIfBlockedOn'],
];
/**
 * What a function does in place of what it did: where a component failed is told by names alone, which minified code has no more to say of, and no boundary of
 * Suspense is found in a page that was rendered ahead.
 */
const instead = {
  canHydrateHydrationBoundary: '{ return null; }',
  getParentHydrationBoundary: '{ return null; }',
  getSuspenseInstanceFromFiber: '{ return null; }',
  describeNativeComponentFrame:
    '{ var name = fn ? fn.displayName || fn.name : ""; return name ? describeBuiltInComponentFrame(name) : ""; }',
};
/** What events are to React that no view handles. */
const unheard = ['Drag', 'Touch', 'Animation', 'Transition', 'Wheel', 'Clipboard'].map((kind) => `Synthetic${kind}Event`);
/** Classes of the same, whose methods stand outside them. */
const classes = ['FragmentInstance', 'ViewTransitionPseudoElement'];
/** Components that React has and the app has not; React says of them that their type is invalid. */
const components = ['REACT_ACTIVITY_TYPE', 'REACT_SUSPENSE_LIST_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_VIEW_TRANSITION_TYPE'];
/** What React calls them, hoisted elements, the document's own (`html`, `head`, `body`) and what is not alive yet within: `fiber.tag`. */
const tags = [18, 19, 26, 27, 30, 31];

/** Hooks that nothing of the app calls, as its dispatchers name them: those of actions and forms, of code that React's compiler made, and others. */
const hooks = [
  ...['useActionState', 'useFormState', 'useOptimistic', 'useHostTransitionStatus', 'useMemoCache', 'useCacheRefresh'],
  ...['useTransition', 'useInsertionEffect'],
];
/** Attributes that React writes otherwise than it is told, of which the app and the developers' page know these alone; of a drawing's the most. */
export const attributes = [
  ...['htmlFor', 'pointerEvents', 'shapeRendering', 'strokeLinecap', 'strokeLinejoin', 'strokeWidth', 'textAnchor'],
];
/** What objects of React's are given and nobody asks for: it finds an element for classes of before version 19, or brings a piece of a page to life before others. */
const unasked = ['findDOMNode', 'unstable_scheduleHydration'];

/** @param {Node} cases @returns {boolean} whether a case hands on to the next one */
const fallsThrough = ({ consequent }) =>
  !['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(consequent.at(-1)?.type);

/** @param {Node} each of a switch @returns {boolean} */
const isUnheard = ({ consequent: [does] }) =>
  does?.type === 'ExpressionStatement' && does.expression.operator === '=' && unheard.includes(does.expression.right.name);

/** @param {Node} each of a switch @returns {boolean} */
const isLeftOut = ({ test }) => test !== null && (components.includes(test.name) || tags.includes(test.value));

/** @param {Node} node a switch @returns {Edit[]} that take out what says of events that no view handles what they are */
function editEvents({ cases }) {
  return cases.flatMap((/** @type {Node} */ each, /** @type {number} */ place) => {
    const does = cases.slice(place).find((/** @type {Node} */ { consequent }) => consequent.length > 0);
    return does && isUnheard(does) ? [{ start: each.start, end: each.end, text: '' }] : [];
  });
}

/** @param {Node} node a switch @returns {Edit[]} that take out the cases that never come, with what stands in none but them */
function editCases({ cases }) {
  return cases.flatMap((/** @type {Node} */ each, /** @type {number} */ place) => {
    if (!isLeftOut(each)) return [];
    const label = { start: each.start, end: each.consequent[0]?.start ?? each.end, text: '' };
    let first = place;
    while (first > 0 && cases[first - 1].consequent.length === 0) first--;
    const isShared = cases.slice(first, place).some((/** @type {Node} */ other) => !isLeftOut(other));
    const isEntered = isShared || (first > 0 && fallsThrough(cases[first - 1]));
    return [isEntered ? label : { start: each.start, end: each.end, text: '' }];
  });
}

/** @param {Node} node an object @returns {Edit[]} that take out the hooks of a dispatcher */
function editDispatcher({ properties }) {
  return properties.flatMap((/** @type {Node} */ { key, start, end }, /** @type {number} */ place) =>
    hooks.includes(key?.name) ? [{ start, end: properties[place + 1]?.start ?? end, text: '' }] : [],
  );
}

/** @param {Node} node what the attributes' names are listed in @returns {Edit[]} that take out those that nothing has */
function editAttributes({ elements }) {
  return elements.flatMap((/** @type {Node} */ { elements: [name], start, end }, /** @type {number} */ place) =>
    attributes.includes(name.value) ? [] : [{ start, end: elements[place + 1]?.start ?? end, text: '' }],
  );
}

/** @param {Node} node @returns {boolean} whether it gives an object something that is left out */
const isUnasked = ({ type, expression }) =>
  type === 'ExpressionStatement' &&
  expression.type === 'AssignmentExpression' &&
  unasked.includes(expression.left.property?.name);

/** @param {Node} node @returns {boolean} whether it gives a class a method */
const isMethod = ({ type, expression }) =>
  type === 'ExpressionStatement' &&
  expression.type === 'AssignmentExpression' &&
  expression.left.object?.property?.name === 'prototype' &&
  classes.includes(expression.left.object.object.name);

/** @param {Node} node @returns {Edit[]} */
function edit(node) {
  if (isMethod(node) || isUnasked(node)) return [{ start: node.start, end: node.end, text: '' }];
  if (node.type === 'FunctionDeclaration' && unreached.includes(node.id.name))
    return [{ start: node.body.start, end: node.body.end, text: '{}' }];
  if (node.type === 'FunctionDeclaration' && Object.hasOwn(instead, node.id.name))
    return [{ start: node.body.start, end: node.body.end, text: instead[/** @type {keyof typeof instead} */ (node.id.name)] }];
  if (node.type === 'FunctionDeclaration' && classes.includes(node.id.name))
    return [{ start: node.body.start, end: node.body.end, text: `{ throw Error('${node.id.name} is left out') }` }];
  if (node.type === 'VariableDeclarator' && /Dispatcher/.test(node.id.name) && node.init?.type === 'ObjectExpression')
    return editDispatcher(node.init);
  if (node.type === 'VariableDeclarator' && node.id.name === 'aliases') return editAttributes(node.init.arguments[0]);
  if (node.type !== 'SwitchStatement') return [];
  const { name, property } = node.discriminant;
  if (name === 'domEventName') return editEvents(node);
  return name === 'owner' || property?.name === 'tag' ? editCases(node) : [];
}

/** @param {{ start: number, end: number }} inner @param {{ start: number, end: number }} outer */
const isWithin = (inner, outer) => inner !== outer && inner.start >= outer.start && inner.end <= outer.end;

/**
 * A variable is its whole function's, wherever it is declared: what else has it must find it.
 * @param {Node[]} nodes @param {Edit[]} edits @returns {Edit[]} that declare what goes
 */
function declareAgain(nodes, edits) {
  const functions = nodes.filter(({ type }) => type.includes('Function'));
  const lost = nodes.filter((node) => node.type === 'VariableDeclaration' && edits.some((edited) => isWithin(node, edited)));
  return lost.flatMap((declaration) => {
    const around = functions.findLast((each) => isWithin(declaration, each));
    if (!around || edits.some((edited) => isWithin(around, edited) || edited.start === around.body.start)) return [];
    const start = around.body.start + 1;
    const names = declaration.declarations.map((/** @type {Node} */ { id }) => id.name);
    return [{ start, end: start, text: `var ${names.join(', ')};` }];
  });
}

/**
 * @param {string} code of the module that React's client is in
 * @returns {string} the same without what nothing of the app reaches
 */
export function leaveOutUnreached(code) {
  const nodes = listNodes(code);
  const named = nodes.filter(({ type }) => type === 'FunctionDeclaration').map(({ id }) => id.name);
  const called = new Set(nodes.filter(({ type }) => type === 'Identifier').map(({ name }) => name));
  const missing = [
    ...[...unreached, ...classes, ...Object.keys(instead)].filter((name) => !named.includes(name)),
    ...[...hooks, ...unasked, 'aliases'].filter((name) => !called.has(name)),
    ...attributes.filter((name) => !nodes.some(({ type, value }) => type === 'Literal' && value === name)),
  ];
  if (missing.length > 0)
    throw new Error(`React has no ${missing.join(', ')} any more: see tools/scripts/support/plain-react.mjs.`);
  const found = nodes.flatMap(edit);
  const outer = found.filter((inner) => !found.some((around) => isWithin(inner, around)));
  return applyEdits(code, [...outer, ...declareAgain(nodes, outer)]);
}

/** What React offers of what is left out, by the names that its modules export. */
const leftOut = [
  ...['useActionState', 'useOptimistic', 'useFormState', 'useFormStatus', 'requestFormReset', 'Activity', 'ViewTransition'],
  ...['__COMPILER_RUNTIME', 'unstable_useCacheRefresh', 'useTransition', 'useInsertionEffect'],
  ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinit', 'preinitModule'],
];

/** @param {readonly string[]} names that code of the build, packages' code too, has from React @returns {void} */
export function refuseUse(names) {
  const used = names.filter((name) => leftOut.includes(name));
  if (used.length > 0)
    throw new Error(`Something uses React's ${used.join(', ')}, which tools/scripts/support/plain-react.mjs leaves out.`);
}

/**
 * Takes out of React, for the browser, what the app has no use for. What is left of it works as it did.
 * @returns {import('vite').Plugin}
 */
export const plainReact = () => ({
  name: 'prepchart-plain-react',
  apply: 'build',
  transform(code, id) {
    return id.includes('/react-dom/cjs/react-dom-client.production.js') ? { code: leaveOutUnreached(code), map: null } : null;
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      for (const [id, { renderedExports }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {}))
        if (/\/(react|react-dom)\.production\.js$/.test(id)) refuseUse(renderedExports);
  },
});
