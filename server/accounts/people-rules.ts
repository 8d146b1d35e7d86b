import { canBeUsername } from '../../contract/email.ts';
import { passwordLength } from '../../contract/limits.ts';
import { findRoomProblem } from '../../contract/tutors/room.ts';
import { CallRefused } from '../http/refused.ts';
import { isCommonPassword } from './common-passwords.ts';

/** A username as it is kept: lower case, without blanks, 254 characters at most. Throws `CallRefused` 400. */
export function readUsername(given: string): string {
  const username = given.trim().toLowerCase();
  if (canBeUsername(username)) return username;
  throw cannotBe('a username', given, 'it has letters, digits and . _ - + @, and no blanks');
}

/** An e-mail address without blanks around it. Throws `CallRefused` 400. */
export function readEmail(given: string): string {
  const email = given.trim();
  if (email.length <= 254 && /^[^\s@<>"(),;:]+@[^\s@<>"(),;:.]+(\.[^\s@<>"(),;:.]+)+$/.test(email)) return email;
  throw cannotBe('an email address', given, 'it has the form name@example.org');
}

/** A part of a name without blanks around it. Throws `CallRefused` 400. */
export function readName(what: string, given: string): string {
  const name = given.trim();
  if (/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name)) return name;
  throw cannotBe(`a ${what}`, given, 'it has 1 to 100 characters');
}

/** A text about a person that may be empty. Throws `CallRefused` 400. */
export const readDetail = (what: string, given = ''): string => (given.trim() === '' ? '' : readName(what, given));

/** The address of a tutor's own room: https, with no password in it. Throws `CallRefused` 400. */
export function readRoom(given: string): string {
  if (given.trim() !== '' && findRoomProblem(given) === null) return new URL(given.trim()).href;
  throw cannotBe('a room', given, 'it has the form https://meet.example.org/name');
}

/** A password that may be set for the account of a username. Throws `CallRefused` 400, without repeating it. */
export function readPassword(given: string, username: string): string {
  const { least, most } = passwordLength;
  if (given.length < least || given.length > most)
    throw new CallRefused(400, 'badInput', `A password must have ${least} to ${most} characters.`);
  if (isCommonPassword(given, [username]))
    throw new CallRefused(400, 'badInput', 'This password is too easy to guess. Choose another.');
  return given;
}

const cannotBe = (what: string, given: string, rule: string) =>
  new CallRefused(400, 'badInput', `'${given}' cannot be ${what}: ${rule}.`);
