import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { and, eq, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInFailures as limits } from '../../../../contract/legal-limits.ts';
import { secondFactor } from '../../../../contract/limits.ts';
import { readFactor } from '../../../../server/accounts/second-factor/check-code.ts';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { teachers } from '../../../../server/db/tables/people.ts';
import { secondFactorEvents } from '../../../../server/db/tables/second-factors.ts';
import { deferred } from '../../../support/deferred.ts';
import { codeAt } from '../../../support/server/authenticator.ts';
import { type Enrolee, enrolee } from '../../../support/server/second-factor.ts';
import { password } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let teacher: Enrolee;
beforeEach(async () => {
  teacher = await enrolee(server);
});
afterEach(() => {
  server.environment.secondFactor = 'optional';
});

type Answer = Awaited<ReturnType<Enrolee['call']>>;
const said = ({ http, body }: Answer) => [http, body.reason ?? 'ok'];
const state = async () => (await teacher.call('/getSecondFactor')).body.data;
const codeOf = (secret: string) => codeAt(secret, server.clock.now);
const confirm = (secret: string) => teacher.call('/confirmSecondFactor', { code: codeOf(secret) });
const readSubjects = async () =>
  (
    await server.db
      .select({ subject: outbox.subject })
      .from(outbox)
      .where(eq(outbox.recipient, `${teacher.username}@example.org`))
  ).map(({ subject }) => subject);
const readEvents = async () =>
  (await server.db.select().from(secondFactorEvents).where(eq(secondFactorEvents.personId, teacher.id))).map(({ kind }) => kind);
const off = { enabledAt: null, recoveryCodesLeft: 0, required: false, available: true };

describe('setting an authenticator app up', () => {
  it('asks for the password, shows secret, address and picture, and counts once a code of it has come', async () => {
    expect(await state()).toEqual(off);
    expect(said(await teacher.call('/startSecondFactor', { password: 'wrong' }))).toEqual([401, 'forbidden']);
    const { body } = await teacher.call('/startSecondFactor', { password });
    const { secret, uri, qr } = body.data as { secret: string; uri: string; qr: string[] };
    expect([uri.includes(secret), uri.includes(encodeURIComponent(teacher.username)), qr.length > 20]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await state(), said(await teacher.signIn())]).toEqual([off, [200, 'ok']]);
    expect(said(await teacher.call('/confirmSecondFactor', { code: '12345' }))).toEqual([401, 'wrongCode']);
    const { http, body: answer } = await confirm(secret);
    expect([http, (answer.recoveryCodes as string[]).length]).toEqual([200, 10]);
    expect(await state()).toEqual({ ...off, enabledAt: server.clock.now.getTime(), recoveryCodesLeft: 10 });
    // The code that confirmed signs nobody in.
    expect(said(await teacher.signIn({ code: codeOf(secret) }))).toEqual([401, 'wrongCode']);
    expect([await readEvents(), await readSubjects()]).toEqual([
      ['enabled'],
      expect.arrayContaining(['Your authenticator app is set up']),
    ]);
  });

  it('ends every other session, which was opened without a code', async () => {
    const [own, left] = [teacher.token, await teacher.openSession()];
    await teacher.enrol();
    const isIn = async (token: string) => (await teacher.call('/getTeacher', {}, token)).http;
    expect([await isIn(own), await isIn(left)]).toEqual([200, 401]);
  });

  it('of a sign-in without a code at the same time leaves no session that had none', async () => {
    const secret = await teacher.start();
    const [confirmed, ...signIns] = await Promise.all([confirm(secret), ...[1, 2, 3, 4].map(() => teacher.signIn())]);
    expect(confirmed?.http).toBe(200);
    for (const { http, body } of signIns) {
      if (http === 200) expect((await teacher.call('/getTeacher', {}, String(body.token))).http).toBe(401);
      else expect(body.reason).toBe('codeNeeded');
    }
  });

  it('waits for a sign-in without a code that is under way, and ends its session', async () => {
    const { db, clock } = server;
    const owner = { role: 'teacher', id: teacher.id } as const;
    const secret = await teacher.start();
    const [opened, released] = [deferred<string>(), deferred<void>()];
    const signIn = db.transaction(async (tx) => {
      await readFactor(tx, owner, {}, { now: clock.now, from: 'new devices' });
      opened.resolve(await openSession(tx, owner, clock.now));
      await released.promise;
    });
    const token = await opened.promise;
    const confirmed = confirm(secret);
    // Time for a confirmation that waits for nothing to be over before the sign-in is.
    await Promise.race([confirmed, setTimeout(500)]);
    released.resolve();
    await signIn;
    expect((await confirmed).http).toBe(200);
    expect((await teacher.call('/getTeacher', {}, token)).http).toBe(401);
  });

  it('is begun anew where it took longer than an hour, or was never begun', async () => {
    expect(said(await teacher.call('/confirmSecondFactor', { code: '123456' }))).toEqual([409, 'conflict']);
    const secret = await teacher.start();
    server.clock.pass(secondFactor.setupMinutes * 60_000);
    expect(said(await confirm(secret))).toEqual([409, 'conflict']);
    const again = await teacher.start();
    server.clock.pass(secondFactor.setupMinutes * 60_000 - 1);
    expect([said(await confirm(secret)), said(await confirm(again))]).toEqual([
      [401, 'wrongCode'],
      [200, 'ok'],
    ]);
  });

  it('is for nobody of the demonstration, whose password is public, nor where there is none', async () => {
    await server.db.update(teachers).set({ isDemo: true }).where(eq(teachers.id, teacher.id));
    expect(await state()).toEqual({ ...off, available: false });
    expect(said(await teacher.call('/startSecondFactor', { password }))).toEqual([403, 'forbidden']);
    await server.db.update(teachers).set({ isDemo: false }).where(eq(teachers.id, teacher.id));
    server.environment.secondFactor = 'none';
    expect(await state()).toEqual({ ...off, available: false });
    expect(said(await teacher.call('/startSecondFactor', { password }))).toEqual([403, 'forbidden']);
  });
});

