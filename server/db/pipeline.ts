import type { Client } from 'pg';

type StatementText = { text?: unknown } | string;

const toText = (asked: StatementText): string => String(typeof asked === 'string' ? asked : asked.text);

/** Whether a statement opens a transaction or a step of one, and has nothing to tell. */
const opens = (text: string): boolean => /^(begin|savepoint)\b/.test(text);
const closes = (text: string): boolean => /^(commit|rollback)$/.test(text);

/**
 * Lets a transaction's `begin` and `savepoint` go with the statement after them, in one way to the database and back. One that fails ends the connection, and
 * a statement that comes after `commit` throws: nothing which belongs into a transaction happens outside of it.
 */
export function sendWithNext(client: Client): void {
  let isWithin = false;
  client.query = new Proxy(client.query, {
    apply: (query, self, args: [StatementText, ...unknown[]]) => {
      // With a callback it is the pool that asks, for a statement that stands alone.
      if (typeof args.at(-1) === 'function') return Reflect.apply(query, self, args);
      const text = toText(args[0]);
      if (opens(text)) isWithin = true;
      if (!isWithin) throw new Error(`A statement came after the end of its transaction: ${text}`);
      if (closes(text)) isWithin = false;
      const result: unknown = Reflect.apply(query, self, args);
      if (!opens(text) || !(result instanceof Promise)) return result;
      result.catch(() => client.end());
      return Promise.resolve();
    },
  });
}

/** Lets a connection that does not pipeline have one statement after the other, whoever asks for several at once. */
export function sendInTurn(client: Client): void {
  let before: Promise<unknown> = Promise.resolve();
  client.query = new Proxy(client.query, {
    apply: (query, self, args: [StatementText, ...unknown[]]) => {
      if (typeof args.at(-1) === 'function') return Reflect.apply(query, self, args);
      const result = before.then(() => Reflect.apply(query, self, args));
      before = result.catch(() => {});
      return result;
    },
  });
}
