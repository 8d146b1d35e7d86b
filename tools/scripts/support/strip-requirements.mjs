/** A machine's `meta: { requirements: ['4.2-17'] }`, with the comma behind it. */
const meta = /\bmeta:\s*\{\s*requirements:\s*\[[^\]]*\],?\s*\},?/g;

/**
 * Leaves out of a product's build what states and transitions say of the requirements that they keep: it is read by docs/machines and weighs nothing in
 * the exam hall.
 * @param {string} mode
 * @returns {import('vite').Plugin}
 */
export const stripRequirements = (mode) => ({
  name: 'prepchart-strip-requirements',
  enforce: 'pre',
  apply: () => mode !== 'statecharts',
  transform(code, id) {
    if (!id.includes('/src/machines/')) return null;
    const without = code.replace(meta, '');
    return without === code ? null : { code: without, map: null };
  },
});
