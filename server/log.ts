import { DrizzleQueryError } from 'drizzle-orm';

/** Writes an error with its time and trace to standard error. A failed query is logged without its parameters, which may be secret. */
export function logError(what: string, error: unknown): void {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  console.error(indentLines(`${new Date().toISOString()} ${what}: ${cause instanceof Error ? cause.stack : String(cause)}`));
}

/** Marks each further line as one that belongs to the first, and shows control characters by their code: a message may repeat what was sent. */
const indentLines = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/\p{Cc}/gu, (mark) => `\\x${mark.charCodeAt(0).toString(16).padStart(2, '0')}`))
    .join('\n    ');
