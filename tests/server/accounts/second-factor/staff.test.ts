import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readSecondFactorKey, requireRightKey } from '../../../../server/accounts/second-factor/key.ts';
import { runAdmin } from '../../../../server/admin/run.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { devices } from '../../../../server/db/tables/people.ts';
import { secondFactors } from '../../../../server/db/tables/second-factors.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { temporaryFolder } from '../../../support/content/content.ts';
import { codeAt } from '../../../support/server/authenticator.ts';
import { enrolee } from '../../../support/server/second-factor.ts';
import { secondFactorKey } from '../../../support/server/second-factor-key.ts';
import { password } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
const admin = (...argv: string[]) =>
  runAdmin(argv, { db: server.db, now: server.clock.now, cwd: '/', stdin: null, environment: server.environment });

it('staff reset the app of who has lost it, with a reason that is kept and shown, and the owner is told', async () => {
  const teacher = await enrolee(server);
  const { secret, recoveryCodes } = await teacher.enrol();
  const { username } = teacher;
  const session = (await teacher.signIn({ code: codeAt(secret, server.clock.now) })).body;
  expect(await admin('teacher', 'reset-second-factor', username)).toMatchObject({ exitCode: 2 });
  expect(await admin('teacher', 'reset-second-factor', username, '--reason', '  ')).toMatchObject({ exitCode: 2 });
  expect((await teacher.signIn()).body.reason).toBe('codeNeeded');
  const done = await admin('teacher', 'reset-second-factor', username, '--reason', 'Lost telephone\u001b[2J, asked in person');
  expect(done).toEqual({
    ...{ exitCode: 0, err: '' },
    out: `${username} no longer has an authenticator app.\nReason, as it is kept: Lost telephone [2J, asked in person\n`,
  });
  expect((await teacher.call('/getTeacher', {}, String(session.token))).http).toBe(401);
  expect(await server.db.$count(devices, eq(devices.personId, teacher.id))).toBe(0);
  expect((await teacher.signIn({ recoveryCode: recoveryCodes[0] })).http).toBe(200);
  const { out } = await admin('teacher', 'second-factor', username);
  expect(out).toContain(`${username} has no authenticator app.`);
  expect(out.split('\n').slice(3, 5)).toEqual([
    expect.stringMatching(/^2026-03-02 \d\d:\d\d UTC {2}set up$/),
    expect.stringMatching(/^2026-03-02 \d\d:\d\d UTC {2}reset by staff {2}Lost telephone \[2J, asked in person$/),
  ]);
  const mails = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, `${username}@example.org`));
  const [told, ...more] = mails.filter(({ subject }) => subject === 'The school reset your authenticator app');
  expect([more.length, told?.text.includes('Lost telephone')]).toEqual([0, false]);
  expect(await admin('teacher', 'reset-second-factor', username, '--reason', 'again')).toMatchObject({
    exitCode: 1,
    err: `${username} has no second factor.\n`,
  });
});

it('staff see each thing that was done about an app, in words, the newest last', async () => {
  const teacher = await enrolee(server);
  const { username } = teacher;
  expect((await admin('teacher', 'second-factor', username)).out).toContain('Nothing was done.');
  const { secret, recoveryCodes } = await teacher.enrol();
  await teacher.signIn({ recoveryCode: recoveryCodes[0] });
  const code = () => codeAt(secret, server.clock.now);
  server.clock.pass(60_000);
  expect((await teacher.call('/renewRecoveryCodes', { password, code: code() })).http).toBe(200);
  server.clock.pass(60_000);
  expect((await teacher.call('/disableSecondFactor', { password, code: code() })).http).toBe(200);
  const { out } = await admin('teacher', 'second-factor', username);
  expect(
    out
      .trimEnd()
      .split('\n')
      .slice(3)
      .map((line) => line.split(/ {2,}/)[1]),
  ).toEqual(['set up', 'a recovery code was used', 'new recovery codes', 'turned off by its owner']);
});

it('the key is SECOND_FACTOR_KEY or a file that only this user can read, and is required with DATABASE_URL', () => {
  const dataDir = temporaryFolder();
  const read = (secondFactorKey: string | null, databaseUrl: string | null = null) =>
    readSecondFactorKey({ secondFactorKey, databaseUrl, dataDir }).toString('hex');
  const made = read(null);
  expect([read(null), made.length]).toEqual([made, 64]);
  expect(read('a key of 32 characters or more, given')).not.toBe(made);
  expect(() => read(null, 'postgres://school')).toThrow(StartupError);
  expect(() => read(null, 'postgres://school')).toThrow('SECOND_FACTOR_KEY is not set.');
});

it('a start with another key than that of the secrets is refused, and says what helps', async () => {
  const teacher = await enrolee(server);
  await teacher.enrol();
  await requireRightKey(server.db, secondFactorKey);
  const other = readSecondFactorKey({ secondFactorKey: 'another key of 32 characters', databaseUrl: null, dataDir: '/' });
  await expect(requireRightKey(server.db, other)).rejects.toThrow(StartupError);
  await expect(requireRightKey(server.db, other)).rejects.toThrow(/teacher reset-second-factor/);
  await server.db.delete(secondFactors);
  await requireRightKey(server.db, other);
});
