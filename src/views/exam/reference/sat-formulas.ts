/** `says`: the figure in words. `formulas`: MathML. `lines`, `dashed` and `solid` are paths in a box of 120 by 90, `labels` the names of lengths and angles. */
type Reference = {
  name: string;
  says: string;
  lines: string;
  dashed?: string;
  solid?: string;
  labels: ReturnType<typeof at>[];
  formulas: string[];
};

const at = (text: string, x: number, y: number) => ({ text, x, y });

const V = '<mi>V</mi><mo>=</mo>';
const A = '<mi>A</mi><mo>=</mo>';
const pi = '<mi>π</mi>';
const power = (name: string, by: number) => `<msup><mi>${name}</mi><mn>${by}</mn></msup>`;
const fraction = (over: number, under: number) => `<mfrac><mn>${over}</mn><mn>${under}</mn></mfrac>`;
const root = (of: number) => `<msqrt><mn>${of}</mn></msqrt>`;
/** Each letter is a variable. */
const product = (names: string) => names.replaceAll(/./g, '<mi>$&</mi>');

/** Circle, rectangle, triangle, right triangles, solids: in the order of the SAT's own sheet. */
export const references: readonly Reference[] = [
  {
    name: 'Circle',
    says: 'A circle with its radius r.',
    lines: 'M22 45A38 38 0 1 0 98 45A38 38 0 1 0 22 45M60 45H98',
    solid: 'M58 45A2 2 0 1 0 62 45A2 2 0 1 0 58 45',
    labels: [at('r', 79, 40)],
    formulas: [A + pi + power('r', 2), `<mi>C</mi><mo>=</mo><mn>2</mn>${product('πr')}`],
  },
  {
    name: 'Rectangle',
    says: 'A rectangle with length l and width w.',
    lines: 'M16 18H92V66H16Z',
    labels: [at('ℓ', 54, 82), at('w', 103, 46)],
    formulas: [A + product('ℓw')],
  },
  {
    name: 'Triangle',
    says: 'A triangle with base b and height h, the height at a right angle to the base.',
    lines: 'M14 70H106L44 14ZM44 62H52V70',
    dashed: 'M44 14V70',
    labels: [at('h', 55, 48), at('b', 60, 85)],
    formulas: [A + fraction(1, 2) + product('bh')],
  },
  {
    name: 'Pythagorean theorem',
    says: 'A right triangle with legs a and b and hypotenuse c.',
    lines: 'M20 70H104L20 16ZM20 61H29V70',
    labels: [at('b', 11, 47), at('a', 60, 85), at('c', 70, 36)],
    formulas: [`${power('c', 2)}<mo>=</mo>${power('a', 2)}<mo>+</mo>${power('b', 2)}`],
  },
  {
    name: 'Triangle 30°–60°–90°',
    says: 'A right triangle with angles of 30 and 60 degrees. The side opposite 30 degrees is x, the side opposite 60 degrees is x times the square root of 3, the hypotenuse is 2x.',
    lines: 'M12 70H108L108 15ZM99 70V61H108',
    labels: [at('30°', 51, 66), at('60°', 96, 38), at('x', 115, 46), at('x√3', 60, 85), at('2x', 50, 38)],
    formulas: [`<mi>x</mi><mo>,</mo><mi>x</mi>${root(3)}<mo>,</mo><mn>2</mn><mi>x</mi>`],
  },
  {
    name: 'Triangle 45°–45°–90°',
    says: 'A right triangle with two angles of 45 degrees. Both legs are s, the hypotenuse is s times the square root of 2.',
    lines: 'M28 70H92L28 10ZM28 61H37V70',
    labels: [at('45°', 65, 66), at('45°', 41, 43), at('s', 19, 44), at('s', 58, 85), at('s√2', 76, 36)],
    formulas: [`<mi>s</mi><mo>,</mo><mi>s</mi><mo>,</mo><mi>s</mi>${root(2)}`],
  },
  {
    name: 'Box',
    says: 'A rectangular box with length l, width w and height h.',
    lines: 'M14 30H82V72H14ZM14 30L34 14H102L82 30M102 14V56L82 72',
    labels: [at('ℓ', 48, 86), at('w', 101, 72), at('h', 111, 38)],
    formulas: [V + product('ℓwh')],
  },
  {
    name: 'Cylinder',
    says: 'A cylinder with radius r and height h.',
    lines: 'M22 20A34 14 0 1 0 90 20A34 14 0 1 0 22 20M22 20V70A34 14 0 0 0 90 70V20M56 20H90',
    labels: [at('r', 72, 16.5), at('h', 100, 48)],
    formulas: [V + pi + power('r', 2) + product('h')],
  },
  {
    name: 'Sphere',
    says: 'A sphere with radius r.',
    lines: 'M22 45A38 38 0 1 0 98 45A38 38 0 1 0 22 45M22 45A38 15 0 0 0 98 45M60 45H98',
    dashed: 'M22 45A38 15 0 0 1 98 45',
    solid: 'M58 45A2 2 0 1 0 62 45A2 2 0 1 0 58 45',
    labels: [at('r', 79, 54)],
    formulas: [V + fraction(4, 3) + pi + power('r', 3)],
  },
  {
    name: 'Cone',
    says: 'A cone with radius r and height h.',
    lines: 'M22 70A38 13 0 0 0 98 70L60 10Z',
    dashed: 'M22 70A38 13 0 0 1 98 70M60 10V70H98',
    labels: [at('h', 67, 50), at('r', 80, 67)],
    formulas: [V + fraction(1, 3) + pi + power('r', 2) + product('h')],
  },
  {
    name: 'Pyramid',
    says: 'A pyramid on a rectangle with length l and width w, of height h.',
    lines: 'M12 74H78L106 54L60 8ZM78 74L60 8',
    dashed: 'M12 74L40 54H106M40 54L60 8M60 8V64',
    labels: [at('h', 54, 46), at('ℓ', 45, 87), at('w', 100, 74)],
    formulas: [V + fraction(1, 3) + product('ℓwh')],
  },
];
