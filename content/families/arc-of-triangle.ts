import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';

/** A point of the unit circle, by its angle in degrees. */
const place = (degrees: number): readonly [number, number] => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
];

/** The angle at A in degrees of a triangle on the unit circle, A at 0°, the others so far from it on either side. */
function angleAtStart(left: number, right: number): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [place(0), place(left), place(-right)];
  const cosine = ((bx - ax) * (cx - ax) + (by - ay) * (cy - ay)) / (Math.hypot(bx - ax, by - ay) * Math.hypot(cx - ax, cy - ay));
  return (Math.acos(cosine) * 180) / Math.PI;
}

/** An arc of the circle around a triangle, from an inscribed angle and another arc. */
export const arcOfTriangle = defineFamily({
  name: 'arc-of-triangle',
  ...{ subject: 'SAT Math', domain: 'Geometry and Trigonometry', skill: 'Circles', difficulty: 'hard' },
  draw: (random) => ({ angle: random.whole(28, 84), half: random.whole(20, 84) }),
  fits({ angle, half }) {
    const rest = 180 - angle - half;
    return (
      rest >= 25 &&
      rest <= 85 &&
      new Set([angle, half, rest, 2 * angle, 2 * half, 2 * rest, rest + half]).size === 7 &&
      half !== 45
    );
  },
  write({ angle, half }) {
    const arc = 2 * half;
    const rest = 180 - angle - half;
    const arcs = between(1, 358 - arc);
    return {
      prompt: `Triangle $ABC$ is inscribed in a circle. Angle $A$ measures $${angle}^\\circ$, and the arc from $A$ to $B$ that does not contain $C$ measures $${arc}^\\circ$. What is the measure of the arc from $A$ to $C$ that does not contain $B$?`,
      key: 2 * rest,
      again: arcs.filter((each) => Math.abs(angleAtStart(arc, each) - angle) < 1e-6),
      wrong: [
        { value: rest, because: 'is the inscribed angle $B$, and the arc is twice as large' },
        { value: 360 - arc - angle, because: `takes the angle of $${angle}^\\circ$ itself for the arc from $B$ to $C$` },
        { value: 2 * angle, because: 'is the arc from $B$ to $C$' },
      ],
      explanation: `An inscribed angle measures half of the arc that it cuts off. Angle $A$ cuts off the arc from $B$ to $C$, which therefore measures $2 \\cdot ${angle}^\\circ = ${2 * angle}^\\circ$. The three arcs make the whole circle, so the arc from $A$ to $C$ measures $360^\\circ - ${arc}^\\circ - ${2 * angle}^\\circ = ${2 * rest}^\\circ$.`,
    };
  },
  show: (value) => `$${toNumbers(value).join()}^\\circ$`,
});
