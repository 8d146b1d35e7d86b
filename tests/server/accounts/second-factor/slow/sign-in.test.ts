import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInFailures as limits } from '../../../../../contract/legal-limits.ts';
import { secondFactor } from '../../../../../contract/limits.ts';
import { disable, enable, setPassword } from '../../../../../server/accounts/people.ts';
import { openSession } from '../../../../../server/accounts/sessions.ts';
import { outbox } from '../../../../../server/db/tables/outbox.ts';
import { sessions, signInFailures, teachers } from '../../../../../server/db/tables/people.ts';
import { rateLimitUses } from '../../../../../server/db/tables/rate-limit-uses.ts';
import { recoveryCodes, secondFactors } from '../../../../../server/db/tables/second-factors.ts';
import { newId } from '../../../../../server/ids.ts';
import { codeAt } from '../../../../support/server/authenticator.ts';
import { type Enrolee, enrolee } from '../../../../support/server/second-factor.ts';
import { password } from '../../../../support/server/server-seed.ts';
import { sharedServer } from '../../../../support/server/shared-server.ts';

const server = sharedServer();
let teacher: Enrolee;
let secret: string;
let codes: string[];
beforeEach(async () => {
  teacher = await enrolee(server);
  ({ secret, recoveryCodes: codes } = await teacher.enrol());
});

const code = (shiftMs = 0) => codeAt(secret, new Date(server.clock.now.getTime() + shiftMs));
/** A code that is not right now, nor a step before or after. */
const wrongCode = () => {
  const right = [-30_000, 0, 30_000].map(code);
  return ['000000', '111111', '222222', '333333'].find((each) => !right.includes(each)) ?? '';
};
const countSessions = () => server.db.$count(sessions, eq(sessions.personId, teacher.id));
const countFailures = () => server.db.$count(signInFailures, eq(signInFailures.account, `teacher:${teacher.username}`));
const owner = () => ({ role: 'teacher', id: teacher.id }) as const;
const said = ({ http, body }: Awaited<ReturnType<Enrolee['signIn']>>) => [http, body.reason ?? 'ok'];
let places = 0;
const elsewhere = () => {
  places += 1;
  return `10.8.${places >> 8}.${places & 255}`;
};

