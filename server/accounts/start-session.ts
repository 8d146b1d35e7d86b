import type { Transaction } from '../db/open.ts';
import { together } from '../db/together.ts';
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
  const open = () => openSession(tx, { role, id, browser }, now);
  if (device !== null) {
    const [token] = await together(open, () => noteDeviceUse(tx, device, now));
    return { token };
  }
  const letter = newDeviceLetter({ role, name, username, browser, at: now, site });
  const [token, added] = await together(
    open,
    () => addDevice(tx, { role, id }, now),
    async () => (email === null ? undefined : queueMail(tx, { recipient: email, ...letter }, now)),
  );
  return { token, device: added };
}
