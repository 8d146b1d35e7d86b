import type { Command } from './command.ts';

/** The database is opened before a command runs, and for this one brought to this version. */
const migrate: Command = {
  name: 'migrate',
  summary: 'brings the database to the schema of this version',
  positionals: [],
  options: {},
  examples: ['migrate'],
  notes: [
    'Back the database up first. All of it is one transaction: it is done whole or not at all, and calling it again changes nothing.',
    'Servers of the version before go on meanwhile and afterwards. MIGRATION_DATABASE_URL names the user that owns the tables, where that',
    'is not the user of DATABASE_URL. No other command changes the schema.',
  ].join('\n'),
  migrates: true,
  run: async (_, __, { applied = [] }) => ({
    text: applied.length === 0 ? 'The database is up to date.' : `Done: ${applied.join(', ')}.`,
    data: { applied },
  }),
};

export const migrateCommands: Command[] = [migrate];