describe('signing in to an account with an authenticator app', () => {
  it('asks for a code after the right password alone, and there is no session before it', async () => {
    const before = await countSessions();
    const { http, body } = await teacher.signIn();
    expect([http, body]).toEqual([
      401,
      {
        ...{ status: 0, reason: 'codeNeeded', serverNow: server.clock.now.getTime() },
        msg: 'Enter the code your authenticator app shows.',
      },
    ]);
    expect([await countSessions(), await countFailures()]).toEqual([before, 0]);
    expect(said(await teacher.signIn({ password: 'wrong' }))).toEqual([401, 'forbidden']);
    expect(said(await teacher.signIn({ password: 'wrong', code: code() }))).toEqual([401, 'forbidden']);
    expect(await countSessions()).toBe(before);
    const { http: granted, body: answer } = await teacher.signIn({ code: code() });
    expect([granted, answer.data]).toEqual([200, expect.objectContaining({ _id: teacher.id })]);
    expect((await teacher.call('/getTeacher', {}, String(answer.token))).http).toBe(200);
  });

  it('asks a device that the account was signed in from, too', async () => {
    const { body } = await teacher.signIn({ code: code() });
    expect(said(await teacher.signIn({ devices: [body.device] }))).toEqual([401, 'codeNeeded']);
    server.clock.pass(30_000);
    expect(said(await teacher.signIn({ devices: [body.device], code: code() }))).toEqual([200, 'ok']);
  });

  it('takes a code once, and no older one after it', async () => {
    const [older, now] = [code(-30_000), code()];
    expect(said(await teacher.signIn({ code: now }))).toEqual([200, 'ok']);
    const again = await teacher.signIn({ code: now });
    expect([said(again), again.body.msg]).toEqual([
      [401, 'wrongCode'],
      'That code has already been used. Wait for the next one.',
    ]);
    expect(said(await teacher.signIn({ code: older }))).toEqual([401, 'wrongCode']);
    server.clock.pass(30_000);
    expect(said(await teacher.signIn({ code: code() }))).toEqual([200, 'ok']);
  });

  it('takes the code of a clock that is a step off, and of none that is more', async () => {
    expect(said(await teacher.signIn({ code: code(60_000) }))).toEqual([401, 'wrongCode']);
    expect(said(await teacher.signIn({ code: code(30_000) }))).toEqual([200, 'ok']);
    server.clock.pass(120_000);
    expect(said(await teacher.signIn({ code: code(-60_000) }))).toEqual([401, 'wrongCode']);
    expect(said(await teacher.signIn({ code: code(-30_000) }))).toEqual([200, 'ok']);
  });

  it('of the same code twice at once one wins', async () => {
    const before = await countSessions();
    const same = code();
    const tries = await Promise.all(Array.from({ length: 6 }, () => teacher.signIn({ code: same }, elsewhere())));
    expect(tries.map(({ http }) => http).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await countSessions()).toBe(before + 1);
  });

  it('a code that signs in and proves something else at once does one of them', async () => {
    for (const proof of [{ code: code() }, { recoveryCode: codes[5] }]) {
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => teacher.signIn(proof, elsewhere())),
        ...[1, 2, 3].map(async () =>
          teacher.call('/startSecondFactor', { password, ...proof }, await openSession(server.db, owner(), server.clock.now)),
        ),
      ]);
      expect(answers.map(said).sort()).toEqual([[200, 'ok'], ...Array(5).fill([401, 'wrongCode'])]);
    }
  });

  it('takes another’s code for nothing', async () => {
    const other = await enrolee(server);
    const { secret: theirs, recoveryCodes: theirCodes } = await other.enrol();
    expect(said(await teacher.signIn({ code: codeAt(theirs, server.clock.now) }))).toEqual([401, 'wrongCode']);
    expect(said(await teacher.signIn({ recoveryCode: theirCodes[0] }))).toEqual([401, 'wrongCode']);
    expect(said(await other.signIn({ recoveryCode: theirCodes[0] }))).toEqual([200, 'ok']);
  });

  it('a student’s call takes no code, and asks for none', async () => {
    const { http, body } = await server.call('/loginStudent', { username: teacher.username, password, code: code() });
    expect([http, body.reason]).toEqual([401, 'forbidden']);
  });
});

describe('a wrong code', () => {
  it('counts as a failed sign-in, and the right one takes nothing of that back', async () => {
    for (let guess = 0; guess < limits.perAccount; guess += 1) {
      expect(said(await teacher.signIn({ code: wrongCode() }))).toEqual([401, 'wrongCode']);
    }
    expect(await countFailures()).toBe(limits.perAccount);
    expect(said(await teacher.signIn({ code: code() }))).toEqual([429, 'tooMany']);
    expect(said(await teacher.signIn())).toEqual([429, 'tooMany']);
  });

  it('is counted before it is looked at: guesses at once pass no limit together', async () => {
    const guesses = await Promise.all(Array.from({ length: 30 }, () => teacher.signIn({ code: wrongCode() }, elsewhere())));
    const counted = (http: number) => guesses.filter((guess) => guess.http === http).length;
    expect([counted(401), counted(429)]).toEqual([limits.perAccountAnywhere, 30 - limits.perAccountAnywhere]);
  });

  it('who knows the password has so many codes a day from all new devices, and a known device has its own', async () => {
    const { body } = await teacher.signIn({ code: code() });
    const devices = [body.device];
    // Who is still looking for the app has tried no code.
    for (let time = 0; time < 3; time += 1) expect(said(await teacher.signIn({}, elsewhere()))).toEqual([401, 'codeNeeded']);
    let taken = 1;
    for (let guess = 0; guess < secondFactor.triesPerDay + 5; guess += 1) {
      server.clock.pass(limits.slowMs);
      if ((await teacher.signIn({ code: wrongCode() }, elsewhere())).http === 401) taken += 1;
    }
    expect(taken).toBe(secondFactor.triesPerDay);
    server.clock.pass(limits.windowMs);
    expect(said(await teacher.signIn({ code: code() }, elsewhere()))).toEqual([429, 'tooMany']);
    expect(said(await teacher.signIn({ recoveryCode: codes[0] }, elsewhere()))).toEqual([429, 'tooMany']);
    expect(said(await teacher.signIn({ code: code(), devices }, elsewhere()))).toEqual([200, 'ok']);
    server.clock.pass(24 * 3_600_000);
    expect(said(await teacher.signIn({ code: code() }, elsewhere()))).toEqual([200, 'ok']);
  });
});

