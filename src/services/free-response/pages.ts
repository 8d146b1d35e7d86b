import { getPages, type SentPage, sendPage } from '../../../contract/free-response/pages.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { forgetPage, type KeptPage, listPages, storePage } from './page-store.ts';

/** What there is of a sitting's pages: on this device, and on the server, as far as it can be reached. */
export type KnownPages = { kept: KeptPage[]; sent: SentPage[] };

export const recallPages: Service<{ sittingId: string }, KnownPages> = async ({ sittingId }, signal) => {
  const kept = await listPages({ sittingId });
  // Without the server the names of the pages are known all the same.
  const sent = await post(getPages, { studentQuizId: sittingId }, signal).then(
    ({ data }) => data,
    () => [],
  );
  return { kept, sent };
};

/** Every page of a student's that this device still has to deliver. */
export const recallWaiting: Service<{ studentId: string }, KeptPage[]> = ({ studentId }) => listPages({ studentId });

/** Keeps a page on the device, before anything else. A browser that keeps nothing still delivers it. */
export const keepPage: Service<KeptPage, KeptPage> = async (page) => {
  await storePage(page).catch(() => undefined);
  return page;
};

/** Delivers a page, after which the device forgets it. Throws CallFailed. */
export const deliverPage: Service<KeptPage, SentPage> = async ({ name, sittingId, jpeg }, signal) => {
  const { data } = await post(sendPage, { studentQuizId: sittingId, name, jpeg }, signal);
  await forgetPage(name);
  return { name, photo: data };
};

export const dropPage: Service<{ name: string }, void> = ({ name }) => forgetPage(name);
