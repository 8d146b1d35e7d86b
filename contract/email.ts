/** Whether a text looks like an e-mail address: one @, something before it, and a domain with a dot after it. No more can be known. */
export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@<>()[\]\\,:;"]+@[^\s@<>()[\]\\,:;".]+(\.[^\s@<>()[\]\\,:;".]+)+$/.test(text);
