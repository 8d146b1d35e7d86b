/** Columns of equal width with their names above; `none` where there is no row. */
export function formatTable(columns: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  if (rows.length === 0) return none;
  const lines = [columns, ...rows].map((row) => row.map(plain));
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names and what they stand for, one a line. */
export function formatList(entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`.trimEnd()).join('\n');
}

/** An instant as staff read it, in UTC; a hyphen where there is none. */
export const formatTime = (instant: Date | null): string =>
  instant === null ? '-' : `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** `1 question`, `2 questions`. */
export const formatCount = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** On one line and without control characters: what others typed could steer a terminal. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
