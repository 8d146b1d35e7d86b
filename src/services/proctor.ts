import type { ProctorPolicy } from '../config/proctor-policies.ts';
import { restrictedKeyWatch } from './restricted-keys.ts';

/** What the proctor reports: facts, without what they cost. */
export type ProctorFact =
  | { kind: 'keyPressed'; detail: string }
  | { kind: 'tabHidden'; detail: '' }
  | { kind: 'devtoolsOpened'; detail: '' };

/**
 * Watches keys, visibility and developer tools as the policy says (specification 4.2, 4.3, 9) and reports each fact once.
 * A page that is being unloaded also hides: between `pagehide` and `pageshow` nothing is reported. Returns the way to stop.
 */
export function watchProctor(policy: ProctorPolicy, report: (fact: ProctorFact) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let going = false;
  window.addEventListener('pagehide', () => (going = true), { signal });
  window.addEventListener('pageshow', () => (going = false), { signal });
  document.addEventListener(
    'visibilitychange',
    () => !going && document.visibilityState === 'hidden' && report({ kind: 'tabHidden', detail: '' }),
    { signal },
  );
  const stopKeys = restrictedKeyWatch(policy.restrictedKeys, (key) => report({ kind: 'keyPressed', detail: key }));
  const stopDevtools = watchDevtools(policy.devtools, () => report({ kind: 'devtoolsOpened', detail: '' }));
  return () => {
    listening.abort();
    stopKeys();
    stopDevtools();
  };
}

/** In development the check is off unless the address asks for it, or nobody could debug the app. */
const checksDevtools = () => import.meta.env.PROD || new URLSearchParams(location.search).get('proctor') === 'full';

/** Open developer tools pause at `debugger`: more than `thresholdMs` across it is their mark (9). Window sizes are never used. */
function watchDevtools({ everyMs, thresholdMs }: ProctorPolicy['devtools'], opened: () => void): () => void {
  if (!checksDevtools()) return () => {};
  const timer = setInterval(() => {
    const before = performance.now();
    // biome-ignore lint/suspicious/noDebugger: the pause is the check itself
    debugger;
    if (performance.now() - before > thresholdMs) opened();
  }, everyMs);
  return () => clearInterval(timer);
}
