import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The project's folder. */
export const projectRoot: string = dirname(dirname(import.meta.dirname));

/** Makes an empty temporary folder and returns its path. */
export const makeFolder = (purpose: string): Promise<string> => mkdtemp(join(tmpdir(), `prepchart-e2e-${purpose}-`));

/** Removes a folder; tries again for as long as a dying process still writes into it (at most about 3 s). */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
