/** A value that the state of a flow guarantees. Throws where it is missing, which is a fault of the chart. */
export function required<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error('A state was entered without what it needs.');
  return value;
}
