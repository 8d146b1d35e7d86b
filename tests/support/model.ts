/** A walk's steps as a test title. */
export const titleOf = (path: { steps: { event: { type: string } }[] }) =>
  path.steps
    .map(({ event }) => event.type)
    .filter((type) => type !== 'xstate.init')
    .join(' > ') || 'start';
