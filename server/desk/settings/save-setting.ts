import type * as z from 'zod/mini';
import {
  type SettingCheck,
  type SettingFields,
  type saveSetting as saveCall,
  settingTitles,
} from '../../../contract/desk/settings.ts';
import type { Act } from '../../audit/act.ts';
import type { Queryable } from '../../db/open.ts';
import { settings as table } from '../../db/tables/settings.ts';
import type { Environment } from '../../environment.ts';
import { CallRefused } from '../../http/refused.ts';
import type { SettingChange, SettingKind } from '../../settings/kind.ts';
import { settingKinds } from '../../settings/kinds.ts';
import { tellSettingsChanged } from '../../settings/settings.ts';
import { lockSettings, readNewest } from '../../settings/versions.ts';
import { compareFields } from './read-setting.ts';

type SaveOrder = z.output<typeof saveCall.body>;
type CheckOrder = Omit<SaveOrder, 'reason'>;

/** What would become of a setting, as `checkSetting` of the contract says. Throws `CallRefused`: 400, 409. */
export async function checkSetting(
  db: Queryable,
  order: CheckOrder,
  deps: { base: Environment; now: Date },
): Promise<SettingCheck & { after: SettingFields }> {
  const { kind, typed, change, isOwn } = await readChange(db, order, deps.base);
  const problems = await kind.findProblems(typed, { db });
  if (problems.length > 0) return { problems, changes: [], effects: [], after: change.after };
  const effects = await kind.describeEffects(change, { db, now: deps.now });
  const returned = isOwn && order.fields === null ? ['The server’s own settings apply again, even when they change.'] : [];
  return {
    problems,
    changes: compareFields(change.before, change.after),
    effects: [...effects, ...returned],
    after: change.after,
  };
}

/** Stores the next state of a setting, as `saveSetting` of the contract says. Throws `CallRefused`: 400, 403, 409. */
export async function saveSetting({ tx, now, actor, record }: Act, order: SaveOrder, base: Environment): Promise<number> {
  if (base.demo && base.publicUrl !== null) throw new CallRefused(403, 'forbidden', publicDemo);
  await lockSettings(tx);
  const { kind, typed, change, isOwn } = await readChange(tx, order, base);
  const [fault] = await kind.findProblems(typed, { db: tx });
  if (fault) throw new CallRefused(400, 'badInput', fault.reason);
  const changes = compareFields(change.before, change.after);
  const isGivenUp = isOwn && order.fields === null;
  if (changes.length === 0 && !isGivenUp) throw new CallRefused(409, 'conflict', 'Nothing has changed.');
  const version = order.seen + 1;
  const note = { changedBy: actor.name, reason: order.reason };
  const fields = order.fields === null ? null : change.after;
  if (kind.store) await kind.store.write(tx, { change, now, ...note });
  else await tx.insert(table).values({ name: order.name, version, fields, createdAt: now, ...note });
  await kind.apply?.(change, { tx, now, ...note });
  await tellSettingsChanged(tx, order.name, now);
  const only = (side: 'before' | 'after') => Object.fromEntries(changes.map((each) => [each.field, each[side]]));
  await record({
    action: 'settings.change',
    subject: { kind: 'school', id: null, name: settingTitles[order.name] },
    ...{ before: only('before'), after: only('after'), reason: order.reason },
  });
  return version;
}

/** Throws `CallRefused`: 409 conflict where somebody has changed it since. */
async function readChange(
  db: Queryable,
  { name, seen, fields }: CheckOrder,
  base: Environment,
): Promise<{ kind: SettingKind; typed: SettingFields; change: SettingChange; isOwn: boolean }> {
  const kind = settingKinds[name];
  const newest = kind.store ? (await kind.store.readVersions(db, 1))[0] : await readNewest(db, name);
  if ((newest?.version ?? 0) !== seen)
    throw new CallRefused(
      409,
      'conflict',
      `${newest?.changedBy ?? 'Somebody'} has changed this since. Load it again: what you typed stays here until then.`,
    );
  const defaults = await kind.readDefaults({ base, db });
  const typed = fields === null ? defaults : trimAll(kind, fields, defaults);
  const after = kind.toWhole?.(typed) ?? typed;
  const isOwn = !kind.store && newest?.fields != null;
  return { kind, typed, change: { before: newest?.fields ?? defaults, after }, isOwn };
}

/** Whoever comes by is an owner there, and would write on the pages of everybody. */
const publicDemo = 'This demonstration is for everybody, so its settings stay as they are.';

/** Every field there is, trimmed. Throws `CallRefused` 400 for one that is none. */
function trimAll({ isField }: SettingKind, fields: SettingFields, defaults: SettingFields): SettingFields {
  const unknown = Object.keys(fields).find((field) => !(isField?.(field) ?? Object.hasOwn(defaults, field)));
  if (unknown !== undefined) throw new CallRefused(400, 'badInput', `There is no field '${unknown}'.`);
  const names = isField ? Object.keys(fields) : Object.keys(defaults);
  return Object.fromEntries(names.map((field) => [field, (fields[field] ?? '').trim()]));
}
