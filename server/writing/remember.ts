const atMost = 1_000;

/** The same function of a text, with what it made of the newest texts: a thread is read more often than it is written. */
export function remember<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const result = make(text);
    const [oldest] = made.keys();
    if (made.size >= atMost && oldest !== undefined) made.delete(oldest);
    made.set(text, result);
    return result;
  };
}
