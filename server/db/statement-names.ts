import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** How many statements get a name. What varies with the number of its rows has many texts, and each name takes memory of every connection. */
const mostNames = 500;

/** How many texts are remembered that were met once. */
const mostMet = 5_000;

export type StatementNames = (text: string) => string | undefined;

/**
 * Names the statements that come again, by their text: PostgreSQL parses a named one once for each connection, and keeps its plan. A statement gets
 * its name when it comes for the second time.
 */
export function createStatementNames(most = mostNames): StatementNames {
  const names = new Map<string, string>();
  const met = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= most) return name;
    if (!met.delete(text)) {
      if (met.size >= mostMet) met.clear();
      met.add(text);
      return undefined;
    }
    const given = `s${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
    names.set(text, given);
    return given;
  };
}

type Query = { text?: unknown; name?: unknown };

/** Lets a connection send what Drizzle asks under these names. One without parameters, as `begin`, is a message of its own, which is quicker. */
export function nameStatements(client: Client, names: StatementNames): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [asked, values, ...rest]: [Query | string, unknown, ...unknown[]]) => {
      const isNamed = typeof asked === 'object' && typeof asked.text === 'string' && asked.name === undefined;
      const name = isNamed && Array.isArray(values) && values.length > 0 ? names(String(asked.text)) : undefined;
      return Reflect.apply(query, self, [name === undefined ? asked : { ...(asked as Query), name }, values, ...rest]);
    },
  });
}
