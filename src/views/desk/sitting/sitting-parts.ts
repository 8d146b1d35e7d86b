/** The parts of a sitting's page: what its student sees, on two pages as they have it, and what stands on record. */
export const sittingParts = ['results', 'analysis', 'record'] as const;
export type SittingPart = (typeof sittingParts)[number];

/** Which part an address names; none is the first. Null for any other word. */
export const readSittingPart = (word: string | undefined): SittingPart | null =>
  word === undefined ? 'results' : (sittingParts.slice(1).find((part) => part === word) ?? null);

/** Where a sitting stands at the desk, and where a file of its answers is handed in. */
export const sittingAddress = (student: string, sitting: string, part: SittingPart | 'hand-in' = 'results'): string =>
  `/desk/students/${student}/sittings/${sitting}${part === 'results' ? '' : `/${part}`}`;
