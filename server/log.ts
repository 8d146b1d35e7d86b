import { DrizzleQueryError } from 'drizzle-orm';

/** Writes an error with its trace to standard error. A failed query is logged without its parameters, which may be secret. */
export function logError(what: string, error: unknown): void {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  console.error(`${what}: ${cause instanceof Error ? cause.stack : String(cause)}`);
}
