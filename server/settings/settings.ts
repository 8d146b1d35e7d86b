import { readShownAgain } from '../catalogue/shown.ts';
import type { Database, Transaction } from '../db/open.ts';
import type { Environment } from '../environment.ts';
import { writeLiveEvent } from '../live/events.ts';
import type { Live } from '../live/live.ts';
import { logError } from '../log.ts';
import { keepOwnTexts } from '../mail/texts/own-texts.ts';
import { toOverrides } from './overrides.ts';
import { readSetByOwners, type SetByOwners } from './versions.ts';

/**
 * What the school is set to. `environment`: what the server was started with, and over it what an owner has set, as it is known by now. `base`: what it was started with alone. `read` throws where the database can't be asked;
 * `readAgain` says so in the log, and what was known stays; it reads the catalogue again as well, of which pages are made.
 */
export type Settings = {
  base: Environment;
  environment: Environment;
  setByOwners: () => SetByOwners;
  read(): Promise<void>;
  readAgain(): Promise<void>;
};

/** Reads nothing yet: until then the environment alone holds. */
export function createSettings(db: Database, base: Environment): Settings {
  let known: SetByOwners = new Map();
  let overrides: Partial<Environment> = {};
  const read = async () => {
    const found = await readSetByOwners(db);
    // Pages are made anew where it is another object.
    if (JSON.stringify([...found]) === JSON.stringify([...known])) return;
    overrides = toOverrides(base, found);
    known = found;
    keepOwnTexts(found);
  };
  return {
    base,
    environment: new Proxy(base, {
      get: (target, key) => Reflect.get(Object.hasOwn(overrides, key) ? overrides : target, key),
    }),
    setByOwners: () => known,
    read,
    readAgain: async () => {
      await read().catch((error: unknown) => logError('The settings could not be read again', error));
      await readShownAgain(db);
    },
  };
}

/** What processes of the school tell each other by: no browser hears of it. */
const channel = 'settings';

/** Notes for every process, with the change, that settings have changed. */
export const tellSettingsChanged = (tx: Transaction, subject: string, now: Date): Promise<void> =>
  writeLiveEvent(tx, { topic: 'settings', subject, channels: [channel] }, now);

/** Hears of every change, of whichever process, and reads again: at once where others are heard, within a second where they are not. Gives the way to stop. */
export async function followSettings({ readAgain }: Pick<Settings, 'readAgain'>, live: Live): Promise<() => void> {
  const stop = await live.listen({ channels: () => [channel], tell: () => void readAgain() });
  // What was changed before it could be heard.
  await readAgain();
  return stop;
}
