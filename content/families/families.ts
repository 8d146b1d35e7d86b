import type { AnyFamily } from '../../server/content/families/family.ts';
import { arcOfTriangle } from './arc-of-triangle.ts';
import { compoundInterest } from './compound-interest.ts';
import { costInHours } from './cost-in-hours.ts';
import { costOfTrade } from './cost-of-trade.ts';
import { differenceOfPolynomials } from './difference-of-polynomials.ts';
import { distributeAndSolve } from './distribute-and-solve.ts';
import { expectedCount } from './expected-count.ts';
import { factorOfQuadratic } from './factor-of-quadratic.ts';
import { gapAndMultiplier } from './gap-and-multiplier.ts';
import { greatestNumber } from './greatest-number.ts';
import { greatestOfRange } from './greatest-of-range.ts';
import { growthModel } from './growth-model.ts';
import { heightOfThrow } from './height-of-throw.ts';
import { hoursFromBill } from './hours-from-bill.ts';
import { indexOfBasket } from './index-of-basket.ts';
import { laborForceRates } from './labor-force-rates.ts';
import { lineAndParabola } from './line-and-parabola.ts';
import { lineFromTable } from './line-from-table.ts';
import { lineInFigure } from './line-in-figure.ts';
import { marginalFromTotal } from './marginal-from-total.ts';
import { matchingCoefficient } from './matching-coefficient.ts';
import { meanOfVariable } from './mean-of-variable.ts';
import { meaningOfRate } from './meaning-of-rate.ts';
import { moneyFromExcess } from './money-from-excess.ts';
import { noSolutionConstant } from './no-solution-constant.ts';
import { oneSolutionConstant } from './one-solution-constant.ts';
import { outputAtPrice } from './output-at-price.ts';
import { parabolaInFigure } from './parabola-in-figure.ts';
import { parallelSystem } from './parallel-system.ts';
import { perpendicularLine } from './perpendicular-line.ts';
import { planFee } from './plan-fee.ts';
import { pointInRegion } from './point-in-region.ts';
import { pointOnLine } from './point-on-line.ts';
import { positiveSolution } from './positive-solution.ts';
import { radicalEquation } from './radical-equation.ts';
import { rationalExponent } from './rational-exponent.ts';
import { realGrowth } from './real-growth.ts';
import { realRate } from './real-rate.ts';
import { residualOfLine } from './residual-of-line.ts';
import { solveBothSides } from './solve-both-sides.ts';
import { solveInequality } from './solve-inequality.ts';
import { spendingOnGdp } from './spending-on-gdp.ts';
import { substituteSystem } from './substitute-system.ts';
import { systemSum } from './system-sum.ts';
import { tangentOnUnitCircle } from './tangent-on-unit-circle.ts';
import { twoKinds } from './two-kinds.ts';
import { valueFromZ } from './value-from-z.ts';
import { valueOfLine } from './value-of-line.ts';
import { vertexOfParabola } from './vertex-of-parabola.ts';
import { xIntercept } from './x-intercept.ts';

/** Every family there is, in the order in which they are listed. */
export const families: readonly AnyFamily[] = [
  arcOfTriangle,
  compoundInterest,
  costInHours,
  costOfTrade,
  differenceOfPolynomials,
  distributeAndSolve,
  expectedCount,
  factorOfQuadratic,
  gapAndMultiplier,
  greatestNumber,
  greatestOfRange,
  growthModel,
  heightOfThrow,
  hoursFromBill,
  indexOfBasket,
  laborForceRates,
  lineAndParabola,
  lineFromTable,
  lineInFigure,
  marginalFromTotal,
  matchingCoefficient,
  meanOfVariable,
  meaningOfRate,
  moneyFromExcess,
  noSolutionConstant,
  oneSolutionConstant,
  outputAtPrice,
  parabolaInFigure,
  parallelSystem,
  perpendicularLine,
  planFee,
  pointInRegion,
  pointOnLine,
  positiveSolution,
  radicalEquation,
  rationalExponent,
  realGrowth,
  realRate,
  residualOfLine,
  solveBothSides,
  solveInequality,
  spendingOnGdp,
  substituteSystem,
  systemSum,
  tangentOnUnitCircle,
  twoKinds,
  valueFromZ,
  valueOfLine,
  vertexOfParabola,
  xIntercept,
];
