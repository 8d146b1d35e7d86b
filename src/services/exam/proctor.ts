import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import { proctorMode } from './proctor-mode.ts';
import { classifyKey, type KeyKind, restrictedKeyWatch } from './restricted-keys.ts';

/**
 * What the proctor reports: facts, without what they cost. Keys by their names: counted ('keyPressed'), acting at once
 * ('keyForbidden') or only spoken about ('keyNoticed'). Developer tools with their evidence, the pause ('505 ms').
 */
export type ProctorFact = { kind: KeyKind | 'devtoolsOpened'; detail: string } | { kind: 'tabHidden' };

/**
 * Watches keys (also those that the calculator's frame passes on), visibility and developer tools as the policy says
 * (specification 4.2, 4.3, 9) and reports each fact once. A page that is being unloaded also hides: between `pagehide` and
 * `pageshow` nothing is reported. Returns the way to stop.
 */
export function watchProctor(policy: ProctorPolicy, report: (fact: ProctorFact) => void): () => void {
  if (proctorMode() === 'off') return () => {};
  const listening = new AbortController();
  const { signal } = listening;
  let going = false;
  window.addEventListener('pagehide', () => (going = true), { signal });
  window.addEventListener('pageshow', () => (going = false), { signal });
  document.addEventListener(
    'visibilitychange',
    () => !going && document.visibilityState === 'hidden' && report({ kind: 'tabHidden' }),
    { signal },
  );
  const stopKeys = restrictedKeyWatch(policy, (kind, key) => report({ kind, detail: key }));
  const stopCalculator = watchCalculatorKeys((key) => {
    const kind = classifyKey(policy, key);
    if (kind) report({ kind, detail: key });
  });
  const stopDevtools = watchDevtools(policy.devtools, (pause) =>
    report({ kind: 'devtoolsOpened', detail: `${Math.round(pause)} ms` }),
  );
  return () => {
    listening.abort();
    stopKeys();
    stopCalculator();
    stopDevtools();
  };
}

/** Open developer tools pause at `debugger`: more than `thresholdMs` across it is their mark (9). Window sizes are never used. */
function watchDevtools({ everyMs, thresholdMs }: ProctorPolicy['devtools'], opened: (pauseMs: number) => void): () => void {
  // In development the check is off unless the address asks for it, or nobody could debug the app.
  if (proctorMode() !== 'full') return () => {};
  const timer = setInterval(() => {
    const before = performance.now();
    // biome-ignore lint/suspicious/noDebugger: the pause is the check itself
    debugger;
    const pause = performance.now() - before;
    if (pause > thresholdMs) opened(pause);
  }, everyMs);
  return () => clearInterval(timer);
}

/** The keys that the calculator's document passes on: in its frame they cost what they cost anywhere. */
const passedOn = ['F12', 'PrintScreen'] as const;
type CalculatorKey = (typeof passedOn)[number];

/**
 * Reports the keys F12 and PrintScreen that were pressed inside our calculator's frame (its other keys are never violations, and
 * do not leave it). Believes only messages of our own origin from a frame of this very page. Returns the way to stop.
 */
export function watchCalculatorKeys(report: (key: CalculatorKey) => void): () => void {
  const heard = ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || !isFrameHere(source)) return;
    const key = readCalculatorKey(data);
    if (key) report(key);
  };
  window.addEventListener('message', heard);
  return () => window.removeEventListener('message', heard);
}

const isFrameHere = (source: MessageEventSource | null): boolean =>
  source !== null && Array.from(document.querySelectorAll('iframe')).some((frame) => frame.contentWindow === source);

function readCalculatorKey(data: unknown): CalculatorKey | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'calculator.key' || !('key' in data))
    return;
  return passedOn.find((key) => key === data.key);
}
