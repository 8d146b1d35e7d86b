import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { logError } from '../log.ts';

/** How long the files of a build stay after it was last served, in days: longer than any tab stays open. */
export const keptAssetDays = 30;

const dayMs = 86_400_000;

/**
 * Keeps the hashed files of this build as long as it is served: at once, with the time of each day that it is served, and with that of its end. Returns
 * what ends it. A failure is logged: without them an open tab may have to be loaded again; the school is open all the same.
 */
export async function keepServedAssets(assetsFolder: string, keptFolder: string, now: () => Date): Promise<() => Promise<void>> {
  const fail = (error: unknown) => logError('The files of this build cannot be kept for tabs that stay open', error);
  const kept = await keepAssets(assetsFolder, keptFolder, now()).catch(fail);
  const touch = () => touchAssets(kept ?? [], now()).catch(fail);
  const timer = setInterval(touch, dayMs);
  return async () => {
    clearInterval(timer);
    await touch();
  };
}

/**
 * Keeps the hashed files of this build in `keptFolder`, so that a tab that was opened with it finds them when the build is another one, and
 * removes what no build has served for `keptAssetDays`. Returns the paths of this build's.
 */
export async function keepAssets(assetsFolder: string, keptFolder: string, now: Date): Promise<string[]> {
  await mkdir(keptFolder, { recursive: true });
  const earlier = new Set(await readdir(keptFolder));
  const current = await readdir(assetsFolder).catch(() => []);
  for (const name of current) {
    const kept = join(keptFolder, name);
    // A name has the digest of its content in it, so what is there is the same.
    if (!earlier.delete(name)) await copyFile(join(assetsFolder, name), kept);
  }
  const served = current.map((name) => join(keptFolder, name));
  await touchAssets(served, now);
  const oldest = now.getTime() - keptAssetDays * dayMs;
  for (const name of earlier) {
    const kept = join(keptFolder, name);
    const found = await stat(kept).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(kept, { force: true });
  }
  return served;
}

/** A process is up for longer than its files are kept: their time is that at which they were last served. */
async function touchAssets(paths: readonly string[], now: Date): Promise<void> {
  await Promise.all(paths.map((path) => utimes(path, now, now)));
}
