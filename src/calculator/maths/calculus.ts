import type { Curve } from './read-line.ts';

/** How far the two one-sided slopes may lie apart, relative to their size: farther is a corner. */
const cornerTolerance = 1e-4;

/** The slope of a function at a place; NaN where it has none: at a jump, a corner, and at the end of where it has values. */
export function derivative(f: Curve, x: number): number {
  const step = 1e-3 * Math.max(1, Math.abs(x));
  const [left, right] = [oneSided(f, x, -step), oneSided(f, x, step)];
  const isCorner = !(Math.abs(left - right) <= cornerTolerance * Math.max(1, Math.abs(left), Math.abs(right)));
  return isCorner ? NaN : ridders(f, x, step);
}

/** From one side, by three places: exact for a parabola. */
function oneSided(f: Curve, x: number, step: number): number {
  const h = step / 64;
  return (-3 * f(x) + 4 * f(x + h) - f(x + 2 * h)) / (2 * h);
}

/** Central differences of shrinking steps, extrapolated to the step 0 (Ridders 1982): the value with the least error wins. */
function ridders(f: Curve, x: number, first: number): number {
  const shrink = 1.4;
  let [best, error, before] = [NaN, Infinity, [] as number[]];
  for (let row = 0, h = first; row < 10; row += 1, h /= shrink) {
    const now = [(f(x + h) - f(x - h)) / (2 * h)];
    for (const [column, coarse] of before.entries()) {
      const power = shrink ** (2 * (column + 1));
      const fine = now[column] ?? NaN;
      const next = (fine * power - coarse) / (power - 1);
      const off = Math.max(Math.abs(next - fine), Math.abs(next - coarse));
      if (off <= error) [best, error] = [next, off];
      now.push(next);
    }
    before = now;
  }
  return best;
}

/** Half of the places of Gauss and Kronrod (7 and 15) on -1..1, each with its weight in both rules. */
const places = [
  [0.9914553711208126, 0.022935322010529224, 0],
  [0.9491079123427585, 0.06309209262997856, 0.1294849661688697],
  [0.8648644233597691, 0.10479001032225019, 0],
  [0.7415311855993945, 0.14065325971552592, 0.27970539148927664],
  [0.5860872354676911, 0.1690047266392679, 0],
  [0.4058451513773972, 0.19035057806478542, 0.3818300505051189],
  [0.20778495500789848, 0.20443294007529889, 0],
] as const;
const middle = [0.20948214108472782, 0.4179591836734694] as const;

/** How often an interval may be halved, how many intervals are tried, and how exact the sum has to be: of all of it, and of what is smallest. */
const deepest = 50;
const intervalsAtMost = 2000;
const tolerance = 1e-10;
const leastTolerance = 1e-6;

/** The integral from a to b; NaN where it does not settle, as where the function grows without end, or has no value. */
export function integral(f: Curve, a: number, b: number): number {
  if (a === b) return Number.isNaN(f(a)) ? NaN : 0;
  const budget = { intervals: intervalsAtMost };
  return a < b ? part(f, [a, b], 0, budget) : -part(f, [b, a], 0, budget);
}

function part(f: Curve, [from, to]: readonly [number, number], depth: number, budget: { intervals: number }): number {
  budget.intervals -= 1;
  const [half, centre] = [(to - from) / 2, (from + to) / 2];
  let [kronrod, gauss] = [middle[0] * f(centre), middle[1] * f(centre)];
  for (const [place, inKronrod, inGauss] of places) {
    const both = f(centre - half * place) + f(centre + half * place);
    kronrod += inKronrod * both;
    gauss += inGauss * both;
  }
  const [fine, coarse] = [kronrod * half, gauss * half];
  if (Number.isNaN(fine) || budget.intervals < 0) return NaN;
  if (Math.abs(fine - coarse) <= tolerance * Math.max(1, Math.abs(fine))) return fine;
  // A jump leaves less and less; a pole does not.
  if (depth === deepest) return Math.abs(fine - coarse) <= leastTolerance ? fine : NaN;
  const left = part(f, [from, centre], depth + 1, budget);
  return Number.isNaN(left) ? NaN : left + part(f, [centre, to], depth + 1, budget);
}
