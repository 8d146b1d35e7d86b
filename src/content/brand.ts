/** What the product calls itself, and its colour where no stylesheet of ours reaches (`--accent-fill` of tokens.css). */
export const brand = { name: 'Prepchart', color: '#2546c7' } as const;
