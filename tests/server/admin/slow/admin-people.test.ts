import { beforeEach, describe, expect, it } from 'vitest';
import {
  addStudent,
  addTeacher,
  disable,
  enable,
  findStudent,
  findTeacher,
  listStudents,
  listTeachers,
  type NewStudent,
  setAccommodations,
  setPassword,
} from '../../../../server/accounts/people.ts';
import { findSession } from '../../../../server/accounts/sessions.ts';
import { signInStudent, signInTeacher } from '../../../../server/accounts/sign-in.ts';
import { readEnvironment } from '../../../../server/environment.ts';
import { CallRefused } from '../../../../server/http/refused.ts';
import { newId } from '../../../../server/ids.ts';
import { secondFactorKey } from '../../../support/server/second-factor-key.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const database = sharedDatabase();

let username: string;
beforeEach(() => {
  username = `u${newId()}`;
});
const person = (more: Partial<NewStudent> = {}): NewStudent => ({
  username,
  firstname: ' Asha ',
  lastname: 'Menon',
  email: ' asha@example.org ',
  password: 'owls hear well',
  ...more,
});
const from = () => ({
  ...{ db: database.db, now, address: newId() },
  ...{ environment: readEnvironment({ DEMO: 'off' }), listeningAt: () => 'http://127.0.0.1:3000', secondFactorKey },
});

async function refusal(work: Promise<unknown>): Promise<[number, string]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallRefused)) throw new Error(`Not refused: ${error}`);
  return [error.httpStatus, error.message];
}

describe('adding', () => {
  it('keeps a student with the username in lower case, who can sign in at once', async () => {
    const { db } = database;
    const added = await addStudent(
      db,
      person({ username: ` ${username.toUpperCase()} `, contact: ' +91 98 ', standard: '11' }),
      now,
    );
    expect(added).toEqual({
      id: expect.any(String),
      username,
      firstname: 'Asha',
      lastname: 'Menon',
      email: 'asha@example.org',
      contact: '+91 98',
      guardianEmail: null,
      guardianName: null,
      guardianPhone: null,
      reportsStoppedAt: null,
      parentsEndedAt: null,
      mergedInto: null,
      standard: '11',
      birthYear: null,
      accommodations: { keysAllowed: false, extraTime: 1 },
      isDemo: false,
      createdAt: now,
      disabledAt: null,
    });
    expect(await findStudent(db, username.toUpperCase())).toEqual(added);
    expect(await listStudents(db)).toContainEqual(added);
    const { data } = await signInStudent({ username, password: 'owls hear well' }, from());
    expect(data._id).toBe(added.id);
  });

  it('keeps a teacher, whose username may be a student’s', async () => {
    const { db } = database;
    await addStudent(db, person(), now);
    const added = await addTeacher(db, person(), now);
    expect(added).toEqual({
      id: expect.any(String),
      username,
      firstname: 'Asha',
      lastname: 'Menon',
      email: 'asha@example.org',
      isDemo: false,
      room: null,
      createdAt: now,
      disabledAt: null,
    });
    expect(await findTeacher(db, username)).toEqual(added);
    expect(await listTeachers(db)).toContainEqual(added);
    expect((await signInTeacher({ username, password: 'owls hear well' }, from())).data._id).toBe(added.id);
  });

  it('refuses a username that is taken', async () => {
    await addStudent(database.db, person(), now);
    expect(await refusal(addStudent(database.db, person({ username: username.toUpperCase() }), now))).toEqual([
      409,
      `The username '${username}' is taken.`,
    ]);
  });

  const nameRule = 'it has 1 to 100 characters.';
  const emailRule = 'it has the form name@example.org.';
  const usernameRule = 'it has letters, digits and . _ - + @, and no blanks.';
  it.each<[Partial<NewStudent>, string]>([
    [{ username: '' }, `'' cannot be a username: ${usernameRule}`],
    [{ username: 'a b' }, `'a b' cannot be a username: ${usernameRule}`],
    [{ username: 'a\u0000b' }, `'a\u0000b' cannot be a username: ${usernameRule}`],
    [{ email: 'asha' }, `'asha' cannot be an email address: ${emailRule}`],
    [{ email: 'a@b' }, `'a@b' cannot be an email address: ${emailRule}`],
    [{ email: 'a@b.c, d@e.f' }, `'a@b.c, d@e.f' cannot be an email address: ${emailRule}`],
    [{ email: 'a@b.c\r\nBcc: d@e.f' }, `'a@b.c\r\nBcc: d@e.f' cannot be an email address: ${emailRule}`],
    [{ firstname: ' ' }, `' ' cannot be a first name: ${nameRule}`],
    [{ lastname: 'a\nb' }, `'a\nb' cannot be a last name: ${nameRule}`],
    [{ standard: 'x'.repeat(101) }, `'${'x'.repeat(101)}' cannot be a class: ${nameRule}`],
    [{ password: 'short' }, 'A password must have 10 to 200 characters.'],
    [{ password: 'x'.repeat(201) }, 'A password must have 10 to 200 characters.'],
  ])('refuses %o', async (wrong, message) => {
    expect(await refusal(addStudent(database.db, person(wrong), now))).toEqual([400, message]);
  });
});

