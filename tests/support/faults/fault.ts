/** `n`: how often the fault is made. `seed`: what chance draws, the same for the same number. */
export type FaultRun = { n: number; seed: number };

/** What came of a fault: what was counted, and each thing that must not be, in words. */
export type Outcome = { figures: Record<string, number>; wrong: string[] };

/** Makes one class of fault `n` times and counts what is true afterwards. */
export type Scenario = (run: FaultRun) => Promise<Outcome>;

/** Counts by name, and collects what is wrong. */
export function createTally(...names: string[]) {
  const figures: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  const wrong: string[] = [];
  const add = (name: string, count = 1): void => {
    figures[name] = (figures[name] ?? 0) + count;
  };
  return {
    figures,
    wrong,
    add,
    /** Counts under `name`, and says what is wrong, `count` times or more. */
    fail: (name: string, what: string, count = 1): void => {
      if (count <= 0) return;
      add(name, count);
      wrong.push(what);
    },
    /** Says what is wrong where something is not as it must be. */
    require: (holds: boolean, what: string): void => {
      if (!holds) wrong.push(what);
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

/** The numbers from 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Waits for a promise no longer than `ms`; null where it took longer. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
