import { expect, it } from 'vitest';

type Path = { steps: { event: { type: string } }[]; state: { value: unknown } };

/** A model as `createTestModel` makes it, with flat states. */
type Model = { getShortestPaths: (options: { allowDuplicatePaths: boolean }) => Path[] };

/** How a flow is left in each state of its model, and what a person finds when it is built anew. */
export type Rebuilding<Found> = {
  /** Begins the flow as a person first meets it. */
  begin: () => void | Promise<void>;
  /** What the person and the world do, by the step's name: the hands that walk the machine, made anew for each walk. */
  hands: () => Record<string, () => unknown>;
  /** Stops the flow as a killed tab does, and starts the next from what survives: the server, this browser's storage. */
  rebuild: (state: string) => void | Promise<void>;
  /** All that the person finds then, as plain data: it is compared as a whole. */
  found: (state: string) => Found | Promise<Found>;
  /** What is to be found, for every state of the model, written out. See `alike`. */
  expected: Record<string, NoInfer<Found>>;
  /** What else is to hold: that the flow goes on to its end, that nothing was done twice. */
  afterwards?: (state: string) => void | Promise<void>;
};

/** The same expectation for several states; their names separated by white space. */
export const alike = <Found>(found: Found, states: string): Record<string, Found> =>
  Object.fromEntries(
    states
      .trim()
      .split(/\s+/)
      .map((state) => [state, found]),
  );

/** The shortest way to each state; the paths are told apart by their last step as well. */
function shortestTo(paths: Path[]): [string, Path][] {
  const ways = new Map<string, Path>();
  for (const path of paths) {
    const state = String(path.state.value);
    const known = ways.get(state);
    if (!known || path.steps.length < known.steps.length) ways.set(state, path);
  }
  return [...ways];
}

/**
 * A test for each state of the model: walks the shortest way there, leaves the flow, has it rebuilt, and compares what is found with
 * what is expected; and one that nothing is expected of a state that the model has not. To be called within a `describe`.
 */
export function rebuiltInEachState<Found>(model: Model, rebuilding: Rebuilding<Found>): void {
  const { begin, hands, rebuild, found, expected, afterwards } = rebuilding;
  const ways = shortestTo(model.getShortestPaths({ allowDuplicatePaths: true }));

  it.each(ways)('%s', async (state, { steps }) => {
    await begin();
    const can = hands();
    for (const { type } of steps.map(({ event }) => event).filter((event) => event.type !== 'xstate.init')) {
      if (!can[type]) throw new Error(`There is no hand for the step ${type}.`);
      await can[type]();
    }
    await rebuild(state);
    expect(await found(state)).toEqual(expected[state]);
    await afterwards?.(state);
  });

  it('is told for every state of the model', () => {
    expect(Object.keys(expected).sort()).toEqual(ways.map(([state]) => state).sort());
  });
}
