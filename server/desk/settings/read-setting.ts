import {
  type FieldChange,
  type SettingFields,
  type SettingFile,
  type SettingLine,
  type SettingName,
  settingNames,
} from '../../../contract/desk/settings.ts';
import type { Queryable } from '../../db/open.ts';
import type { Environment } from '../../environment.ts';
import { settingKinds } from '../../settings/kinds.ts';
import { readNewestOfAll, readVersions, shownVersions } from '../../settings/versions.ts';

/** Every setting, with who changed it last. */
export async function findSettings(db: Queryable): Promise<SettingLine[]> {
  const newest = new Map((await readNewestOfAll(db)).map((row) => [row.name, row]));
  const lines: SettingLine[] = [];
  for (const name of settingNames) {
    const { store } = settingKinds[name];
    const row = store ? (await store.readVersions(db, 1))[0] : newest.get(name);
    lines.push({ name, by: row?.changedBy ?? null, at: row?.createdAt.getTime() ?? null, isOwn: row?.fields != null });
  }
  return lines;
}

/** A setting as it holds, with its newest states. */
export async function readSetting(db: Queryable, name: SettingName, base: Environment): Promise<SettingFile> {
  const defaults = await settingKinds[name].readDefaults({ base, db });
  const { store } = settingKinds[name];
  const rows = await (store ? store.readVersions(db, shownVersions + 1) : readVersions(db, name));
  const [newest] = rows;
  const readFirst = (fields: SettingFields) => (store ? (store.readFirst?.(fields) ?? fields) : defaults);
  const history = rows.slice(0, shownVersions).map((row, place) => ({
    ...{ version: row.version, at: row.createdAt.getTime(), by: row.changedBy, reason: row.reason },
    changes: compareFields(rows[place + 1]?.fields ?? readFirst(row.fields ?? defaults), row.fields ?? defaults),
  }));
  return {
    ...{ name, version: newest?.version ?? 0, isOwn: !store && newest?.fields != null },
    ...{ fields: newest?.fields ?? defaults, defaults, history },
  };
}

/** The fields that differ, those that were there before first. */
export function compareFields(before: SettingFields, after: SettingFields): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}
