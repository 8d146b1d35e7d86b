import type { ClassAttributes, HTMLAttributes, ReactNode } from 'react';
import { Figure, Label } from './reference-figure.tsx';

type MathMl = ClassAttributes<MathMLElement> & HTMLAttributes<MathMLElement> & { display?: 'block' };

/** React renders MathML, but its types do not know it. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Record<'math' | 'mrow' | 'mi' | 'mn' | 'mo' | 'msup' | 'mfrac' | 'msqrt', MathMl> {}
  }
}

type Reference = { name: string; figure: ReactNode; formulas: { key: string; math: ReactNode }[] };

const A = <mi>A</mi>;
const V = <mi>V</mi>;
const is = <mo>=</mo>;
const pi = <mi>π</mi>;
const squared = (name: string) => (
  <msup>
    <mi>{name}</mi>
    <mn>2</mn>
  </msup>
);
const fraction = (over: number, under: number) => (
  <mfrac>
    <mn>{over}</mn>
    <mn>{under}</mn>
  </mfrac>
);
const root = (of: number) => (
  <msqrt>
    <mn>{of}</mn>
  </msqrt>
);
const formula = (...parts: ReactNode[]) => (
  <mrow>
    {parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a formula never changes.
      <mrow key={at}>{part}</mrow>
    ))}
  </mrow>
);

const product = (...names: string[]) => names.map((name) => <mi key={name}>{name}</mi>);

/** Circle, rectangle, triangle, right triangles, solids: in the order of the SAT's own sheet. */
export const references: readonly Reference[] = [
  {
    name: 'Circle',
    figure: (
      <Figure text="A circle with its radius r.">
        <circle cx="60" cy="45" r="38" />
        <path d="M60 45H98" />
        <circle cx="60" cy="45" r="2" data-solid="" />
        <Label x={79} y={40}>
          r
        </Label>
      </Figure>
    ),
    formulas: [
      { key: 'area', math: formula(A, is, pi, squared('r')) },
      { key: 'circumference', math: formula(<mi>C</mi>, is, <mn>2</mn>, pi, <mi>r</mi>) },
    ],
  },
  {
    name: 'Rectangle',
    figure: (
      <Figure text="A rectangle with length l and width w.">
        <path d="M16 18H92V66H16Z" />
        <Label x={54} y={82}>
          ℓ
        </Label>
        <Label x={103} y={46}>
          w
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'area', math: formula(A, is, product('ℓ', 'w')) }],
  },
  {
    name: 'Triangle',
    figure: (
      <Figure text="A triangle with base b and height h, the height at a right angle to the base.">
        <path d="M14 70H106L44 14Z" />
        <path d="M44 14V70" data-dashed="" />
        <path d="M44 62H52V70" />
        <Label x={55} y={48}>
          h
        </Label>
        <Label x={60} y={85}>
          b
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'area', math: formula(A, is, fraction(1, 2), product('b', 'h')) }],
  },
  {
    name: 'Pythagorean theorem',
    figure: (
      <Figure text="A right triangle with legs a and b and hypotenuse c.">
        <path d="M20 70H104L20 16Z" />
        <path d="M20 61H29V70" />
        <Label x={11} y={47}>
          b
        </Label>
        <Label x={60} y={85}>
          a
        </Label>
        <Label x={70} y={36}>
          c
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'sum', math: formula(squared('c'), is, squared('a'), <mo>+</mo>, squared('b')) }],
  },
  {
    name: 'Triangle 30°–60°–90°',
    figure: (
      <Figure text="A right triangle with angles of 30 and 60 degrees. The side opposite 30 degrees is x, the side opposite 60 degrees is x times the square root of 3, the hypotenuse is 2x.">
        <path d="M12 70H108L108 15Z" />
        <path d="M99 70V61H108" />
        <Label x={51} y={66}>
          30°
        </Label>
        <Label x={96} y={38}>
          60°
        </Label>
        <Label x={115} y={46}>
          x
        </Label>
        <Label x={60} y={85}>
          x√3
        </Label>
        <Label x={50} y={38}>
          2x
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'sides', math: formula(<mi>x</mi>, <mo>,</mo>, <mi>x</mi>, root(3), <mo>,</mo>, <mn>2</mn>, <mi>x</mi>) }],
  },
  {
    name: 'Triangle 45°–45°–90°',
    figure: (
      <Figure text="A right triangle with two angles of 45 degrees. Both legs are s, the hypotenuse is s times the square root of 2.">
        <path d="M28 70H92L28 10Z" />
        <path d="M28 61H37V70" />
        <Label x={65} y={66}>
          45°
        </Label>
        <Label x={41} y={43}>
          45°
        </Label>
        <Label x={19} y={44}>
          s
        </Label>
        <Label x={58} y={85}>
          s
        </Label>
        <Label x={76} y={36}>
          s√2
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'sides', math: formula(<mi>s</mi>, <mo>,</mo>, <mi>s</mi>, <mo>,</mo>, <mi>s</mi>, root(2)) }],
  },
  {
    name: 'Box',
    figure: (
      <Figure text="A rectangular box with length l, width w and height h.">
        <path d="M14 30H82V72H14ZM14 30L34 14H102L82 30M102 14V56L82 72" />
        <Label x={48} y={86}>
          ℓ
        </Label>
        <Label x={101} y={72}>
          w
        </Label>
        <Label x={111} y={38}>
          h
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'volume', math: formula(V, is, product('ℓ', 'w', 'h')) }],
  },
  {
    name: 'Cylinder',
    figure: (
      <Figure text="A cylinder with radius r and height h.">
        <ellipse cx="56" cy="20" rx="34" ry="14" />
        <path d="M22 20V70A34 14 0 0 0 90 70V20" />
        <path d="M56 20H90" />
        <Label x={72} y={16.5}>
          r
        </Label>
        <Label x={100} y={48}>
          h
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'volume', math: formula(V, is, pi, squared('r'), <mi>h</mi>) }],
  },
  {
    name: 'Sphere',
    figure: (
      <Figure text="A sphere with radius r.">
        <circle cx="60" cy="45" r="38" />
        <path d="M22 45A38 15 0 0 0 98 45" />
        <path d="M22 45A38 15 0 0 1 98 45" data-dashed="" />
        <path d="M60 45H98" />
        <circle cx="60" cy="45" r="2" data-solid="" />
        <Label x={79} y={54}>
          r
        </Label>
      </Figure>
    ),
    formulas: [
      {
        key: 'volume',
        math: formula(
          V,
          is,
          fraction(4, 3),
          pi,
          <msup>
            <mi>r</mi>
            <mn>3</mn>
          </msup>,
        ),
      },
    ],
  },
  {
    name: 'Cone',
    figure: (
      <Figure text="A cone with radius r and height h.">
        <path d="M22 70A38 13 0 0 0 98 70L60 10Z" />
        <path d="M22 70A38 13 0 0 1 98 70M60 10V70H98" data-dashed="" />
        <Label x={67} y={50}>
          h
        </Label>
        <Label x={80} y={67}>
          r
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'volume', math: formula(V, is, fraction(1, 3), pi, squared('r'), <mi>h</mi>) }],
  },
  {
    name: 'Pyramid',
    figure: (
      <Figure text="A pyramid on a rectangle with length l and width w, of height h.">
        <path d="M12 74H78L106 54L60 8ZM78 74L60 8" />
        <path d="M12 74L40 54H106M40 54L60 8M60 8V64" data-dashed="" />
        <Label x={54} y={46}>
          h
        </Label>
        <Label x={45} y={87}>
          ℓ
        </Label>
        <Label x={100} y={74}>
          w
        </Label>
      </Figure>
    ),
    formulas: [{ key: 'volume', math: formula(V, is, fraction(1, 3), product('ℓ', 'w', 'h')) }],
  },
];
