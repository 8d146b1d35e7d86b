import type { TypedLine } from './calculator-state.ts';
import type { Letters } from './maths/compile.ts';
import type { Angle } from './maths/functions.ts';
import { type Line, readLetter, readLine } from './maths/read-line.ts';

/** A typed line as it is understood. `number` from 1: what it is called; `look` 0 to 4: its colour and pattern. */
export type DrawnLine = TypedLine & { number: number; look: number; line: Line };

const looks = 5;

/** What the free letters are worth: the first line that gives one a number counts. */
const readLetters = (lines: readonly TypedLine[]): Letters =>
  Object.fromEntries(
    lines
      .flatMap(({ text }) => readLetter(text) ?? [])
      .reverse()
      .map(({ name, value }) => [name, value]),
  );

/** Reads all lines. The look goes with the line, not with its place, so that nothing changes colour when another goes. */
export function drawnLines(lines: readonly TypedLine[], angle: Angle): DrawnLine[] {
  const letters = readLetters(lines);
  return lines.map((typed, at) => ({
    ...typed,
    ...{ number: at + 1, look: (typed.id - 1) % looks, line: readLine(typed.text, angle, letters) },
  }));
}

/** The value of a line at x: NaN where it has none, null where it is no curve. */
export const valueAt = ({ line }: DrawnLine, x: number): number | null => (line.kind === 'curve' ? line.f(x) : null);
