import { StorageDenied } from '../../../src/services/api/session-storage.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { devicesPerBrowser } from '../../../contract/limits.ts';
import { readStudent, signOut, undeliveredAnswers } from '../../../src/services/accounts/accounts.ts';
import { setPassword } from '../../../src/services/accounts/mailed-links.ts';
import { signIn } from '../../../src/services/accounts/sign-in.ts';
import { confirmTeacher, readTeacher } from '../../../src/services/accounts/teachers.ts';
import { sessionRenewed, waitForRenewal } from '../../../src/services/api/session-gate.ts';
import { countUndelivered, forgetJournals, keepJournal } from '../../../src/services/exam/journal-store.ts';
import { deferred } from '../../support/deferred.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { proves } from '../../support/proves.ts';
import { answered, fakeServer, refused, signedOut } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const teacher = { _id: 'teacher-1', firstname: 'Ira', lastname: 'Sen', email: 'ira@example.org' };
const credentials = { role: 'student', username: 'aanya', password: 'secret', expected: null } as const;

let server: ReturnType<typeof fakeServer>;

const stored = () =>
  Object.fromEntries(
    Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').map((key) => [
      key,
      JSON.parse(sessionStorage.getItem(key) ?? ''),
    ]),
  );
const kept = (holder: string, answers: string[]) => ({
  key: `sitting-1/${holder}`,
  studentId: 'student-1',
  sittingId: 'sitting-1',
  entries: answers.map((answer, index) => ({ seq: index + 1, question: 1, answer, marked: false, at: index + 1 })),
  events: [],
  timePerQuestion: {},
  totalTime: 0,
  ending: null,
});

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  server = fakeServer();
});
afterEach(() => {
  sessionRenewed();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  it('as a student makes the student call and stores the student', proves('2.4-7', '3-1', '7-5', '7-28'), async () => {
    sessionStorage.setItem('teacherData', JSON.stringify(teacher));
    server.next(answered({ data: student, token: 'token-1' }));
    expect(await signIn(credentials, signal)).toEqual({ role: 'student' });
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/loginStudent', { username: 'aanya', password: 'secret' }],
    ]);
    expect(stored()).toEqual({ userData: student, username: 'aanya', token: 'token-1' });
  });

  it('as a teacher makes the teacher call and stores no student', proves('2.4-8', '7-6'), async () => {
    sessionStorage.setItem('userData', JSON.stringify(student));
    server.next(answered({ data: teacher, token: 'token-2' }));
    expect(await signIn({ ...credentials, role: 'teacher' }, signal)).toEqual({ role: 'teacher' });
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/loginInstructor', { username: 'aanya', password: 'secret' }],
    ]);
    expect(stored()).toEqual({ teacherData: teacher, token: 'token-2' });
  });

  it('as one of the staff makes the teacher call, and stores who they are at the desk', async () => {
    sessionStorage.setItem('teacherData', JSON.stringify(teacher));
    server.next(answered({ data: teacher, duty: 'owner', token: 'token-3' }));
    expect(await signIn({ ...credentials, role: 'teacher' }, signal)).toEqual({ role: 'staff' });
    expect(stored()).toEqual({ staffData: { ...teacher, duty: 'owner' }, token: 'token-3' });
  });

  it('begins no session where the browser denies storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    await expect(signIn(credentials, signal)).rejects.toBeInstanceOf(StorageDenied);
    expect(server.asked).toEqual([]);
  });

  it.each(['student', 'teacher'] as const)(
    'as a %s keeps what the account knows this browser by, and says it the next time',
    async (role) => {
      const data = role === 'student' ? student : teacher;
      server.next(answered({ data, token: 'token-1', device: 'a'.repeat(43) }));
      await signIn({ ...credentials, role }, signal);
      server.next(answered({}));
      await signOut({ personId: data._id }, signal);
      server.next(answered({ data, token: 'token-2', device: 'b'.repeat(43) }));
      await signIn({ ...credentials, role }, signal);
      server.next(answered({ username: 'aanya' }));
      await setPassword({ token: 'link-1-of-the-mail-to-aanya', password: 'ten letters' }, signal);
      expect(server.asked.map(({ body }) => Reflect.get(Object(body), 'devices'))).toEqual([
        undefined,
        undefined,
        ['a'.repeat(43)],
        ['b'.repeat(43), 'a'.repeat(43)],
      ]);
      expect(stored()).not.toHaveProperty('devices');
    },
  );

  it('keeps no more devices than the server takes, newest first', async () => {
    for (let number = 0; number <= devicesPerBrowser; number += 1) {
      server.next(answered({ data: student, token: 'token', device: String(number).padStart(43, '0') }));
      await signIn(credentials, signal);
    }
    const kept = JSON.parse(localStorage.getItem('devices') ?? '');
    expect([kept.length, Number(kept[0]), Number(kept.at(-1))]).toEqual([devicesPerBrowser, devicesPerBrowser, 1]);
  });

  it.each(['{', '["short"]', '{"a":1}'])('signs in with %s where devices are kept', async (odd) => {
    localStorage.setItem('devices', odd);
    server.next(answered({ data: student, token: 'token-1', device: 'a'.repeat(43) }));
    await signIn(credentials, signal);
    expect(server.asked.map(({ body }) => body)).toEqual([{ username: 'aanya', password: 'secret' }]);
    expect(localStorage.getItem('devices')).toBe(JSON.stringify(['a'.repeat(43)]));
  });

  it('signs in where the browser denies its storage', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('localStorage', undefined);
    server.next(answered({ data: student, token: 'token-1', device: 'a'.repeat(43) }));
    expect(await signIn(credentials, signal)).toEqual({ role: 'student' });
    expect(warned).toHaveBeenCalledOnce();
  });

  it.each(['student', 'teacher'] as const)('as a %s lets waiting calls go on', async (role) => {
    const waiting = waitForRenewal(signal);
    server.next(answered({ data: role === 'student' ? student : teacher, token: 'token-1' }));
    await signIn({ ...credentials, role }, signal);
    await expect(waiting).resolves.toBeUndefined();
  });

  it('that is refused changes nothing', async () => {
    sessionStorage.setItem('token', '"token-0"');
    server.next(refused(401, 'signedOut', 'Wrong username or password.'));
    await expect(signIn(credentials, signal)).rejects.toThrow('Wrong username or password.');
    expect(stored()).toEqual({ token: 'token-0' });
  });

  it('in place keeps what the tab has, its holders above all', async () => {
    sessionStorage.setItem('holders', '{"sitting-1":"tab-1"}');
    server.next(answered({ data: student, token: 'token-2' }));
    await signIn({ ...credentials, expected: 'student-1' }, signal);
    expect(stored()).toEqual({ holders: { 'sitting-1': 'tab-1' }, userData: student, username: 'aanya', token: 'token-2' });
  });

  it('in place as somebody else is refused and changes nothing', async () => {
    sessionStorage.setItem('token', '"token-1"');
    server.next(answered({ data: { ...student, _id: 'student-2' }, token: 'token-2' }));
    await expect(signIn({ ...credentials, expected: 'student-1' }, signal)).rejects.toMatchObject({
      kind: 'refused',
      reason: 'forbidden',
      message: '',
    });
    expect(stored()).toEqual({ token: 'token-1' });
  });
});

