import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The commonest passwords that ever leaked, nearly 50,000, in lower case. The first 3,000 would refuse little: hardly one of them is as long
 * as a password has to be.
 */
const common = new Set(dictionary['passwords-common'].map(String));

/** Whether a password is among the first that anybody would guess: a common one, or the account's or the school's own name. */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const guess = password.trim().toLowerCase();
  return common.has(guess) || [...names, 'prepchart', 'prepchart-demo'].some((name) => name.toLowerCase() === guess);
}
