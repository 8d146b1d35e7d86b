import { amount, amountIs, numbersOf } from '../amounts.ts';
import { type Check, choice, entry, numbersIn, pointsIn, type Question } from '../key-checks.ts';
import { close, integral, root, samples } from '../numeric.ts';
import { calculate, displays, imbalance, inlines } from '../tex.ts';

/** Nothing of these drills is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const distance = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number => Math.hypot(a - c, b - d);

/** The angle at the first of three points, in degrees. */
const angleAt = (at: readonly [number, number], one: readonly [number, number], other: readonly [number, number]): number => {
  const [a, b, c] = [distance(one, other), distance(at, other), distance(at, one)];
  return (Math.acos((b * b + c * c - a * a) / (2 * b * c)) * 180) / Math.PI;
};

/** The point of a circle around the origin, by its angle in degrees. */
const onCircle = (radius: number, degrees: number): readonly [number, number] => [
  radius * Math.cos(inRadians(degrees)),
  radius * Math.sin(inRadians(degrees)),
];

/** The points of an option or a prompt, written in TeX. */
const pointOf = (option: string): readonly [number, number] => {
  const [x = '', y = ''] = option.replaceAll(/[$()]/g, '').split(',');
  return [calculate(x), calculate(y)];
};

const AREA: Readonly<Record<string, Check>> = {
  'dgm-height-from-area': entry(['A triangle has an area', 'height'], (question) => {
    const [area = 0, base = 0] = numbersOf(question);
    return root((height) => (base * height) / 2 - area, 0, 1e3);
  }),

  // The area is summed up in strips.
  'dgm-round-pond': choice(['circular pond', 'the area'], (question) => {
    const radius = (numbersOf(question)[0] ?? 0) / 2;
    return amountIs(
      integral((angle) => 2 * (radius * Math.cos(angle)) ** 2, -Math.PI / 2, Math.PI / 2),
      1e-6,
    );
  }),

  'dgm-candle-in-wax': choice(['right circular cylinder', 'its volume'], (question) => {
    const [radius = 0, height = 0] = numbersOf(question);
    return amountIs(integral((r) => 2 * Math.PI * r * height, 0, radius));
  }),

  'dgm-paper-for-a-box': entry(['closed box', 'surface area'], (question) => {
    const [long = 0, wide = 0, high = 0] = numbersOf(question);
    return 2 * long * wide + 2 * (long + wide) * high;
  }),

  'dgm-box-from-a-sheet': choice(['without a lid', 'volume'], (question) => {
    const [long = 0, wide = 0, cut = 0] = numbersOf(question);
    return amountIs((long - 2 * cut) * (wide - 2 * cut) * cut);
  }),

  'dgm-diameter-of-a-globe': choice(['the diameter of the sphere'], (question) => {
    const volume = calculate(inlines(question.prompt)[0] ?? '');
    return (option) => close((Math.PI * amount(option) ** 3) / 6, volume);
  }),

  'dgm-water-in-a-cone': choice(['point at the bottom', 'of its height'], (question) => {
    const [full = 0, top = 0, bottom = 1] = numbersOf(question);
    const upTo = (share: number) => integral((height) => height ** 2, 0, share);
    return amountIs((full * upTo(top / bottom)) / upTo(1));
  }),

  'dgm-area-of-a-hexagon': entry(['regular hexagon', '$k\\sqrt{3}$'], (question) => {
    const side = (numbersOf(question)[0] ?? 0) / 6;
    const corners = [0, 1, 2, 3, 4, 5].map((corner) => onCircle(side, 60 * corner));
    const area = corners.reduce((total, [x, y], at) => {
      const [u, v] = corners[(at + 1) % 6] ?? [0, 0];
      return total + (x * v - u * y) / 2;
    }, 0);
    return area / Math.sqrt(3);
  }),

  'dgm-ball-under-water': entry(['completely covered by the water', 'how many inches does the water level rise'], (question) => {
    const [cylinder = 1, ball = 0] = numbersOf(question);
    const volume = integral((x) => Math.PI * (ball ** 2 - x ** 2), -ball, ball);
    return root((rise) => Math.PI * cylinder ** 2 * rise - volume, 0, 100);
  }),
};

