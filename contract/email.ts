/** Whether a text looks like an e-mail address: one @, something before it, and a domain with a dot after it. No more can be known. */
export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@<>()[\]\\,:;"]+@[^\s@<>()[\]\\,:;".]+(\.[^\s@<>()[\]\\,:;".]+)+$/.test(text);

/** Whether an account can have this name, in small letters as it is kept: letters, digits and . _ % + @ ' - alone, 254 at most. */
export const canBeUsername = (text: string): boolean => /^[\p{L}\p{N}._%+@'-]{1,254}$/u.test(text.trim().toLowerCase());
