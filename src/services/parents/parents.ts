import * as z from 'zod/mini';
import {
  askParentLink as askParentLinkCall,
  chooseTidings as chooseTidingsCall,
  endParentAccess as endParentAccessCall,
  type Family,
  getFamily,
  getParentAccess,
  openParentLink as openParentLinkCall,
  type ParentAccess,
  type ParentChoices,
} from '../../../contract/parents/parents.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { sessionRenewed, withoutRenewal } from '../api/session-gate.ts';
import { clearEntries, type Entry, entryOrNull, requireStorage, tokenEntry, writeEntry } from '../api/session-storage.ts';

/** The address of the parents who are signed in in this tab. */
const parentEntry: Entry<string> = { key: 'parentAddress', shape: z.string() };

/** Asks for a link by mail; an address that no record has is answered alike. `link`: in a demonstration, for its made-up parent. Throws CallFailed. */
export const askParentLink: Service<{ email: string }, { link: string | null }> = async (body, signal) => {
  const { link } = await post(askParentLinkCall, body, signal);
  return { link: link ?? null };
};

/** Signs in by a mailed link, and keeps in session storage who it is. Throws CallFailed (`notFound` for a link that is none any more), StorageDenied. */
export const openParentLink: Service<{ token: string }, void> = async (body, signal) => {
  requireStorage();
  const { token, address } = await post(openParentLinkCall, body, signal);
  clearEntries();
  writeEntry(parentEntry, address);
  writeEntry(tokenEntry, token);
  sessionRenewed();
};

/** The address of the parents who are signed in in this tab, or null. */
export const readParent: Service<void, string | null> = async () =>
  entryOrNull(tokenEntry) === null ? null : entryOrNull(parentEntry);

/** All that parents see; null: nobody is signed in, since the session is over or is somebody else's. Throws CallFailed. */
export const loadFamily: Service<void, Family | null> = async (_, signal) => {
  const ask = async (until: AbortSignal): Promise<Family | null> => (await post(getFamily, {}, until)).data;
  try {
    return await withoutRenewal(signal, ask, () => null);
  } catch (problem) {
    if (problem instanceof CallFailed && problem.reason === 'forbidden') return null;
    throw problem;
  }
};

/** Keeps how often parents are written to, and in which zone. Throws CallFailed; `signedOut` where the session is over. */
export const chooseTidings: Service<ParentChoices, void> = (choices, signal) =>
  withoutRenewal(
    signal,
    async (until) => void (await post(chooseTidingsCall, choices, until)),
    () => {
      throw new CallFailed('refused', 'Please sign in again.', 'signedOut', 401);
    },
  );

/** What a student's parents can see. Throws CallFailed. */
export const loadParentAccess: Service<{ studentId: string }, ParentAccess> = async (body, signal) =>
  (await post(getParentAccess, body, signal)).data;

/** Ends what a student's parents see, as one who is of age may. Throws CallFailed. */
export const endParentAccess: Service<{ studentId: string }, void> = async ({ studentId }, signal) =>
  void (await post(endParentAccessCall, { studentId, isOfAge: true }, signal));