it('of the last code of the day one at once is looked at, and the right one after it is not', async () => {
  const use = { what: 'second-factor', who: `teacher ${teacher.id} from new devices`, at: server.clock.now };
  const used = Array.from({ length: secondFactor.triesPerDay - 1 }, () => ({ id: newId(), ...use }));
  await server.db.insert(rateLimitUses).values(used);
  const tries = await Promise.all(Array.from({ length: 6 }, () => teacher.signIn({ code: wrongCode() }, elsewhere())));
  expect(tries.map(said).sort()).toEqual([[401, 'wrongCode'], ...Array(5).fill([429, 'tooMany'])]);
  expect(said(await teacher.signIn({ code: code() }, elsewhere()))).toEqual([429, 'tooMany']);
  expect(await countFailures()).toBe(7);
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and its owner is told how many are left', async () => {
    const [first = '', second = ''] = codes;
    expect(said(await teacher.signIn({ recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')} ` }))).toEqual([200, 'ok']);
    expect(said(await teacher.signIn({ recoveryCode: first }))).toEqual([401, 'wrongCode']);
    expect(said(await teacher.signIn({ recoveryCode: second }))).toEqual([200, 'ok']);
    const mails = await server.db
      .select({ text: outbox.text })
      .from(outbox)
      .where(and(eq(outbox.recipient, `${teacher.username}@example.org`), eq(outbox.subject, 'A recovery code was used')))
      .orderBy(outbox.createdAt);
    expect(mails.map(({ text }) => /Recovery codes left: (\d+)/.exec(text)?.[1]).sort()).toEqual(['8', '9']);
    const { body } = await teacher.call('/getSecondFactor', {}, await teacher.openSession());
    expect(body.data).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('of the same one twice at once one wins', async () => {
    const before = await countSessions();
    const tries = await Promise.all(Array.from({ length: 6 }, () => teacher.signIn({ recoveryCode: codes[3] }, elsewhere())));
    expect(tries.map(({ http }) => http).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await countSessions()).toBe(before + 1);
  });

  it('is kept as a hash alone, has 118 random bits, and is like no other', async () => {
    const rows = await server.db.select().from(recoveryCodes).where(eq(recoveryCodes.personId, teacher.id));
    expect([rows.length, new Set(codes).size]).toEqual([10, 10]);
    for (const each of codes) {
      expect(each).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/);
      expect(JSON.stringify(rows)).not.toContain(each.slice(0, 9));
      expect(JSON.stringify(rows)).not.toContain(each.replaceAll('-', ''));
    }
  });
});

describe('an account with an authenticator app', () => {
  it('is not opened by a password that staff reset without a code, and keeps its app when it is disabled and enabled', async () => {
    const { db, clock } = server;
    const who = { role: 'teacher', username: teacher.username } as const;
    await setPassword(db, who, 'set by the staff');
    expect(said(await teacher.signIn({ password: 'set by the staff' }))).toEqual([401, 'codeNeeded']);
    await disable(db, who, clock.now);
    expect(said(await teacher.signIn({ password: 'set by the staff', code: code() }))).toEqual([401, 'forbidden']);
    expect(said(await teacher.signIn({ password: 'set by the staff', recoveryCode: codes[0] }))).toEqual([401, 'forbidden']);
    await enable(db, who);
    expect(said(await teacher.signIn({ password: 'set by the staff' }))).toEqual([401, 'codeNeeded']);
    expect(said(await teacher.signIn({ password: 'set by the staff', code: code() }))).toEqual([200, 'ok']);
  });

  it('whose row has another’s secret is opened by no code', async () => {
    const { db } = server;
    const other = await enrolee(server);
    const { secret: theirs } = await other.enrol();
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.personId, other.id));
    await db
      .update(secondFactors)
      .set({ secret: row?.secret ?? '' })
      .where(eq(secondFactors.personId, teacher.id));
    expect((await teacher.signIn({ code: codeAt(theirs, server.clock.now) })).http).toBe(500);
    expect(await db.$count(teachers, eq(teachers.id, teacher.id))).toBe(1);
  });
});
