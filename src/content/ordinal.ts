const words = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A place in a row as a word: 'third' of 3. */
export const ordinal = (place: number): string => words[place - 1] ?? `${place}th`;
