/** A choice as it is shown: the letters of its options in order, and the one that is right. */
export type AskedChoice = { letters: readonly string[]; key: string };

/** From so many choices on a list of questions is held to its shares and repeats; from so many guesses on to the guess's success. */
const enough = { choices: 10, guesses: 5 };

/** What lies within these bounds is chance. */
const bounds = { letter: { least: 0.15, most: 0.36 }, repeats: { least: 0.15, most: 0.35 }, guess: 0.35, run: 3 };

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** How often a key is that of the question before, of all that have one before. */
export const repeatShare = (asked: readonly AskedChoice[]): number =>
  share(asked.filter(({ key }, at) => key === asked[at - 1]?.key).length, asked.length - 1);

/** How often 'the letter unused for longest' is right. A guess is made once every letter was a key. */
export function longestUnused(asked: readonly AskedChoice[]): { right: number; guesses: number } {
  const last = new Map<string, number>();
  const found = { right: 0, guesses: 0 };
  for (const [at, { letters, key }] of asked.entries()) {
    if (letters.every((letter) => last.has(letter))) {
      const [guess] = letters.toSorted((one, other) => (last.get(one) ?? 0) - (last.get(other) ?? 0));
      found.guesses += 1;
      if (guess === key) found.right += 1;
    }
    last.set(key, at);
  }
  return found;
}

/** The longest run of one key. */
function longestRun(asked: readonly AskedChoice[]): number {
  let [longest, run] = [0, 0];
  for (const [at, { key }] of asked.entries()) {
    run = key === asked[at - 1]?.key ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The keys that a list of questions begins with: two lists with the same are a pattern. */
export const opening = (asked: readonly AskedChoice[]): string | null =>
  asked.length < 4
    ? null
    : asked
        .slice(0, 4)
        .map(({ key }) => key)
        .join('');

/** What of the places of its keys gives a list of questions away; nothing for one that is too short to tell. */
export function keyPatterns(asked: readonly AskedChoice[]): string[] {
  if (asked.length < enough.choices) return [];
  const percent = (part: number) => `${Math.round(100 * part)} %`;
  const letters = [...new Set(asked.flatMap((each) => each.letters))].sort();
  // Written for four letters; five have less each.
  const [least, most] = [(4 * bounds.letter.least) / letters.length, (4 * bounds.letter.most) / letters.length];
  const repeats = repeatShare(asked);
  const { right, guesses } = longestUnused(asked);
  return [
    ...letters
      .map((letter) => ({ letter, part: share(asked.filter(({ key }) => key === letter).length, asked.length) }))
      .filter(({ part }) => part < least || part > most)
      .map(({ letter, part }) => `${letter} is the key of ${percent(part)}`),
    ...(longestRun(asked) > bounds.run ? [`one letter is the key more than ${bounds.run} times running`] : []),
    ...(repeats < bounds.repeats.least || repeats > bounds.repeats.most
      ? [`${percent(repeats)} of the keys are the one before`]
      : []),
    ...(guesses >= enough.guesses && share(right, guesses) >= bounds.guess
      ? [`the letter unused for longest is right in ${percent(share(right, guesses))}`]
      : []),
  ];
}
