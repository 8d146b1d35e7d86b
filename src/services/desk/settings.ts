import * as calls from '../../../contract/desk/settings.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Everything that can be set, with who changed it last. Throws CallFailed. */
export const loadSettings: Service<{ id: string }, calls.SettingLine[]> = async (_, signal) =>
  (await post(calls.findSettings, {}, signal)).data;

/** A setting to be changed. Throws CallFailed. */
export const loadSetting: Service<{ name: calls.SettingName }, calls.SettingFile> = async (which, signal) =>
  (await post(calls.getSetting, which, signal)).data;

/** What is filled in. `seen`: which state of the setting it is about. `fields` null: as it is without a change of an owner. */
export type SettingDraft = { name: calls.SettingName; seen: number; fields: calls.SettingFields | null };

/** What would become of it. Throws CallFailed: `conflict` where somebody has changed it since. */
export const checkSetting: Service<SettingDraft, calls.SettingCheck> = async (draft, signal) =>
  (await post(calls.checkSetting, draft, signal)).data;

/** Sets it. Throws CallFailed. */
export const saveSetting: Service<SettingDraft & { reason: string }, { version: number }> = async (draft, signal) => {
  const { version } = await post(calls.saveSetting, draft, signal);
  return { version };
};

/** Mails a text to who writes it. Throws CallFailed. */
export const sendTestLetter: Service<{ name: calls.SettingName; fields: calls.SettingFields }, { to: string }> = async (
  draft,
  signal,
) => {
  const { to } = await post(calls.sendTestLetter, draft, signal);
  return { to };
};
