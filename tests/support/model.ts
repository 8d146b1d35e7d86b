/** A walk's steps as a test title. */
export const describePath = (path: { steps: { event: { type: string } }[] }) =>
  path.steps
    .map(({ event }) => event.type)
    .filter((type) => type !== 'xstate.init')
    .join(' > ') || 'start';

/** As few of the walks as do every step of the model once. */
export function coverEveryStep<Walk extends Parameters<typeof describePath>[0]>(walks: Walk[]): Walk[] {
  const listSteps = (walk: Walk) => walk.steps.map(({ event }) => event.type);
  const missing = new Set(walks.flatMap(listSteps));
  const chosen: Walk[] = [];
  while (missing.size > 0) {
    const gain = (walk: Walk) => new Set(listSteps(walk).filter((step) => missing.has(step))).size;
    const best = walks.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const step of listSteps(best)) missing.delete(step);
    chosen.push(best);
  }
  return chosen;
}

/**
 * The walks a page does: those of every step, and all of them with LONG=all. The machine does all of them in each run, a hundred times
 * quicker.
 */
export const coverPage = <Walk extends Parameters<typeof describePath>[0]>(walks: Walk[]): Walk[] =>
  process.env.LONG === 'all' ? walks : coverEveryStep(walks);

/** Every state that some walks pass through, once, in alphabetical order. */
export const statesOn = (walks: { steps: { state: { value: unknown } }[]; state: { value: unknown } }[]): string[] =>
  [
    ...new Set(
      walks.flatMap(({ steps, state }) => [...steps.map((step) => step.state), state].map(({ value }) => String(value))),
    ),
  ].sort();

/** The names of a model's states: a table of them that lacks one does not compile. */
export type StateOf<Model extends { getShortestPaths: () => { state: { value: unknown } }[] }> = Extract<
  ReturnType<Model['getShortestPaths']>[number]['state']['value'],
  string
>;

/** What a walk does or claims. */
export type Act = () => void | Promise<void>;