describe('access', () => {
  it('a disabled student is signed out and cannot sign in, until enabled', async () => {
    const { db } = database;
    await addStudent(db, person(), now);
    const credentials = { username, password: 'owls hear well' };
    const { token } = await signInStudent(credentials, from());
    expect(await disable(db, { role: 'student', username: username.toUpperCase() }, now)).toBe(username);
    expect((await findStudent(db, username)).disabledAt).toEqual(now);
    expect(await findSession(db, token, now)).toBeNull();
    expect(await refusal(signInStudent(credentials, from()))).toEqual([401, 'Invalid credentials']);
    expect(await enable(db, { role: 'student', username })).toBe(username);
    expect(await findSession(db, token, now)).toBeNull();
    expect((await signInStudent(credentials, from())).data.firstname).toBe('Asha');
  });

  it('a new password ends the sessions of that person only, and the old password', async () => {
    const { db } = database;
    await addStudent(db, person(), now);
    await addTeacher(db, person(), now);
    const old = { username, password: 'owls hear well' };
    const { token } = await signInTeacher(old, from());
    const student = await signInStudent(old, from());
    expect(await setPassword(db, { role: 'teacher', username }, 'bats hear better')).toBe(username);
    expect(await findSession(db, token, now)).toBeNull();
    expect(await findSession(db, student.token, now)).not.toBeNull();
    expect(await refusal(signInTeacher(old, from()))).toEqual([401, 'Invalid credentials']);
    expect((await signInTeacher({ username, password: 'bats hear better' }, from())).data.firstname).toBe('Asha');
    expect(await refusal(setPassword(db, { role: 'teacher', username }, 'short'))).toEqual([
      400,
      'A password must have 10 to 200 characters.',
    ]);
  });

  it('says that somebody is not there', async () => {
    const { db } = database;
    const student = [404, "There is no student 'nobody'."];
    const teacher = [404, "There is no teacher 'nobody'."];
    expect(await refusal(findStudent(db, 'nobody'))).toEqual(student);
    expect(await refusal(findTeacher(db, 'nobody'))).toEqual(teacher);
    expect(await refusal(disable(db, { role: 'student', username: 'nobody' }, now))).toEqual(student);
    expect(await refusal(enable(db, { role: 'teacher', username: 'nobody' }))).toEqual(teacher);
    expect(await refusal(setPassword(db, { role: 'student', username: 'nobody' }, 'owls hear well'))).toEqual(student);
    expect(await refusal(setAccommodations(db, 'nobody', { extraTime: 2 }))).toEqual(student);
  });
});

it('staff set no password that others would guess first either', async () => {
  const { db } = database;
  const message = 'This password is too easy to guess. Choose another.';
  expect(await refusal(addStudent(db, person({ password: '1234567890' }), now))).toEqual([400, message]);
  expect(await refusal(addTeacher(db, person({ password: username.toUpperCase() }), now))).toEqual([400, message]);
  await addStudent(db, person(), now);
  expect(await refusal(setPassword(db, { role: 'student', username }, username))).toEqual([400, message]);
});

it('sets accommodations one by one', async () => {
  const { db } = database;
  await addStudent(db, person(), now);
  expect((await setAccommodations(db, username, { extraTime: 1.5 })).accommodations).toEqual({
    keysAllowed: false,
    extraTime: 1.5,
  });
  expect((await setAccommodations(db, username, { keysAllowed: true })).accommodations).toEqual({
    keysAllowed: true,
    extraTime: 1.5,
  });
  expect((await findStudent(db, username)).accommodations).toEqual({ keysAllowed: true, extraTime: 1.5 });
});