const LINES: Readonly<Record<string, Check>> = {
  'dgm-third-angle': choice(['the third angle'], (question) => {
    const [one = 0, other = 0] = inlines(question.prompt).map(amount);
    return (option) => close(amount(option) + one + other, 180);
  }),

  'dgm-corresponding-angles': entry(['the corresponding angle'], (question) => {
    const [factor = 0, angle = 0] = numbersIn(question, /\$\((\d+)x\)\^\\circ\$.*\$(\d+)\^/);
    return root((x) => factor * x - angle, 0, 180);
  }),

  'dgm-sides-of-congruent-triangles': choice(['the length of $EF$'], (question) => {
    const [bc = 0] = numbersIn(question, /BC = (\d+)/);
    return amountIs(bc);
  }),

  // The triangle ABE with any angle at A: C and D follow.
  'dgm-crossing-segments': choice(['$AB$ is parallel to $DC$', 'length of $DC$'], (question) => {
    const [ab = 0, ae = 0, ec = 0] = numbersIn(question, /AB is labeled (\d+), AE is labeled (\d+) and EC is labeled (\d+)/);
    return (option) =>
      [40, 70, 95].every((angle) => {
        const e = onCircle(ae, -angle);
        const c = onCircle(ae + ec, -angle);
        // D lies on the line from B(ab, 0) through E, as deep as C.
        const along = c[1] / e[1];
        return close(distance(c, [ab + (e[0] - ab) * along, c[1]]), amount(option));
      });
  }),

  'dgm-sides-of-a-polygon': entry(['Each interior angle of a regular polygon'], (question) => {
    const [angle = 0] = numbersOf(question);
    return samples(3, 100, 98).find((sides) => close(((sides - 2) * 180) / sides, angle)) ?? 0;
  }),

  'dgm-exterior-angle': choice(['extended beyond $C$', 'the value of $x$'], (question) => {
    const [a = 0, b = 0, c = 0, d = 0, outside = 0] = numbersIn(
      question,
      /\((\d)x \+ (\d)\)\^\\circ\$, that of angle \$B\$ is \$\((\d)x \+ (\d)\)\^\\circ\$, and that of angle \$ACD\$ is \$(\d+)\^/,
    );
    return (option) => close(a * amount(option) + b + c * amount(option) + d + (180 - outside), 180);
  }),

  'dgm-areas-of-similar-triangles': choice(['area of the first triangle'], (question) => {
    const [first = 1, second = 0, more = 0] = numbersOf(question);
    return (option) => close(amount(option) * (second / first) ** 2 - amount(option), more);
  }),

  'dgm-area-over-the-hypotenuse': entry(['angle $C$ is a right angle', 'the area of triangle $ABC$'], (question) => {
    const [ad = 0, height = 0] = numbersIn(question, /AD = (\d+)\$ and \$CD = (\d+)/);
    const db = root((each) => angleAt([0, height], [-ad, 0], [each, 0]) - 90, 0.1, 1e3);
    return ((ad + db) * height) / 2;
  }),

  'dgm-possible-third-sides': choice(['is an integer', 'different lengths'], (question) => {
    const [one = 0, other = 0] = numbersOf(question);
    const lengths = samples(1, 50, 50).filter((third) => third < one + other && one < third + other && other < third + one);
    return amountIs(lengths.length);
  }),

  // The triangle with AB = AC = 1 and the angle of the option: D is where BD is as long as BC.
  'dgm-triangles-in-a-triangle': choice(['$AB = AC$', '$AD = BD = BC$'], () => (option) => {
    const [a, b, c] = [[0, 0] as const, [1, 0] as const, onCircle(1, amount(option))];
    const bc = distance(b, c);
    const d = onCircle(bc, amount(option));
    return close(distance(b, d), bc) && distance(a, d) < 1;
  }),
};

