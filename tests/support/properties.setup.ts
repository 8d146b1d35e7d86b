import fc from 'fast-check';

/**
 * Property tests try the same cases in every run, so that a change is judged by what it changes; LONG=all tries new ones. A case that fails
 * names its seed: `SEED=… npx vitest run …` tries it again.
 */
const seed = process.env.SEED ?? (process.env.LONG === 'all' ? undefined : '20261122');
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
