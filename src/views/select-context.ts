/** All that a flow knows beside its state, for `useSelector`. */
export const selectContext = <Snapshot extends { context: unknown }>(snapshot: Snapshot): Snapshot['context'] => snapshot.context;
