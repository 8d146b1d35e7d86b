import type { Service } from '../api/service.ts';
import { forgetPage, type KeptPage } from '../free-response/page-store.ts';
import { deliverPage, recallWaiting } from '../free-response/pages.ts';
import { forgetObjection, type KeptObjection, listObjections, toKey } from '../objections/objection-store.ts';
import { deliverObjection } from '../objections/objections.ts';

/** Something of a student's that this device keeps and the school may not have: a photographed page, or a report on a question. `key`: its name on the device. */
export type KeptItem =
  | { kind: 'page'; key: string; page: KeptPage }
  | { kind: 'objection'; key: string; objection: KeptObjection };

/** All that a student left behind on this device. */
export const recallKept: Service<{ studentId: string }, KeptItem[]> = async (of, signal) => {
  const [pages, objections] = await Promise.all([recallWaiting(of, signal), listObjections(of.studentId)]);
  return [
    ...pages.map((page) => ({ kind: 'page', key: page.name, page }) as const),
    ...objections.map((objection) => ({ kind: 'objection', key: toKey(objection), objection }) as const),
  ];
};

/** Delivers one of them, after which the device forgets it; the same again is the same. Throws CallFailed, or an Error for a photo that cannot be opened. */
export const deliverKept: Service<KeptItem, void> = async (item, signal) => {
  await (item.kind === 'page' ? deliverPage(item.page, signal) : deliverObjection(item.objection, signal));
};

/** Forgets one that its student lets go of. */
export const forgetKept: Service<KeptItem, void> = (item) =>
  item.kind === 'page' ? forgetPage(item.key) : forgetObjection(item.objection);
