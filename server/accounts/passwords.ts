import { hash, verify } from '@node-rs/argon2';
import { newId } from '../ids.ts';

/** Argon2id, which is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, in PHC form with its salt. */
export const hashPassword = (plain: string): Promise<string> => hash(plain, cost);

/** Compared with where nobody is found, so that an unknown person takes as long as a known one. */
const decoy = hashPassword(newId());

/** Whether `plain` is the password behind `stored`. `null` (nobody there) is always false and costs the same time. */
export async function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  const same = await verify(stored ?? (await decoy), plain);
  return stored !== null && same;
}