describe('changing it', () => {
  it.each(['/startSecondFactor', '/renewRecoveryCodes', '/disableSecondFactor'])(
    '%s asks for the password and a code',
    async (path) => {
      const { secret, recoveryCodes } = await teacher.enrol();
      const before = await state();
      const proofs = [
        [{ password }, 'codeNeeded'],
        [{ password: 'wrong', code: codeOf(secret) }, 'forbidden'],
        [{ password: 'wrong', recoveryCode: recoveryCodes[0] }, 'forbidden'],
        [{ password, code: '12345' }, 'wrongCode'],
        [{ password, recoveryCode: 'abcd' }, 'wrongCode'],
      ] as const;
      for (const [proof, reason] of proofs) expect(said(await teacher.call(path, proof))).toEqual([401, reason]);
      expect(said(await teacher.call(path, { code: codeOf(secret) }))).toEqual([400, 'badInput']);
      expect(await state()).toEqual(before);
      expect(said(await teacher.call(path, { password, code: codeOf(secret) }))).toEqual([200, 'ok']);
      expect(said(await teacher.call(path, { password, code: codeOf(secret) }))[0]).not.toBe(200);
    },
  );

  it('another app takes the place of the first once its code has come, with recovery codes of its own', async () => {
    const { secret, recoveryCodes } = await teacher.enrol();
    const next = await teacher.start({ code: codeOf(secret) });
    server.clock.pass(30_000);
    expect(said(await teacher.signIn({ code: codeOf(secret) }))).toEqual([200, 'ok']);
    expect((await confirm(next)).http).toBe(200);
    server.clock.pass(30_000);
    expect(said(await teacher.signIn({ code: codeOf(secret) }))).toEqual([401, 'wrongCode']);
    expect(said(await teacher.signIn({ recoveryCode: recoveryCodes[0] }))).toEqual([401, 'wrongCode']);
    expect(said(await teacher.signIn({ code: codeOf(next) }))).toEqual([200, 'ok']);
    expect(await readEvents()).toEqual(['enabled', 'renewed']);
    expect(await readSubjects()).toContain('Your authenticator app was replaced');
  });

  it('whose app is lost proves it by a recovery code', async () => {
    const { recoveryCodes } = await teacher.enrol();
    const next = await teacher.start({ recoveryCode: recoveryCodes[0] });
    expect((await confirm(next)).http).toBe(200);
  });

  it('new recovery codes make the old ones void', async () => {
    const { secret, recoveryCodes } = await teacher.enrol();
    await teacher.signIn({ recoveryCode: recoveryCodes[0] });
    const { body } = await teacher.call('/renewRecoveryCodes', { password, code: codeOf(secret) });
    const made = body.recoveryCodes as string[];
    expect([made.length, made.some((code) => recoveryCodes.includes(code))]).toEqual([10, false]);
    expect(said(await teacher.signIn({ recoveryCode: recoveryCodes[1] }))).toEqual([401, 'wrongCode']);
    expect(said(await teacher.signIn({ recoveryCode: made[1] }))).toEqual([200, 'ok']);
    expect(await readSubjects()).toContain('Your recovery codes were replaced');
  });

  it('turned off, the password alone signs in, and the owner is told', async () => {
    const { secret, recoveryCodes } = await teacher.enrol();
    expect(said(await teacher.call('/disableSecondFactor', { password, code: codeOf(secret) }))).toEqual([200, 'ok']);
    expect([await state(), said(await teacher.signIn())]).toEqual([off, [200, 'ok']]);
    const again = await teacher.call('/disableSecondFactor', { password });
    expect([said(again), again.body.msg]).toEqual([[409, 'conflict'], 'This account has no authenticator app.']);
    expect(said(await teacher.call('/renewRecoveryCodes', { password, recoveryCode: recoveryCodes[0] }))).toEqual([
      409,
      'conflict',
    ]);
    expect([await readEvents(), await readSubjects()]).toEqual([
      ['enabled', 'disabled'],
      expect.arrayContaining(['Your authenticator app was turned off']),
    ]);
  });

  it('guesses at the password by a session that was left open are limited, and cost the owner nothing', async () => {
    await teacher.enrol();
    for (let guess = 0; guess < limits.perAccount; guess += 1) {
      expect(said(await teacher.call('/disableSecondFactor', { password: 'wrong' }))).toEqual([401, 'forbidden']);
    }
    expect(said(await teacher.call('/disableSecondFactor', { password }))).toEqual([429, 'tooMany']);
    expect(said(await teacher.signIn())).toEqual([401, 'codeNeeded']);
  });
});

