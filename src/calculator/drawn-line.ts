import type { TypedLine } from './calculator-state.ts';
import type { Angle } from './maths/functions.ts';
import { type Line, readLine } from './maths/read-line.ts';

/** A typed line as it is understood. `number` from 1: what it is called; `look` 0 to 4: its colour and pattern. */
export type DrawnLine = TypedLine & { number: number; look: number; line: Line };

const looks = 5;

/** Reads all lines. The look goes with the line, not with its place, so that nothing changes colour when another goes. */
export const drawnLines = (lines: readonly TypedLine[], angle: Angle): DrawnLine[] =>
  lines.map((typed, at) => ({ ...typed, number: at + 1, look: (typed.id - 1) % looks, line: readLine(typed.text, angle) }));

/** The value of a line at x: NaN where it has none, null where it is no curve. */
export const valueAt = ({ line }: DrawnLine, x: number): number | null => (line.kind === 'curve' ? line.f(x) : null);
