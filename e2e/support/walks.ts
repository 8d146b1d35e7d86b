import { coverEveryStep } from '../../tests/support/model.ts';

/** The walks of a model that a real browser takes: the one that does the most of the model's steps, and with `LONG=all` all of them. The machine walks every one in each run, and so does a page of which a test in tests/views says so. */
export const walksToTake = <Walk extends Parameters<typeof coverEveryStep>[0][number]>(walks: Walk[]): Walk[] =>
  process.env.LONG === 'all' ? walks : coverEveryStep(walks).slice(0, 1);
