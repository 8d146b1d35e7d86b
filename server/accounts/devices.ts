import { and, eq, inArray, lte, notInArray } from 'drizzle-orm';
import { deviceDays } from '../../contract/limits.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { devices } from '../db/tables/people.ts';
import type { Caller } from './authenticate.ts';
import { createToken, hashToken } from './tokens.ts';

type Person = Pick<Caller, 'role' | 'id'>;

const dayMs = 24 * 3_600_000;
const isOf = ({ role, id }: Person) => and(eq(devices.role, role), eq(devices.personId, id));

/** Whose the devices are that a browser says it is. */
export const readDevices = async (db: Queryable, tokens: readonly string[]): Promise<(Person & { device: string })[]> =>
  db
    .select({ device: devices.tokenHash, role: devices.role, id: devices.personId })
    .from(devices)
    .where(inArray(devices.tokenHash, tokens.map(hashToken)));

/** Makes a browser known to an account and returns the token that it is to keep. */
export async function addDevice(tx: Transaction, { role, id }: Person, now: Date): Promise<string> {
  const token = createToken();
  await tx.insert(devices).values({ tokenHash: hashToken(token), role, personId: id, createdAt: now, usedAt: now });
  return token;
}

export const noteDeviceUse = async (tx: Transaction, device: string, now: Date): Promise<void> => {
  await tx.update(devices).set({ usedAt: now }).where(eq(devices.tokenHash, device));
};

/** Forgets the devices of an account but those that a browser says it is: whoever else knew the password is known no more. */
export const forgetDevices = async (tx: Transaction, person: Person, kept: readonly string[] = []): Promise<void> => {
  await tx.delete(devices).where(and(isOf(person), notInArray(devices.tokenHash, kept.map(hashToken))));
};

/** Deletes the devices from which nobody signed in for long. */
export const forgetOldDevices = async (db: Database, now: Date): Promise<void> => {
  await db.delete(devices).where(lte(devices.usedAt, new Date(now.getTime() - deviceDays * dayMs)));
};
