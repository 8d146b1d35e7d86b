import { randomName } from '../api/random-name.ts';
import { entryOrNull, writeEntry } from '../api/session-storage.ts';

/** Locks held until the tab goes: what tells a reloaded tab (same name) from a duplicated one (a name of its own). */
const held = new Set<string>();

/** Tries to be the only living tab of this browser under a name. Without Web Locks every tab is. */
function lockName(name: string): Promise<boolean> {
  if (held.has(name) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`holder/${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        held.add(name);
        // Never settles: the lock is the tab's for as long as it lives.
        return new Promise<void>(() => {});
      })
      .catch(() => resolve(true));
  });
}

/** This tab's name for a sitting. It outlives a reload and is never shared with another living tab. */
export async function holderOf(sittingId: string): Promise<string> {
  const names = entryOrNull('holders') ?? {};
  const known = names[sittingId];
  if (known && (await lockName(known))) return known;
  const name = randomName();
  await lockName(name);
  writeEntry('holders', { ...names, [sittingId]: name });
  return name;
}
