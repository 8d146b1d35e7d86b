import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Storage that does not answer keeps nothing: waiting longer, in ms, would only keep people out, and what they write from the server. */
const openingMs = 10_000;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('This browser’s storage does not answer.')), openingMs);
  });

/**
 * A database of this browser that is opened when it is first asked for, and anew after it was lost. Asking throws where the browser has none
 * or it does not answer. `upgrade` makes the stores that a database of version `from` (0: a new one) lacks.
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (db: IDBPDatabase<Schema>, from: number) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const drop = () => {
    connection = null;
  };
  const open = () =>
    openDB<Schema>(name, version, {
      upgrade,
      blocking(_, __, event) {
        // A tab with a newer version of the app waits for this one to let go.
        (event.target as IDBDatabase).close();
        drop();
      },
      terminated: drop,
    });
  return () => {
    connection ??= Promise.race([open(), tooLate()]);
    connection.catch(drop);
    return connection;
  };
}