it('the guard sees the student that is stored, and none where the entry cannot be read', proves('6-12'), async () => {
  expect(await readStudent(undefined, signal)).toBeNull();
  sessionStorage.setItem('userData', JSON.stringify(student));
  expect(await readStudent(undefined, signal)).toEqual({ student, username: '' });
  sessionStorage.setItem('username', '"aanya"');
  expect(await readStudent(undefined, signal)).toEqual({ student, username: 'aanya' });
  sessionStorage.setItem('userData', '{');
  expect(await readStudent(undefined, signal)).toBeNull();
});

describe('the teacher', () => {
  beforeEach(() => {
    sessionStorage.setItem('teacherData', JSON.stringify(teacher));
    sessionStorage.setItem('token', '"token-1"');
  });

  it('is one with a token; who has none is nobody', proves('6-12', '2.11-37'), async () => {
    expect(await readTeacher(undefined, signal)).toEqual(teacher);
    sessionStorage.removeItem('token');
    expect(await readTeacher(undefined, signal)).toBeNull();
  });

  it('is confirmed by the server, with the names that it has', async () => {
    server.next(answered({ data: { ...teacher, lastname: 'Rao' } }));
    expect(await confirmTeacher(undefined, signal)).toEqual({ ...teacher, lastname: 'Rao' });
    expect(server.asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([['/api/getTeacher', 'Bearer token-1']]);
  });

  it.each([
    ['a session that is over', () => signedOut()],
    ['a student’s session', () => refused(403, 'forbidden', 'This is for teachers only.')],
  ])('is nobody to the server with %s', async (_, answer) => {
    server.next(answer());
    expect(await confirmTeacher(undefined, signal)).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  it('stays unconfirmed without a connection', async () => {
    await expect(confirmTeacher(undefined, signal)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('signing out', () => {
  beforeEach(() => {
    sessionStorage.setItem('userData', JSON.stringify(student));
    sessionStorage.setItem('token', '"token-1"');
  });

  it('ends the session on the server and clears session storage', async () => {
    server.next(answered({}));
    await signOut({ personId: 'student-1' }, signal);
    expect([server.asked.map(({ url, headers }) => [url, headers.authorization]), stored()]).toEqual([
      [['/api/logout', 'Bearer token-1']],
      {},
    ]);
  });

  it('keeps undelivered answers and forgets delivered journals', async () => {
    await keepJournal(kept('tab-1', ['A', 'B']));
    await keepJournal(kept('tab-2', []));
    server.next(answered({}));
    expect(await undeliveredAnswers({ studentId: 'student-1' }, signal)).toBe(2);
    await signOut({ personId: 'student-1' }, signal);
    expect(await countUndelivered('student-1')).toBe(2);
    await forgetJournals(['sitting-1/tab-1']);
  });

  it('works without a connection, and without an answer for 3 s', async () => {
    await signOut({ personId: 'student-1' }, signal);
    expect(stored()).toEqual({});
    sessionStorage.setItem('token', '"token-1"');
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    server.next(deferred<Response>().promise);
    const leaving = signOut({ personId: 'student-1' }, signal);
    late.abort();
    await leaving;
    expect([timeout.mock.calls[0], stored()]).toEqual([[3000], {}]);
  });

  it('does not wait for a session that is over', async () => {
    server.next(signedOut());
    await signOut({ personId: 'student-1' }, signal);
    expect([server.asked.length, stored()]).toEqual([1, {}]);
  });
});
