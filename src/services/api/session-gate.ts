/**
 * One place where calls wait while a session is over: a call that is answered 401 waits here and is made again once somebody
 * has signed in again in place. Nothing is lost and no flow has a branch for it.
 */
type Gate = { promise: Promise<void>; open: () => void };

let waiting: Gate | null = null;
type Watcher = { expired: () => void; renewed: () => void };

const watchers = new Set<Watcher>();

function beginWaiting(): Gate {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** Waits until the session is renewed; rejects when `signal` ends the call. */
export async function waitForRenewal(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const given = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const begins = waiting === null;
  const gate = waiting ?? beginWaiting();
  waiting = gate;
  if (begins) for (const { expired } of watchers) expired();
  return Promise.race([gate.promise, given]);
}

/** Lets every waiting call go on. */
export function sessionRenewed() {
  if (waiting === null) return;
  waiting.open();
  waiting = null;
  for (const { renewed } of watchers) renewed();
}

/**
 * Makes a call that does not wait for a new sign-in, where nobody can be asked to sign in again in place. `expired` answers for a session
 * that is over.
 */
export async function withoutRenewal<Answer>(
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Answer>,
  expired: () => Answer,
): Promise<Answer> {
  const over = new AbortController();
  const stop = watchSession(() => over.abort());
  try {
    return await call(AbortSignal.any([signal, over.signal]));
  } catch (problem) {
    if (over.signal.aborted && !signal.aborted) return expired();
    throw problem;
  } finally {
    stop();
  }
}

/** Tells `expired` whenever calls begin to wait (at once if they wait already), `renewed` when they go on. Returns the way to stop. */
export function watchSession(expired: () => void, renewed: () => void = () => undefined): () => void {
  const watcher = { expired, renewed };
  watchers.add(watcher);
  if (waiting) expired();
  return () => watchers.delete(watcher);
}
