/** The texts of the portal’s pages and of the site (specification 8), and our own words beside them. */
export const messages = {
  dashboard: {
    noSession: 'We couldn’t load your next session.',
    noCourses: 'You’re still enrolled; we just couldn’t load your courses.',
    noResult: 'We couldn’t load your newest result.',
    noNotebook: 'We couldn’t load your mistake notebook.',
  },
  portal: { offline: 'You’re offline. Some things won’t load until you’re connected again.' },
  teacherArea: {
    unconfirmed: 'We couldn’t check that you’re still signed in. What you see here is sample content.',
  },
  newBuild: {
    ready: 'A newer version of this site is ready. You’ll get it on the next page you open.',
    reload: 'Reload now',
  },
  report: {
    failed: 'We couldn’t load the report. Please try again.',
  },
} as const;
