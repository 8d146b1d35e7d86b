import { expect, it } from 'vitest';
import { passwordLength } from '../../../../contract/limits.ts';
import { hashPassword, verifyPassword } from '../../../../server/accounts/passwords.ts';
import { readPassword } from '../../../../server/accounts/people-rules.ts';

it('any characters make a password, to the letter, up to 200 of them', async () => {
  const chosen = ['owlsowlsowlsowls', '  spaces at the ends  ', 'पासवर्डपासवर्ड', '🦉🦉🦉🦉🦉🦉', 'ß'.repeat(64), 'Aa'.repeat(100)];
  for (const password of chosen) {
    expect(readPassword(password, 'asha')).toBe(password);
    const hash = await hashPassword(password);
    const tries = [password, password.slice(0, -1), `${password} `, password.toUpperCase(), password.trim().normalize('NFKC')];
    expect(await Promise.all(tries.map((each) => verifyPassword(hash, each)))).toEqual(tries.map((each) => each === password));
  }
  expect(() => readPassword('x'.repeat(passwordLength.least - 1), 'asha')).toThrow('A password must have 10 to 200 characters.');
  expect(() => readPassword('x'.repeat(201), 'asha')).toThrow('A password must have 10 to 200 characters.');
});

it('a hash says how it was made, so that another cost can follow', async () => {
  expect(await hashPassword('owls hear very well')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  const older = await hashPassword('owls hear very well');
  expect(await verifyPassword(older, 'owls hear very well')).toBe(true);
  expect(await hashPassword('owls hear very well')).not.toBe(older);
});
