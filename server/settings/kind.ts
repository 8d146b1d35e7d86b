import type { Paper } from '../../contract/billing/papers.ts';
import type { SettingFields, SettingProblem } from '../../contract/desk/settings.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import type { Environment } from '../environment.ts';
import type { SettingRow } from './versions.ts';

/** A change that is looked at: each side has every field. */
export type SettingChange = { before: SettingFields; after: SettingFields };

/** Who changes it, and why. */
export type SettingNote = { changedBy: string; reason: string };

/**
 * What can be set. `readDefaults`: what it is until an owner sets it. `findProblems`: of fields that were trimmed. `describeEffects`: whom a change reaches, in sentences. `apply`: what is done with
 * a change, in its transaction. `describePaper`: how a receipt reads with it. A form whose fields are not always the same says which there can be (`isField`), and which of them stand for something (`toWhole`).
 */
export type SettingKind = {
  readDefaults: (deps: { base: Environment; db: Queryable }) => Promise<SettingFields>;
  isField?: (field: string) => boolean;
  toWhole?: (fields: SettingFields) => SettingFields;
  findProblems: (fields: SettingFields, deps: { db: Queryable }) => SettingProblem[] | Promise<SettingProblem[]>;
  describeEffects: (change: SettingChange, deps: { db: Queryable; now: Date }) => Promise<string[]>;
  apply?: (change: SettingChange, deps: { tx: Transaction; now: Date } & SettingNote) => Promise<void>;
  describePaper?: (fields: SettingFields, deps: { now: Date; zone: string }) => Paper;
  store?: SettingStore;
};

/** Where a setting is kept that other parts of the server keep already; its newest state holds. `readFirst`: what it was before its first state, where there was something. */
type SettingStore = {
  readFirst?: (fields: SettingFields) => SettingFields;
  readVersions: (db: Queryable, limit: number) => Promise<SettingRow[]>;
  write: (tx: Transaction, written: { change: SettingChange; now: Date } & SettingNote) => Promise<void>;
};

/** What a reader of the environment says of a field. */
export function findReadProblem(field: string, read: () => unknown): SettingProblem[] {
  try {
    read();
    return [];
  } catch (error) {
    return [{ field, reason: `${error instanceof Error ? error.message : String(error)}.` }];
  }
}
