import type { ScaledRange } from '../../contract/results/results.ts';

/**
 * What of a module counts for the scale. `begun` false: the student never saw it. `asked`: how many questions it has, where some of them count for nobody; left
 * out: `total`.
 */
export type SatModule = { type: string; right: number; total: number; asked?: number; begun: boolean };

/** Points of a section's curve: so many right answers stand for this score. Ours, not the College Board's: docs/sat-score-table.md. */
type Curve = readonly (readonly [right: number, score: number])[];

/** The two sections of the full test (server/content/blueprints.ts). `margin`: how many questions more or less right the range covers. */
export const satSections = [
  {
    name: 'Reading and Writing',
    modules: [
      ['reading-writing', 27],
      ['reading-writing', 27],
    ],
    margin: 3,
    curve: [
      [0, 200],
      [5, 200],
      [11, 270],
      [17, 360],
      [27, 480],
      [37, 570],
      [45, 650],
      [50, 710],
      [54, 800],
    ],
  },
  {
    name: 'Math',
    modules: [
      ['math', 22],
      ['math', 22],
    ],
    margin: 2,
    curve: [
      [0, 200],
      [5, 200],
      [11, 310],
      [17, 410],
      [22, 480],
      [29, 560],
      [37, 670],
      [41, 740],
      [44, 800],
    ],
  },
] as const satisfies readonly { name: string; modules: readonly (readonly [string, number])[]; margin: number; curve: Curve }[];

/**
 * The range on the 400-1600 scale for a full SAT, null for what has another shape or has a module that was never begun. Not an official
 * score: who shows it says so.
 */
export function toScaledRange(modules: readonly SatModule[]): ScaledRange | null {
  if (!isFullSat(modules)) return null;
  const sections = satSections.map(({ name, modules: [[type]] }) => {
    const right = modules.filter((module) => module.type === type).reduce((sum, module) => sum + inWhole(module), 0);
    return { name, ...sectionRange(name, right) };
  });
  const sum = (end: 'low' | 'high') => sections.reduce((total, section) => total + section[end], 0);
  return { low: sum('low'), high: sum('high'), sections };
}

/** Right answers as if all questions counted: what the school withdrew is taken to have gone like the others. */
const inWhole = ({ right, total, asked = total }: SatModule): number => (total === 0 ? 0 : (right * asked) / total);

function isFullSat(modules: readonly SatModule[]): boolean {
  const shape = satSections.flatMap((section) => [...section.modules]);
  return (
    modules.length === shape.length &&
    shape.every(
      ([type, total], at) =>
        modules[at]?.type === type && (modules[at].asked ?? modules[at].total) === total && modules[at].begun,
    )
  );
}

/** A section's range on 200-800 in tens, for so many right answers in it. */
export function sectionRange(name: (typeof satSections)[number]['name'], right: number): { low: number; high: number } {
  const section = satSections.find((each) => each.name === name);
  if (!section) throw new Error(`The SAT has no section ${name}.`);
  return { low: scoreFor(section.curve, right - section.margin), high: scoreFor(section.curve, right + section.margin) };
}

/** The curve between its points is straight; the score is rounded to tens. */
function scoreFor(curve: Curve, right: number): number {
  const after = curve.findIndex(([at]) => at >= right);
  const [lastRight, last] = curve.at(-1) ?? [0, 0];
  const [nextRight, next] = curve[after] ?? [lastRight, last];
  const [beforeRight, before] = curve[after - 1] ?? [nextRight, next];
  const share = nextRight === beforeRight ? 1 : (right - beforeRight) / (nextRight - beforeRight);
  return 10 * Math.round((before + share * (next - before)) / 10);
}