const TRIGONOMETRY: Readonly<Record<string, Check>> = {
  'dgm-missing-leg': entry(['length of the other leg'], (question) => {
    const [hypotenuse = 0, leg = 0] = numbersOf(question);
    return root((other) => Math.hypot(leg, other) - hypotenuse, 0, hypotenuse);
  }),

  'dgm-tangent-from-legs': choice(['angle $C$ is a right angle', '$\\tan B$'], (question) => {
    const [ac = 0, bc = 0] = numbersOf(question);
    return amountIs(Math.tan(inRadians(angleAt([bc, 0], [0, 0], [0, ac]))));
  }),

  'dgm-point-on-the-unit-circle': choice(['radius 1', 'coordinates of $P$'], (question) => {
    const angle = calculate(inlines(question.prompt).find((tex) => tex.includes('\\pi')) ?? '');
    return (option) => distance(pointOf(option), [Math.cos(angle), Math.sin(angle)]) < 1e-9;
  }),

  'dgm-radians-to-degrees': entry(['in degrees'], (question) => {
    const radians = calculate(inlines(question.prompt)[0] ?? '');
    return root((degrees) => inRadians(degrees) - radians, 0, 360);
  }),

  'dgm-isosceles-right-perimeter': choice(['isosceles right triangle', 'perimeter'], (question) => {
    const hypotenuse = calculate(inlines(question.prompt)[0] ?? '');
    const leg = root((each) => Math.hypot(each, each) - hypotenuse, 0, 100);
    return amountIs(2 * leg + hypotenuse);
  }),

  'dgm-tower-from-a-distance': entry(['has a tangent of 1.75', 'height of the tower'], (question) => {
    const [away = 0, tangent = 0] = numbersOf(question);
    return root((height) => Math.tan(Math.atan2(height, away)) - tangent, 0, 1e3);
  }),

  'dgm-tangent-in-the-second-quadrant': choice(['\\frac{\\pi}{2} < \\theta < \\pi', '\\tan\\theta'], (question) => {
    const sine = calculate((inlines(question.prompt).find((tex) => tex.startsWith('\\sin')) ?? '').split('=')[1] ?? '');
    return amountIs(Math.tan(root((angle) => Math.sin(angle) - sine, Math.PI / 2, Math.PI)));
  }),

  'dgm-rectangle-from-diagonals': choice(['diagonals of a rectangle', 'the area of the rectangle'], (question) => {
    const [diagonal = 0, angle = 0] = numbersOf(question);
    return amountIs((diagonal ** 2 * Math.sin(inRadians(angle))) / 2);
  }),

  'dgm-half-a-turn-further': choice(
    ['every real number $t$', '\\cos(t + \\pi)'],
    () => (option) => samples(-3.1, 6.3, 12).every((t) => close(calculate(option, { t }), Math.cos(t + Math.PI))),
  ),

  'dgm-leg-of-a-similar-triangle': entry(['angle $Q$ is a right angle', 'length of $TU$'], (question) => {
    const [near = 0, far = 1, hypotenuse = 0] = numbersOf(question);
    return hypotenuse * Math.sin(Math.acos(near / far));
  }),
};

const equation = (question: Question): string =>
  displays(question.prompt)[0] ?? inlines(question.prompt).find((tex) => tex.includes('y') && tex.includes('=')) ?? '';

const CIRCLES: Readonly<Record<string, Check>> = {
  'dgm-angle-from-an-arc': entry(['in degrees, of this angle'], (question) => {
    const [around = 1, arc = 0] = inlines(question.prompt).map((tex) => calculate(tex));
    return root((degrees) => (degrees / 360) * around - arc, 0, 360);
  }),

  'dgm-inscribed-angle': choice(['AOB, which opens downward, is labeled 104', 'ACB is labeled x'], () => {
    const [a, b, c] = [onCircle(1, 270 - 52), onCircle(1, 270 + 52), onCircle(1, 80)];
    if (!close(angleAt([0, 0], a, b), 104)) throw new Error('not the central angle');
    return amountIs(angleAt(c, a, b), 1e-6);
  }),

  'dgm-which-point-is-on-it': choice(['lies on the circle'], (question) => (option) => {
    const [x, y] = pointOf(option);
    return close(imbalance(equation(question), { x, y }), 0);
  }),

  'dgm-tangent-segment': choice(['tangent at $T$', 'length of $PT$'], (question) => {
    const [radius = 0, far = 0] = numbersIn(question, /OT is labeled (\d+), and OP, which is longer, is labeled (\d+)/);
    return (option) =>
      close(angleAt([0, 0], [radius, 0], [0, amount(option)]), 90) && close(Math.hypot(radius, amount(option)), far);
  }),

  'dgm-sector-in-radians': choice(['the area of the sector'], (question) => {
    const [radius = 0] = numbersOf(question);
    const angle = calculate(inlines(question.prompt)[0] ?? '');
    return amountIs(integral((r) => angle * r, 0, radius));
  }),

  // Along either axis through the center the left side is least there.
  'dgm-center-from-the-origin': entry(['represents a circle', 'from the origin to the center'], (question) => {
    const at = (x: number, y: number): number => imbalance(equation(question), { x, y });
    const x = root((each) => at(each + 1, 0) - at(each - 1, 0), -100, 100);
    const y = root((each) => at(0, each + 1) - at(0, each - 1), -100, 100);
    return Math.hypot(x, y);
  }),

  'dgm-triangle-on-a-diameter': entry(['$AB$ is a diameter', 'length of $BC$'], (question) => {
    const [ab = 0, ac = 0] = numbersOf(question);
    const [a, b] = [onCircle(ab / 2, 180), onCircle(ab / 2, 0)];
    const angle = root((degrees) => distance(a, onCircle(ab / 2, degrees)) - ac, 0, 180);
    return distance(b, onCircle(ab / 2, angle));
  }),

  'dgm-slope-of-a-tangent': choice(['tangent to the circle', 'slope of the line'], (question) => {
    const [[x, y] = [0, 0]] = pointsIn(question.prompt);
    // A line with the slope meets the circle there only: the left side is not less on either side.
    return (option) =>
      [-0.01, 0.01, -1, 1].every((step) => imbalance(equation(question), { x: x + step, y: y + amount(option) * step }) > 0);
  }),

  'dgm-three-arcs-in-ratio': choice(['greatest angle of the triangle'], (question) => {
    const [one = 0, two = 0, three = 0] = numbersOf(question);
    const part = 360 / (one + two + three);
    const [a, b, c] = [onCircle(1, 0), onCircle(1, part * one), onCircle(1, part * (one + two))];
    return amountIs(Math.max(angleAt(a, b, c), angleAt(b, a, c), angleAt(c, a, b)), 1e-6);
  }),

  'dgm-between-arc-and-chord': choice(['between the chord and the shorter arc'], (question) => {
    const [radius = 0, angle = 0] = numbersOf(question);
    const near = radius * Math.cos(inRadians(angle / 2));
    const half = inRadians(angle / 2);
    // Strips parallel to the chord, by the angle at which they meet the circle.
    const area = integral((t) => 2 * radius * Math.sin(t) * radius * Math.sin(t), 0, half);
    if (!close(radius - near, radius * (1 - Math.cos(half)))) throw new Error('not the height of the region');
    return amountIs(area, 1e-6);
  }),
};

