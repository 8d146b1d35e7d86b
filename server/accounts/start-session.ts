import type { Transaction } from '../db/open.ts';
import { newDeviceLetter } from '../mail/letters/new-device.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Caller } from './authenticate.ts';
import { addDevice, noteDeviceUse } from './devices.ts';
import { openSession } from './sessions.ts';

/** Who signed in, where their mail goes (null: to nobody, since the address is made up), and from what. `device` null: from a new one. */
export type SignedIn = {
  role: Caller['role'];
  id: string;
  name: string;
  username: string;
  email: string | null;
  browser: string;
  device: string | null;
};

/** Opens a session for who has shown that they may. From a new device it makes that known, and tells its owner by mail: all or nothing. */
export async function startSession(
  tx: Transaction,
  { role, id, name, username, email, browser, device }: SignedIn,
  { now, site }: { now: Date; site: string },
): Promise<{ token: string; device?: string }> {
  const token = await openSession(tx, { role, id, browser }, now);
  if (device !== null) {
    await noteDeviceUse(tx, device, now);
    return { token };
  }
  const added = await addDevice(tx, { role, id }, now);
  const letter = newDeviceLetter({ role, name, username, browser, at: now, site });
  if (email !== null) await queueMail(tx, { recipient: email, ...letter }, now);
  return { token, device: added };
}
