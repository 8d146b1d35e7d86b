/** Our own words about previews of content. */
export const messages = {
  failed: 'We couldn’t load the preview. Please try again.',
  notOpened: 'We couldn’t open these questions. Please try again.',
  notChecked: 'We couldn’t check the answers. They’re still here: try again.',
} as const;
