import { walksOfEveryStep } from '../../tests/support/model.ts';

/**
 * The walks of a model that a real browser takes. Machine and page walk every one; here each step is done for real at least once, and
 * `WALKS=all` takes them all.
 */
export const walksToTake = <Walk extends Parameters<typeof walksOfEveryStep>[0][number]>(walks: Walk[]): Walk[] =>
  process.env.WALKS === 'all' ? walks : walksOfEveryStep(walks);