/** The area of a triangle by the coordinates of its corners. */
const areaOf = (
  ...[[a, b], [c, d], [e, f]]: readonly [readonly [number, number], readonly [number, number], readonly [number, number]]
): number => Math.abs((c - a) * (f - b) - (e - a) * (d - b)) / 2;

const HARDER: Readonly<Record<string, Check>> = {
  'dgm-cylinder-in-a-cone': entry(['stands inside the cone', '$k\\pi$'], (question) => {
    const [height = 0, base = 1, radius = 0] = numbersOf(question);
    const top = root((up) => base * (1 - up / height) - radius, 0, height);
    return radius ** 2 * top;
  }),

  'dgm-volume-from-three-faces': choice(['faces with areas', 'the volume of the prism'], (question) => {
    const [one = 0, two = 0, three = 0] = numbersOf(question);
    const edge = root((a) => (one / a) * (two / a) - three, 0.01, 100);
    return amountIs(edge * (one / edge) * (two / edge));
  }),

  'dgm-parts-of-a-triangle': choice(['$BD : DC = 2 : 3$', '$AE : ED = 3 : 1$', 'The area of triangle $BDE$ is 8'], () => {
    const [a, b, c] = [[1, 7] as const, [0, 0] as const, [5, 0] as const];
    const d = [2, 0] as const;
    const e = [a[0] + (d[0] - a[0]) * 0.75, a[1] + (d[1] - a[1]) * 0.75] as const;
    return amountIs((8 * areaOf(a, b, c)) / areaOf(b, d, e));
  }),

  'dgm-two-right-triangles-one-leg': entry(
    ['angle $C$ is a right angle', 'angle $ADC$ is $45^', 'length of $BD$'],
    (question) => {
      const [ac = 0, top = 0, bottom = 1] = numbersOf(question);
      const bc = root((each) => Math.tan(inRadians(angleAt([each, 0], [0, 0], [0, ac]))) - top / bottom, 1, 1e3);
      const dc = root((each) => angleAt([each, 0], [0, 0], [0, ac]) - 45, 1, 1e3);
      return bc - dc;
    },
  ),

  'dgm-quarter-turn-of-a-point': choice(
    ['$(a, b)$ lies on the circle of radius 1', 't + \\frac{\\pi}{2}'],
    () => (option) =>
      samples(-3, 6.1, 9).every((t) => {
        const [x = '', y = ''] = option.replaceAll(/[$()]/g, '').split(',');
        const at = { a: Math.cos(t), b: Math.sin(t) };
        return close(calculate(x, at), Math.cos(t + Math.PI / 2)) && close(calculate(y, at), Math.sin(t + Math.PI / 2));
      }),
  ),

  // Around the circle, 3x + 4y grows until its change is 0.
  'dgm-farthest-parallel-that-touches': entry(['$3x + 4y = c$', '(x - 2)^2 + (y + 1)^2 = 25', 'greatest possible value'], () => {
    const angle = root((t) => 4 * Math.cos(t) - 3 * Math.sin(t), 0, Math.PI / 2);
    return 3 * (2 + 5 * Math.cos(angle)) + 4 * (-1 + 5 * Math.sin(angle));
  }),

  // Where both circles stand on the line, the second as far along as lets them touch.
  'dgm-tangent-of-two-circles': entry(['touch each other at one point', 'length of $PQ$'], (question) => {
    const [one = 0, other = 0] = numbersOf(question);
    return root((along) => distance([0, one], [along, other]) - one - other, 0, 1e3);
  }),
};

export const checks: Readonly<Record<string, Check>> = { ...AREA, ...LINES, ...TRIGONOMETRY, ...CIRCLES, ...HARDER };
