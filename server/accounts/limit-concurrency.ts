/** Returns a runner that lets at most `limit` pieces of work run at a time for each key; the others wait in the order they came. */
export function limitConcurrency(limit: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < limit) queue.running += 1;
    else await new Promise<void>((start) => queue.waiting.push(start));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
