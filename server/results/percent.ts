/** Whole percent; of nothing it is 0. */
export const percentOf = (right: number, total: number): number => (total === 0 ? 0 : Math.round((100 * right) / total));
