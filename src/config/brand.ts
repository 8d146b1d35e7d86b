/** What the product calls itself. */
export const brand = { name: 'Prepchart' } as const;
