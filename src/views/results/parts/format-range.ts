/** '1190–1260'; one number where both ends are the same. */
export const formatRange = ({ low, high }: { low: number; high: number }): string =>
  low === high ? String(low) : `${low}–${high}`;
