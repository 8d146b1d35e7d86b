type Thread = { personId: string; thread: string };

const nameOf = ({ personId, thread }: Thread) => `prepchart-doubt ${personId} ${thread}`;

/** Without locks, as over plain HTTP, nothing is held: a line counts once by its key, however often it is sent. */
const canLock = () => typeof navigator !== 'undefined' && 'locks' in navigator;

/** Says to all tabs that a thread is open: what is written in it is delivered from there. Returns the way to let go. */
export function holdThread(thread: Thread): () => void {
  const holding = new AbortController();
  const left = new Promise<void>((resolve) => holding.signal.addEventListener('abort', () => resolve()));
  if (canLock())
    navigator.locks
      .request(nameOf(thread), { mode: 'shared', signal: holding.signal }, () => left)
      // Giving up waiting for the lock is no failure.
      .catch(() => {});
  return () => holding.abort();
}

/** Does something about a thread that is open in no tab, which waits for it meanwhile; null where one has it open. */
export const whileFree = <Done>(thread: Thread, act: () => Promise<Done>): Promise<Done | null> =>
  canLock() ? navigator.locks.request(nameOf(thread), { ifAvailable: true }, (lock) => (lock === null ? null : act())) : act();
