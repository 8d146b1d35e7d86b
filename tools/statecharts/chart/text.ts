/**
 * How wide a text is: a monospaced font is as wide in Node as in any browser, so a chart is laid out once and the same everywhere.
 * All measures are in units of the SVG, pixels at scale 1.
 */
export const sizes = { title: 13, text: 11, line: 15, titleBar: 26, padding: 8, mark: 14, longest: 30 } as const;

/** Of a usual monospaced font: 0.602 em at most. */
const em = 0.605;

export const measureWidth = (text: string, size: number = sizes.text) => Math.ceil(text.length * size * em);

/** Words in lines of at most `longest` characters, where a word is not longer itself; later lines are indented by two. */
export function wrapped(words: readonly string[], longest: number = sizes.longest): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines;
}
