/** The words of a name, without regard to case, accents and their order. */
const toWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether two names can be one person's: one may leave out what the other has, as a middle name, but has a word of it. */
export function isSameName(one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true;
  const [fewer, more] = [toWords(one), toWords(other)].sort((left, right) => left.length - right.length);
  return fewer !== undefined && more !== undefined && fewer.length > 0 && fewer.every((word) => more.includes(word));
}
