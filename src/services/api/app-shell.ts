/** The worker that opens an attempt's page without a network, and the pages it may answer: none outside the portal. */
const script = '/service-worker.js';
const scope = '/student-portal';

/** Held together by every tab with an attempt, or alone by the tab that changes the build. */
const buildLock = 'build';

const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Has the browser keep what an attempt's page is made of. Without that, a page is as much in need of the network as ever. */
export async function keepShell(): Promise<void> {
  if (!canKeep()) return;
  await navigator.serviceWorker.register(script, { scope }).catch((problem: unknown) => {
    console.warn('This browser does not keep the exam for a reload without a connection.', problem);
  });
}

/** Keeps the build of this moment for as long as an attempt is open here, in whichever tab another one is found. Returns the way to let go. */
export function holdBuild(): () => void {
  if (!('locks' in navigator)) return () => {};
  const held = new AbortController();
  const untilLetGo = () =>
    new Promise<void>((resolve) => {
      held.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  navigator.locks
    .request(buildLock, { mode: 'shared', signal: held.signal }, () => (held.signal.aborted ? undefined : untilLetGo()))
    .catch((problem: unknown) => {
      if (!held.signal.aborted) console.warn('The build of this page cannot be held.', problem);
    });
  return () => held.abort();
}

/** After how many ms it is looked again: a page with an attempt lets go of its build only some time after it was left, and a browser may forget a change that it put off. */
const lookMs = 2_000;

/** Lets the worker of a new build take over if no attempt is open in any tab. Never waits for the lock: an attempt that opens meanwhile would wait behind it. */
const takeOver = ({ waiting }: ServiceWorkerRegistration): Promise<void> =>
  navigator.locks.request(buildLock, { ifAvailable: true }, (lock) => {
    if (lock) waiting?.postMessage({ type: 'SKIP_WAITING' });
  });

/** Lets a new build take over, one that waits or comes later, as long as this page is outside an attempt. Returns the way to stop. */
export function replaceBuild(): () => void {
  const listening = new AbortController();
  if (canKeep())
    watchBuilds(listening.signal).catch((problem: unknown) => console.warn('A new build cannot take over.', problem));
  return () => listening.abort();
}

async function watchBuilds(signal: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (!registration || signal.aborted || !('locks' in navigator)) return;
  let again: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(again), { once: true });
  const look = async () => {
    if (!registration.waiting || signal.aborted) return;
    await takeOver(registration);
    clearTimeout(again);
    if (!signal.aborted) again = setTimeout(() => void look(), lookMs);
  };
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', () => void look(), { signal }),
    { signal },
  );
  // One that is being installed as this page comes was found before anybody listened.
  registration.installing?.addEventListener('statechange', () => void look(), { signal });
  await look();
}
