/** A piece of two texts: in both, in the earlier alone, or in the later alone. */
export type Piece = { kind: 'same' | 'gone' | 'new'; words: string };

/** Beyond so many pairs of words two texts are told as a whole. */
const mostPairs = 250_000;

/** What went and what came from one text to another, word by word: the fewest words that say it. */
export function findDifferences(before: string, after: string): Piece[] {
  const [old, young] = [split(before), split(after)];
  if (old.length * young.length > mostPairs) return join([...toPieces('gone', old), ...toPieces('new', young)]);
  const shared = countShared(old, young);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < young.length) {
    if (old[i] === young[j]) {
      pieces.push({ kind: 'same', words: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if ((shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0)) {
      pieces.push({ kind: 'gone', words: old[i] ?? '' });
      i += 1;
    } else {
      pieces.push({ kind: 'new', words: young[j] ?? '' });
      j += 1;
    }
  }
  return join([...pieces, ...toPieces('gone', old.slice(i)), ...toPieces('new', young.slice(j))]);
}

/** Words and what is between them, all of which together is the text again. */
const split = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

const toPieces = (kind: Piece['kind'], words: string[]): Piece[] => words.map((each) => ({ kind, words: each }));

/** How many words two texts share, in order, from each pair of places on. */
function countShared(old: readonly string[], young: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(young.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = young.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (!row) continue;
      const [down, right, across] = [table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0, table[i + 1]?.[j + 1] ?? 0];
      row[j] = old[i] === young[j] ? across + 1 : Math.max(down, right);
    }
  }
  return table;
}

/** Pieces of a kind that follow each other are one. */
function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const { kind, words } of pieces) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.words += words;
    else joined.push({ kind, words });
  }
  return joined;
}
