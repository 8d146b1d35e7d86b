import type { SourceLine } from '../host.ts';

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where a name of a chart stands in its sources: where it is defined, else where it is first written; null where it is not. */
export function findLine(sources: readonly { file: string; text: string }[], name: string): SourceLine | null {
  const bare = name.replace(/\(.*$/, '');
  const ways = [
    new RegExp(`(^|[\\s{,])'?${escaped(bare)}'?\\s*(:|\\()`),
    new RegExp(`['"\`]${escaped(bare)}['"\`]`),
    new RegExp(`\\b${escaped(bare)}\\b`),
  ];
  for (const way of ways)
    for (const { file, text } of sources) {
      const at = text.split('\n').findIndex((line) => way.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line));
      if (at >= 0) return { file, line: at + 1 };
    }
  return null;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** The line of a key in the block that begins at `from`, so much further in than that; -1 where there is none. */
function findKey(lines: readonly string[], from: number, deeper: number, key: string): number {
  const indent = indentOf(lines[from] ?? '');
  const own = new RegExp(`^\\s*'?${escaped(key)}'?\\s*:`);
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() !== '' && indentOf(line) <= indent) return -1;
    if (indentOf(line) === indent + deeper && own.test(line)) return at;
  }
  return -1;
}

/**
 * Where a state is defined: the one on this path of keys, of those that have its name. Where it stands in another file, or is written in another way, its name is
 * looked for.
 */
export function findState(sources: readonly { file: string; text: string }[], path: readonly string[]): SourceLine | null {
  for (const { file, text } of sources) {
    const lines = text.split('\n');
    let at = lines.findIndex((line) => line.includes('createMachine('));
    for (const key of path) {
      const states = at < 0 ? -1 : findKey(lines, at, 2, 'states');
      at = states < 0 ? -1 : findKey(lines, states, 2, key);
    }
    if (at >= 0 && path.length > 0) return { file, line: at + 1 };
  }
  return findLine(sources, path.at(-1) ?? '');
}
