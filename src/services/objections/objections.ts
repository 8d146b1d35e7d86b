import * as calls from '../../../contract/objections/objections.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { forgetObjection, type KeptObjection, listObjections, storeObjection, toKey } from './objection-store.ts';

/** What the student said of a question; null: nothing yet. Throws CallFailed: `notOpen` or `closed` where its key is not open. */
export const loadObjection: Service<{ about: calls.ObjectionSubject }, calls.Objection | null> = async (which, signal) =>
  (await post(calls.getObjection, which, signal)).data;

/** Keeps what is said on the device, before anything else. Throws where the browser cannot. */
export const keepObjection: Service<KeptObjection, void> = (objection) => storeObjection(objection);

/** What was said of a question and not delivered, or null. */
export const recallObjection: Service<Pick<KeptObjection, 'studentId' | 'about'>, KeptObjection | null> = async (of) =>
  (await listObjections(of.studentId)).find((each) => toKey(each) === toKey(of)) ?? null;

/** Delivers what was said of a question, after which the device forgets it; the same again is the same. Throws CallFailed. */
export const deliverObjection: Service<KeptObjection, calls.Objection> = async (objection, signal) => {
  const { about, reason, text } = objection;
  const { data } = await post(calls.raiseObjection, { about, reason, text: text.trim() }, signal);
  await forgetObjection(objection);
  return data;
};

/** The same from the form, whose fields have the words: what the server refuses is not kept beside them. Throws CallFailed. */
export const sendObjection: Service<KeptObjection, calls.Objection> = async (objection, signal) => {
  try {
    return await deliverObjection(objection, signal);
  } catch (error) {
    if (error instanceof CallFailed && error.kind === 'refused') await forgetObjection(objection);
    throw error;
  }
};
