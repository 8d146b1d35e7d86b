/** Rounds to whole percent: only all is 100, only none is 0, and of nothing it is 0. */
export function toPercent(right: number, total: number): number {
  if (right === 0 || total === 0) return 0;
  return right === total ? 100 : Math.min(99, Math.max(1, Math.round((100 * right) / total)));
}
