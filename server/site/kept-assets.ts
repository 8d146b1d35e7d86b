import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How long the files of a build stay after it was last served, in days: longer than any tab stays open. */
export const keptAssetDays = 30;

const dayMs = 86_400_000;

/**
 * Keeps the hashed files of this build in `keptFolder`, so that a tab that was opened with it finds them when the build is another one, and
 * removes what no build has served for `keptAssetDays`.
 */
export async function keepAssets(assetsFolder: string, keptFolder: string, now: Date): Promise<void> {
  await mkdir(keptFolder, { recursive: true });
  const earlier = new Set(await readdir(keptFolder));
  const current = await readdir(assetsFolder).catch(() => []);
  for (const name of current) {
    const kept = join(keptFolder, name);
    // A name has the digest of its content in it, so what is there is the same.
    if (!earlier.delete(name)) await copyFile(join(assetsFolder, name), kept);
    await utimes(kept, now, now);
  }
  const oldest = now.getTime() - keptAssetDays * dayMs;
  for (const name of earlier) {
    const kept = join(keptFolder, name);
    const found = await stat(kept).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(kept, { force: true });
  }
}
