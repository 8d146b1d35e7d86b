import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { variables } from '../../../../server/environment/variables.ts';
import { readEnvironment } from '../../../../server/environment.ts';
import { requirePublicSettings } from '../../../../server/public-settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const secrets = {
  DATABASE_URL: 'postgres://prep:hush-a@db/prep',
  MIGRATION_DATABASE_URL: 'postgres://owner:hush-g@db/prep',
  DIRECT_DATABASE_URL: 'postgres://prep:hush-j@db/prep',
  SMTP_URL: 'smtps://u:hush-b@mail.example.org',
  APP_SECRET: 'hush-c, a secret of more than thirty-two characters',
  SECOND_FACTOR_KEY: 'hush-d, a key of more than thirty-two characters',
  PUSH_KEY: 'hush-k, a private key of more than thirty-two characters',
  RAZORPAY_KEY_SECRET: 'hush-e',
  RAZORPAY_WEBHOOK_SECRET: 'hush-f',
  RAZORPAY_OLD_WEBHOOK_SECRET: 'hush-h',
  LOCKER_KEY: 'hush-m',
  ROOM_SECRET: 'hush-l',
  ERROR_SERVICE_DSN: 'https://hush@errors.example.org/1',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-i',
};
const names = Object.keys(secrets) as (keyof typeof secrets)[];
const others = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org',
  ROOM_SERVER: 'https://meet.example.org',
  ROOM_KEY: 'school',
  LOCKER_URL: 'https://locker.example.org',
};

it('every variable that is secret, and no other, can come as a file', () => {
  const found = Object.entries(variables).filter(([, { isSecret }]) => isSecret);
  expect(found.map(([name]) => name)).toEqual(names);
  const path = write('port', '4000');
  expect(readEnvironment({ PORT_FILE: path }).port).toBe(3000);
});

it.each(names)('%s can be the content of a file, as a vault hands it over', (name) => {
  const path = write(name, ` ${secrets[name]}\n`);
  // Nobody migrates where there is no database.
  const given = { ...others, ...secrets, ...(name === 'DATABASE_URL' ? { MIGRATION_DATABASE_URL: '' } : {}) };
  expect(readEnvironment({ ...given, [name]: '', [`${name}_FILE`]: path })).toEqual(readEnvironment(given));
  // A key of rooms without its secret is refused, and so is a locker's address without its key.
  const without = { ...(name === 'ROOM_SECRET' && { ROOM_KEY: '' }), ...(name === 'LOCKER_KEY' && { LOCKER_URL: '' }) };
  expect(readEnvironment({ ...given, ...without, [name]: '' })).not.toEqual(readEnvironment(given));
});

it.each(names)('%s and a file for it are refused, and so is a file that cannot be read or is empty', (name) => {
  const read = (env: NodeJS.ProcessEnv) => () => readEnvironment({ ...others, ...env });
  const both = read({ [name]: secrets[name], [`${name}_FILE`]: write(name, secrets[name]) });
  expect(both).toThrow(`  ${name}: is given, and ${name}_FILE as well: give one of them`);
  expect(both).not.toThrow('hush');
  const gone = join(folder, 'gone');
  expect(read({ [`${name}_FILE`]: gone })).toThrow(`  ${name}: ${name}_FILE names '${gone}', which cannot be read (ENOENT)`);
  expect(read({ [`${name}_FILE`]: folder })).toThrow(`  ${name}: ${name}_FILE names '${folder}', which cannot be read (EISDIR)`);
  const empty = write('empty', ' \n');
  expect(read({ [`${name}_FILE`]: empty })).toThrow(`  ${name}: ${name}_FILE names '${empty}', which is empty`);
});

it('what a file has is checked as the variable is, and stands in no message', () => {
  const read = () =>
    readEnvironment({ APP_SECRET_FILE: write('short', 'hush'), DATABASE_URL_FILE: write('url', 'mysql://prep:hush@db') });
  expect(read).toThrow(/^ {2}DATABASE_URL: is not an address that starts with/m);
  expect(read).toThrow('  APP_SECRET: is shorter than 32 characters');
  expect(read).not.toThrow('hush');
});

it('in public a secret in a file is not missing', () => {
  const env = {
    ...{ PUBLIC_URL: 'https://prep.example.org', TRUST_PROXY: '1', SCHOOL_MAIL: 'office@example.org' },
    ...{ SUPPORT_EMAIL: 'help@example.org', SUPPORT_PHONE: '+91 22 1234 5678', RAZORPAY_KEY_ID: 'rzp_live_1' },
    ...{ SMTP_URL_FILE: write('smtp', secrets.SMTP_URL), RAZORPAY_KEY_SECRET: 'secret' },
    RAZORPAY_WEBHOOK_SECRET_FILE: write('webhook', 'secret'),
  };
  expect(() => requirePublicSettings(env, readEnvironment(env))).not.toThrow();
  const { RAZORPAY_WEBHOOK_SECRET_FILE: _, ...lacking } = env;
  expect(() => requirePublicSettings(lacking, readEnvironment(lacking))).toThrow('RAZORPAY_WEBHOOK_SECRET: give all three');
});
