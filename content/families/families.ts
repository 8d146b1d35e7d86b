import type { AnyFamily } from '../../server/content/families/family.ts';
import { distributeAndSolve } from './distribute-and-solve.ts';
import { greatestNumber } from './greatest-number.ts';
import { greatestOfRange } from './greatest-of-range.ts';
import { hoursFromBill } from './hours-from-bill.ts';
import { lineFromTable } from './line-from-table.ts';
import { lineInFigure } from './line-in-figure.ts';
import { meaningOfRate } from './meaning-of-rate.ts';
import { noSolutionConstant } from './no-solution-constant.ts';
import { parallelSystem } from './parallel-system.ts';
import { perpendicularLine } from './perpendicular-line.ts';
import { planFee } from './plan-fee.ts';
import { pointInRegion } from './point-in-region.ts';
import { pointOnLine } from './point-on-line.ts';
import { solveBothSides } from './solve-both-sides.ts';
import { solveInequality } from './solve-inequality.ts';
import { substituteSystem } from './substitute-system.ts';
import { systemSum } from './system-sum.ts';
import { twoKinds } from './two-kinds.ts';
import { valueOfLine } from './value-of-line.ts';
import { xIntercept } from './x-intercept.ts';

/** Every family there is, in the order in which they are listed. */
export const families: readonly AnyFamily[] = [
  distributeAndSolve,
  greatestNumber,
  greatestOfRange,
  hoursFromBill,
  lineFromTable,
  lineInFigure,
  meaningOfRate,
  noSolutionConstant,
  parallelSystem,
  perpendicularLine,
  planFee,
  pointInRegion,
  pointOnLine,
  solveBothSides,
  solveInequality,
  substituteSystem,
  systemSum,
  twoKinds,
  valueOfLine,
  xIntercept,
];
