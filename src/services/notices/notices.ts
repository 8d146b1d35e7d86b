import {
  chooseNotices as chooseNoticesCall,
  getNoticeSettings,
  getNotices,
  type NoticeItem,
  type NoticeSettings,
  readNotices as readNoticesCall,
} from '../../../contract/notices/notices.ts';
import { whileSignedIn } from '../accounts/sign-ins.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { tellUnread } from './unread.ts';

/** Who reads: `personId` as in the session, so that of parents it is their address. */
export type NoticeReader = { role: 'student' | 'teacher' | 'parent'; personId: string };

/** Students and teachers can sign in again in place; parents cannot, and are told so. */
const asRole = ({ role }: NoticeReader) => (role === 'student' ? 'student' : 'teacher');

/** The notices of whoever is signed in, newest first. Throws CallFailed. */
export const loadNotices: Service<NoticeReader, NoticeItem[]> = (reader, signal) =>
  whileSignedIn(asRole(reader), signal, async (until) => {
    const { data, unread } = await post(getNotices, {}, until);
    tellUnread(unread);
    return data;
  });

/** Marks notices as read, here and on every other page. Throws CallFailed. */
export const readNotices: Service<NoticeReader & { ids: string[] }, void> = ({ ids, ...reader }, signal) =>
  whileSignedIn(asRole(reader), signal, async (until) => {
    tellUnread((await post(readNoticesCall, { ids }, until)).unread);
  });

/** How somebody is told, the zone of the school, and whether browsers of theirs can be notified. */
export type KnownSettings = { settings: NoticeSettings; schoolTimeZone: string; hasPush: boolean };

/** How whoever is signed in is told of each kind. Throws CallFailed. */
export const loadNoticeSettings: Service<NoticeReader, KnownSettings> = (reader, signal) =>
  whileSignedIn(asRole(reader), signal, async (until) => {
    const { data: settings, schoolTimeZone, pushKey } = await post(getNoticeSettings, {}, until);
    return { settings, schoolTimeZone, hasPush: pushKey !== null };
  });

/** Keeps how whoever is signed in is told. Throws CallFailed. */
export const chooseNotices: Service<NoticeReader & { settings: NoticeSettings }, void> = ({ settings, ...reader }, signal) =>
  whileSignedIn(asRole(reader), signal, async (until) => void (await post(chooseNoticesCall, settings, until)));
