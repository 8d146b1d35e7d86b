import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { accountRole } from './people.ts';

const role = () => text('role', { enum: accountRole }).notNull();

/**
 * Authenticator apps, one of an account. Secrets are encrypted. `secret` counts since `enabledAt`; `lastStep` is the newest step of time whose code
 * was used. `pendingSecret` was shown at `pendingAt` and counts once a code of it has come.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    role: role(),
    personId: text('person_id').notNull(),
    secret: text(),
    enabledAt: instant('enabled_at'),
    lastStep: integer('last_step'),
    pendingSecret: text('pending_secret'),
    pendingAt: instant('pending_at'),
  },
  (table) => [primaryKey({ columns: [table.role, table.personId] })],
);

/** Codes that stand in for a lost authenticator app: only the SHA-256 of a code is stored. One use. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    role: role(),
    personId: text('person_id').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_person').on(table.role, table.personId)],
);

/** What was done about the second factor of an account, append-only. `reason`: why staff did it, '' where its owner did. */
export const secondFactorEvents = pgTable(
  'second_factor_events',
  {
    id: text().primaryKey(),
    role: role(),
    personId: text('person_id').notNull(),
    kind: text({ enum: ['enabled', 'renewed', 'codesRenewed', 'recoveryUsed', 'disabled', 'reset'] }).notNull(),
    reason: text().notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [index('second_factor_events_person').on(table.role, table.personId, table.at)],
);
