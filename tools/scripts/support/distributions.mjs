/** Lanczos' approximation of the logarithm of the gamma function, good to about 15 digits for x > 0.5. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** @param {number} x above 0.5 */
function logGamma(x) {
  const [first = 0, ...rest] = lanczos;
  const shifted = x + 6.5;
  const sum = rest.reduce((total, factor, at) => total + factor / (x + at), first);
  return Math.log(2 * Math.PI) / 2 + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum);
}

/** The share of a gamma distribution's area below x, by its series. @param {number} shape @param {number} x */
function lowerGamma(shape, x) {
  let term = 1 / shape;
  let sum = term;
  for (let at = 1; term > sum * 1e-17; at += 1) {
    term *= x / (shape + at);
    sum += term;
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** Area to the left of z under the standard normal curve. @param {number} z */
export function normalArea(z) {
  if (z === 0) return 0.5;
  const half = lowerGamma(0.5, (z * z) / 2) / 2;
  return z > 0 ? 0.5 + half : 0.5 - half;
}

/** Area to the right of x under the chi-square curve. @param {number} x @param {number} df */
const chiSquareTail = (x, df) => 1 - lowerGamma(df / 2, x / 2);

/** Area to the right of t > 0 under the t curve, by the finite sums for whole degrees of freedom. @param {number} t @param {number} df */
function tTail(t, df) {
  if (df === Infinity) return 1 - normalArea(t);
  const angle = Math.atan(t / Math.sqrt(df));
  const square = Math.cos(angle) ** 2;
  const isOdd = df % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = 0;
  for (let at = isOdd ? 1 : 0; at <= df - 2; at += 2) {
    sum += term;
    term *= (square * (at + 1)) / (at + 2);
  }
  const between = isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
  return (1 - between) / 2;
}

/** Where the area to the right has shrunk to `tail`. @param {(x: number) => number} toTail falls @param {number} tail */
function findCritical(toTail, tail) {
  let [low, high] = [0, 1];
  while (toTail(high) > tail) high *= 2;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (toTail(middle) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** @param {number} df Infinity: the normal curve @param {number} tail */
export const criticalT = (df, tail) => findCritical((t) => tTail(t, df), tail);
/** @param {number} df @param {number} tail */
export const criticalChiSquare = (df, tail) => findCritical((x) => chiSquareTail(x, df), tail);
