/** The texts of course material (specification 8), and our own words beside them. */
export const messages = {
  materials: {
    error: (message: string) => `Error: ${message}`,
    failed: 'We couldn’t load the course material. Please try again.',
    courseNotLoaded: (course: string) => `Failed to fetch data for ${course}.`,
    none: 'No materials available.',
    notOpened: (message: string) => `Could not open PDF: ${message}`,
    noAddress: 'PDF URL not found in API response.',
    notFetched: 'Failed to fetch PDF.',
    offline: 'Check your connection, then try again.',
    damaged: { message: 'The file is damaged.', advice: 'Please tell your tutor, who can fix it.' },
    locked: { message: 'The file needs a password.', advice: 'Please tell your tutor, who can fix it.' },
    interrupted: { message: 'Failed to fetch PDF.', advice: 'Check your connection, then try again.' },
    noViewer: {
      message: 'The PDF viewer didn’t load.',
      advice: 'Check your connection, then try again. If that doesn’t help, reload this page.',
    },
    notDrawn: 'We couldn’t show this page. Try another size, or open the PDF in a new tab.',
  },
} as const;
