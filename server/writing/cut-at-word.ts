/** As many of the signs as there is room for, up to the end of a word; none where no word ends there. */
export function cutAtWord(signs: readonly string[], room: number): string {
  const words = signs.slice(0, room).join('');
  return /\s/.test(signs[room] ?? '') ? words.trimEnd() : words.replace(/(?:^|\s+)\S*$/, '');
}
