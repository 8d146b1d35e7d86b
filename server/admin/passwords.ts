import { randomInt } from 'node:crypto';
import { type Arguments, UsageError } from './arguments.ts';
import type { Option } from './command.ts';

export const passwordOption: Record<'password-stdin', Option> = {
  'password-stdin': { says: 'read the password from standard input (its first line) in place of making one' },
};

/** Without characters that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new password: 16 of 31 characters, 79 bits, in groups that can be read out. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-');

/** The password to set, and whether it was made here and has to be told. Throws `UsageError` where standard input is empty. */
export function passwordFrom(args: Arguments, stdin: string | null, about: string): { password: string; isNew: boolean } {
  if (!args.flag('password-stdin')) return { password: newPassword(), isNew: true };
  const [password = ''] = (stdin ?? '').split(/\r?\n/);
  if (password === '') throw new UsageError('There is no password on standard input.', about);
  return { password, isNew: false };
}

/** The line that shows a new password, once. */
export const passwordLine = ({ password, isNew }: { password: string; isNew: boolean }): string =>
  isNew ? `\nPassword, shown this once: ${password}` : '';
