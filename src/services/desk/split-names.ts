/** The names that were typed, one a line or with commas between them. */
export const splitNames = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
