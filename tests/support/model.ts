/** A walk's steps as a test title. */
export const titleOf = (path: { steps: { event: { type: string } }[] }) =>
  path.steps
    .map(({ event }) => event.type)
    .filter((type) => type !== 'xstate.init')
    .join(' > ') || 'start';

type Walk = { steps: { event: { type: string } }[] };

/** The walks that no longer walk begins with: they pass through every state and transition of the others. */
export const longestWalks = <Path extends Walk>(paths: Path[]): Path[] =>
  paths.filter(
    (path) =>
      !paths.some((other) => other !== path && `${titleOf(other)} > `.startsWith(`${titleOf(path)} > `)) &&
      titleOf(path) !== 'start',
  );
