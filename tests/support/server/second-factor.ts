import { openSession } from '../../../server/accounts/sessions.ts';
import { newId } from '../../../server/ids.ts';
import { codeAt } from './authenticator.ts';
import type { TestServer } from './server-app.ts';
import { password, seedStaff, seedTeacher } from './server-seed.ts';

type Body = Record<string, unknown>;
let addresses = 0;

/** A teacher of a server, or an owner, with what they do about their second factor. Each comes from an address of their own. */
export async function enrolee(server: TestServer, role: 'teacher' | 'staff' = 'teacher') {
  const { db, clock } = server;
  const username = `t${newId()}`;
  const { id, token } =
    role === 'teacher' ? await seedTeacher(db, username, clock.now) : await seedStaff(db, username, 'owner', clock.now);
  addresses += 1;
  const address = `10.9.${addresses >> 8}.${addresses & 255}`;
  const call = (path: string, body: Body = {}, as = token) => server.call(path, body, { token: as, address });
  const start = async (proof: Body = {}) => {
    const { body } = await call('/startSecondFactor', { password, ...proof });
    return (body.data as { secret: string } | undefined)?.secret ?? '';
  };
  const teacher = {
    ...{ id, token, username, address, call, start },
    /** Signs in with the right password unless another is given. */
    signIn: (more: Body = {}, from = address) =>
      server.call('/loginInstructor', { username, password, ...more }, { address: from }),
    /** Sets an app up; returns its secret and the recovery codes. The next code is good at once. */
    enrol: async () => {
      const secret = await start();
      const { body } = await call('/confirmSecondFactor', { code: codeAt(secret, clock.now) });
      clock.pass(30_000);
      return { secret, recoveryCodes: body.recoveryCodes as string[] };
    },
    openSession: () => openSession(db, { role, id }, clock.now),
  };
  return teacher;
}

export type Enrolee = Awaited<ReturnType<typeof enrolee>>;
