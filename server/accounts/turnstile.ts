/** Lets at most `width` pieces of work run at a time for each key; the others wait in the order they came. */
export function turnstile(width: number) {
  const lines = new Map<string, { inside: number; waiting: (() => void)[] }>();

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] };
    lines.set(key, line);
    if (line.inside < width) line.inside += 1;
    else await new Promise<void>((enter) => line.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.inside -= 1;
      if (line.inside === 0) lines.delete(key);
    }
  };
}
