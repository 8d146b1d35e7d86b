/** The texts of what a course promises. */
export const messages = {
  failed: 'We couldn’t load what your courses include.',
} as const;