describe('where the school requires it', () => {
  beforeEach(() => {
    server.environment.secondFactor = 'required';
  });

  it('who has none is served nothing but setting one up, also by a session from before', async () => {
    const tried: unknown[][] = [];
    for (const { path, role } of server.app.served) {
      if (role !== 'teacher' && role !== 'faculty' && role !== 'person') continue;
      const { http, body } = await teacher.call(path, {}, await teacher.openSession());
      tried.push([path, http === 403 && body.reason === 'secondFactorDue']);
    }
    expect(tried.filter(([, isRefused]) => !isRefused).map(([path]) => path)).toEqual([
      ...['/logout', '/getSecondFactor', '/startSecondFactor', '/confirmSecondFactor'],
    ]);
    expect(tried.length).toBeGreaterThan(8);
    expect((await teacher.call('/getTeacher')).body.msg).toBe('Set up your authenticator app first.');
    expect(await state()).toEqual({ ...off, required: true });
    await teacher.enrol();
    expect((await teacher.call('/getTeacher')).http).toBe(200);
  });

  it('it cannot be turned off, only replaced', async () => {
    const { secret } = await teacher.enrol();
    const { http, body } = await teacher.call('/disableSecondFactor', { password, code: codeOf(secret) });
    expect([http, body.msg]).toEqual([403, 'The school requires an authenticator app. You can switch to another one.']);
    server.clock.pass(30_000);
    expect(said(await teacher.signIn())).toEqual([401, 'codeNeeded']);
  });

  it('people of the demonstration need none', async () => {
    await server.db.update(teachers).set({ isDemo: true }).where(eq(teachers.id, teacher.id));
    expect((await teacher.call('/getTeacher')).http).toBe(200);
  });
});

it('no secret, code or recovery code stands in clear in any table or in the log', async () => {
  const secret = await teacher.start();
  const first = codeOf(secret);
  const { body } = await confirm(secret);
  const recoveryCodes = body.recoveryCodes as string[];
  server.clock.pass(30_000);
  const used = codeOf(secret);
  await teacher.signIn({ code: used });
  await teacher.signIn({ recoveryCode: recoveryCodes[0] });
  await teacher.signIn({ recoveryCode: 'wrong' });
  const folder = new URL('../../../../server/db/tables/', import.meta.url);
  const modules: object[] = await Promise.all((await readdir(folder)).map((file) => import(new URL(file, folder).pathname)));
  const tables = modules.flatMap((module) => Object.values(module)).filter((table): table is PgTable => is(table, PgTable));
  const rows = await Promise.all(tables.map((table) => server.db.select().from(table)));
  const everything = JSON.stringify([rows, server.events]);
  expect(everything).toContain(teacher.id);
  expect(server.events.some(({ call }) => call === 'POST /api/confirmSecondFactor')).toBe(true);
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(everything).not.toContain(hidden);
  // Six digits may stand in an id by chance, never as a value.
  for (const hidden of [first, used]) expect(everything).not.toContain(`"${hidden}"`);
  const mails = await server.db
    .select({ text: outbox.text })
    .from(outbox)
    .where(and(eq(outbox.recipient, `${teacher.username}@example.org`)));
  expect(mails.length).toBeGreaterThan(2);
  for (const { text } of mails) for (const hidden of [first, used]) expect(text).not.toContain(hidden);
});
