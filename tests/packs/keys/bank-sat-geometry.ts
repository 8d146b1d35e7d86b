import { type Check, choice, entry, numbersIn, type Question, toNumber } from '../key-checks.ts';
import { close, integral, root } from '../numeric.ts';
import { calculate, imbalance, inlines } from '../tex.ts';

/** Nothing of these drills in Geometry and Trigonometry is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';

/** An angle in degrees, as an option has it. */
const degrees = (option: string): number => calculate(option.replace('^\\circ', ''));

export const checks: Readonly<Record<string, Check>> = {
  'dgt-floor-of-an-l': choice(['the rest of the floor'], (question) => {
    const [long = 0, wide = 0, side = 0] = numbersIn(
      question,
      /is (\d+) meters long and (\d+) meters wide\. .* of side (\d+) meters/,
    );
    return (option) => calculate(option) === long * wide - side ** 2;
  }),

  'dgt-cone-of-grain': choice(['right circular cone', 'its volume'], (question) => {
    const [diameter = 0, height = 0] = numbersIn(question, /diameter of (\d+) feet and a height of (\d+) feet/);
    return (option) => close(calculate(option), (Math.PI * (diameter / 2) ** 2 * height) / 3);
  }),

  'dgt-side-lengths-tripled': entry(['3 times as long', 'volume of cube A'], (question) => {
    const [volume = 0] = numbersIn(question, /cube B is (\d+) cubic/);
    return (Math.cbrt(volume) / 3) ** 3;
  }),

  'dgt-water-in-two-tanks': choice(['in the second tank?'], (question) => {
    const [first = 0, height = 0, second = 0] = numbersIn(
      question,
      /radius of (\d+) feet is filled with water to a height of (\d+) feet\. .* radius of (\d+) feet/,
    );
    return (option) => close(second ** 2 * calculate(option), first ** 2 * height);
  }),

  'dgt-circumference-of-a-wheel': choice(['in one full turn?'], (question) => {
    const [diameter = 0] = numbersIn(question, /diameter of (\d+) inches/);
    return (option) => close(calculate(option), Math.PI * diameter);
  }),

  // Along either axis through the center the left side is least there.
  'dgt-center-of-a-circle': entry(['represents a circle', 'the radius'], (question) => {
    const circle = inlines(question.prompt).find((tex) => tex.includes('=')) ?? '';
    const at = (x: number, y: number): number => imbalance(circle, { x, y });
    const x = root((each) => at(each + 1, 0) - at(each - 1, 0), -100, 100);
    const y = root((each) => at(0, each + 1) - at(0, each - 1), -100, 100);
    return root((radius) => at(x + radius, y), 0, 1e3);
  }),

  'dgt-arc-in-radians': choice(['central angle', 'length of the arc'], (question) => {
    const [radius = 0] = numbersIn(question, /radius of (\d+)/);
    return (option) => close(calculate(option), radius * calculate(inline(question)));
  }),

  'dgt-angle-at-the-circle': choice(['is a diameter', 'angle $AOC$?'], (question) => {
    const [angle = 0] = numbersIn(question, /angle \$BAC\$ is \$(\d+)\^/);
    // A at the left end of a circle of radius 1; C where the ray from A meets the circle again.
    const c = [
      2 * Math.cos((angle * Math.PI) / 180) ** 2 - 1,
      2 * Math.cos((angle * Math.PI) / 180) * Math.sin((angle * Math.PI) / 180),
    ];
    const between = (Math.acos(-(c[0] ?? 0)) * 180) / Math.PI;
    return (option) => close(degrees(option), between);
  }),

  'dgt-third-angle-of-isosceles': choice(['sides $AB$ and $AC$ are equally long', 'angle $B$?'], (question) => {
    const [angle = 0] = numbersIn(question, /angle \$A\$ is \$(\d+)\^/);
    return (option) => close(2 * degrees(option) + angle, 180);
  }),

  'dgt-shadow-of-a-pole': entry(['How tall is the tower'], (question) => {
    const [pole = 0, short = 0, long = 0] = numbersIn(
      question,
      /pole (\d+) feet tall casts a shadow (\d+) feet long, .* a shadow (\d+) feet/,
    );
    return (pole / short) * long;
  }),

  'dgt-angles-of-a-quadrilateral': choice(['four angles of a quadrilateral', 'value of $x$?'], (question) => {
    const four = inlines(question.prompt)
      .slice(0, 4)
      .map((tex) => tex.replace('^\\circ', ''));
    return (option) =>
      close(
        four.reduce((all, tex) => all + calculate(tex, { x: calculate(option) }), 0),
        360,
      );
  }),

  'dgt-segments-of-similar-triangles': choice(['right angle at $C$', 'length of $CD$?'], (question) => {
    const [ad = 0, db = 0] = numbersIn(question, /\$AD\$ is (\d+), and the length of \$DB\$ is (\d+)/);
    // By Pythagoras in all three triangles: (AD² + CD²) + (DB² + CD²) = AB².
    return (option) => close(ad ** 2 + db ** 2 + 2 * calculate(option) ** 2, (ad + db) ** 2);
  }),

  'dgt-sine-of-the-small-angle': choice(['sine of its smallest angle'], (question) => {
    const [one = 0, other = 0] = numbersIn(question, /legs of length (\d+) and (\d+)/);
    return (option) => close(calculate(option), Math.sin(Math.atan(Math.min(one, other) / Math.max(one, other))));
  }),

  'dgt-diagonal-of-a-square': choice(['perimeter of the square'], (question) => {
    const side = calculate(inline(question)) / Math.SQRT2;
    return (option) => close(calculate(option), 4 * side);
  }),

  'dgt-cosine-equals-sine': entry(['Two acute angles', 'value of $x$?'], (question) => {
    const [less = 0] = numbersIn(question, /\\cos \(2x - (\d+)\)/);
    const turn = Math.PI / 180;
    return root((x) => Math.sin(x * turn) - Math.cos((2 * x - less) * turn), 1, 60);
  }),

  'dgt-equilateral-height': choice(['equilateral triangle', 'height of the triangle'], (question) => {
    const area = calculate(inline(question));
    return (option) => close((calculate(option) * calculate(option)) / Math.sqrt(3), area);
  }),

  'dgt-volume-of-a-planter': choice(['cubic inches of soil'], (question) => {
    const [long = 0, wide = 0, deep = 0, free = 0] = numbersIn(
      question,
      /is (\d+) inches long, (\d+) inches wide, and (\d+) inches deep\. .* up to (\d+) inches below/,
    );
    return (option) => toNumber(option) === long * wide * (deep - free);
  }),

  'dgt-triangle-on-a-rectangle': entry(['isosceles triangle on top of it', 'area of the front'], (question) => {
    const [wide = 0, high = 0, top = 0] = numbersIn(
      question,
      /rectangle (\d+) feet wide and (\d+) feet high .* is (\d+) feet above/,
    );
    // A front that narrows evenly from its full width at `high` to nothing at `top`.
    return wide * high + integral((y) => (wide * (top - y)) / (top - high), high, top);
  }),

  'dgt-surface-of-a-cube': choice(['surface area of a cube', 'volume of the cube'], (question) => {
    const edge = (x: number): number => Math.sqrt(calculate(inline(question), { x }) / 6);
    return (option) => [0.5, 1, 2.5].every((x) => close(calculate(option, { x }), edge(x) ** 3));
  }),
};
