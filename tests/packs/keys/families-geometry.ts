import { type Check, choice, numbersIn, stated } from '../key-checks.ts';
import { close, root } from '../numeric.ts';
import { calculate } from '../tex.ts';

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The chord of a circle of radius 1 under an arc in degrees. */
const chord = (arc: number): number => 2 * Math.sin(inRadians(arc) / 2);

/** The ranges of angles that make up the quadrants asked of. */
const turns: Readonly<Record<string, readonly [number, number]>> = {
  II: [Math.PI / 2, Math.PI],
  III: [Math.PI, 1.5 * Math.PI],
  IV: [1.5 * Math.PI, 2 * Math.PI],
};

/** How the variants of each family in geometry are computed, from what a student reads. */
export const geometry: Readonly<Record<string, Check>> = {
  // The sides of the triangle are chords; its angle is theirs by the law of cosines.
  'arc-of-triangle': choice(['is inscribed in a circle', 'from $A$ to $C$ that does not contain $B$'], (question) => {
    const [angle = 0] = numbersIn(question, /Angle \$A\$ measures \$(\d+)\^\\circ\$/);
    const [first = 0] = numbersIn(question, /does not contain \$C\$ measures \$(\d+)\^\\circ\$/);
    return (text) => {
      const arc = Number(/\d+/.exec(text)?.[0]);
      const [c, b, a] = [chord(first), chord(arc), chord(360 - first - arc)];
      return arc < 360 - first && close((b ** 2 + c ** 2 - a ** 2) / (2 * b * c), Math.cos(inRadians(angle)), 1e-9);
    };
  }),

  'tangent-on-unit-circle': choice(['unit circle', 'value of $\\tan\\theta$'], (question) => {
    const [, quadrant = '', x = ''] = /in Quadrant ([IV]+), and its \$x\$-coordinate is \$(.+?)\$/.exec(stated(question)) ?? [];
    const [from, to] = turns[quadrant] ?? [0, 0];
    const turn = root((angle) => Math.cos(angle) - calculate(x), from, to);
    return (text) => close(calculate(text.replaceAll('$', '')), Math.sin(turn) / Math.cos(turn), 1e-6);
  }),
};
