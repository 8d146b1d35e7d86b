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
