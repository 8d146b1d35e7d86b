import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = 'deploy/prepchart-backup';
const commands = {
  pg_dump:
    'for each; do case $each in --file=*) echo "a dump of $2$3" > "$(echo "$each" | cut -c 8-)";; esac; done; [ ! -e "$FOLDER/broken" ]',
  rclone: 'echo "$@" > "$FOLDER/rclone-log"',
};

let folder = '';
const at = (name: string) => join(folder, name);
const backups = () => readdirSync(at('backups')).sort();
const modeOf = (name: string) => (statSync(at(name)).mode & 0o777).toString(8);
const backUp = (more: string[] = [], env: Record<string, string> = {}) => {
  const places = { FOLDER: folder, PREPCHART_SETTINGS: at('settings'), PREPCHART_BACKUPS: at('backups') };
  return spawnSync(script, more, {
    env: { PATH: `${folder}${delimiter}${process.env.PATH}`, ...places, ...env },
    encoding: 'utf8',
  });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepchart-backup-'));
  mkdirSync(at('settings'));
  writeFileSync(at('settings/database-url'), 'postgresql://prepchart@127.0.0.1/prepchart\n');
  for (const [name, text] of Object.entries(commands)) writeFileSync(at(name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a backup can be read by its owner alone, and only its folder goes elsewhere', () => {
  expect(backUp(['before-0.3.0'], { PREPCHART_BACKUP_TO: 'backup:prepchart' })).toMatchObject({ status: 0, stderr: '' });
  expect(backups()).toEqual(['prepchart-before-0.3.0.dump']);
  expect([modeOf('backups'), modeOf('backups/prepchart-before-0.3.0.dump')]).toEqual(['700', '600']);
  expect(readFileSync(at('backups/prepchart-before-0.3.0.dump'), 'utf8')).toContain('postgresql://prepchart@127.0.0.1/prepchart');
  expect(readFileSync(at('rclone-log'), 'utf8')).toBe(`sync ${at('backups')} backup:prepchart\n`);
});

it('a backup is made by the user that owns the tables, where there is one of its own', () => {
  writeFileSync(at('settings/migration-database-url'), 'postgresql://prepchart_owner@127.0.0.1/prepchart\n');
  expect(backUp(['by-owner'])).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(at('backups/prepchart-by-owner.dump'), 'utf8')).toContain('postgresql://prepchart_owner@');
});

it('a backup older than it may be goes with the next one, and nothing else does', () => {
  mkdirSync(at('backups'));
  const day = 24 * 3600;
  const ages = {
    'prepchart-old.dump': 34.1,
    'prepchart-last.dump': 33.5,
    'prepchart-old.dump.part': 35,
    'of-somebody-else.dump': 90,
  };
  for (const [name, days] of Object.entries(ages)) {
    writeFileSync(at(`backups/${name}`), '');
    const time = Date.now() / 1000 - days * day;
    utimesSync(at(`backups/${name}`), time, time);
  }
  expect(backUp(['new'])).toMatchObject({ status: 0, stderr: '' });
  expect(backups()).toEqual(['of-somebody-else.dump', 'prepchart-last.dump', 'prepchart-new.dump']);
  expect(existsSync(at('rclone-log'))).toBe(false);
});

it('a dump that fails ends so, leaves no half of one, and touches neither those before it nor their copies', () => {
  expect(backUp(['good']).status).toBe(0);
  writeFileSync(at('broken'), '');
  expect(backUp(['good'], { PREPCHART_BACKUP_TO: 'backup:prepchart' }).status).toBe(1);
  expect(backups()).toEqual(['prepchart-good.dump']);
  expect(existsSync(at('rclone-log'))).toBe(false);
});
