import { readNewestMigration } from '../db/migrate.ts';
import { readProductVersion } from '../version.ts';
import type { Command } from './command.ts';

/** Of this folder, and without a database: which version would serve, migrate or roll out. */
const version: Command = {
  name: 'version',
  summary: 'tells which version of the product this is, and which Node runs it',
  positionals: [],
  options: {},
  examples: ['version', 'version --json'],
  notes:
    'It needs no database and no settings. A process that serves says its version in its log when it starts, and in prepchart_info of /metrics.',
  runOffline: async () => {
    const data = { version: readProductVersion(), node: process.versions.node, migration: readNewestMigration() };
    return { text: `Prepchart ${data.version}, Node ${data.node}, schema ${data.migration}`, data };
  },
};

export const versionCommands: Command[] = [version];
