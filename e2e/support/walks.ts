import { coverEveryStep } from '../../tests/support/model.ts';

/** So many walks are a sample: those that do the most of the model's steps. */
const sample = 2;

/** The walks of a model that a real browser takes: a sample, and with `LONG=all` all of them. The machine walks every one in each run, and so does a page of which a test in tests/views says so. */
export const walksToTake = <Walk extends Parameters<typeof coverEveryStep>[0][number]>(walks: Walk[], count = sample): Walk[] =>
  process.env.LONG === 'all' ? walks : coverEveryStep(walks).slice(0, count);
