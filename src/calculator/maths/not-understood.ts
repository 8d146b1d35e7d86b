/** What was typed cannot be read; the message says so in plain words, to stand beside the line. */
export class NotUnderstood extends Error {
  override name = 'NotUnderstood';
}
