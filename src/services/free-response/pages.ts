import { getPages, type SentPage, sendPage } from '../../../contract/free-response/pages.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import { shrinkPhoto } from '../attachments/shrink-photo.ts';
import { forgetPage, type KeptPage, listPages, type OpenedPage, storePages, type UnopenedPage } from './page-store.ts';

/** What there is of a sitting's pages: on this device, and on the server, as far as it can be reached. */
export type KnownPages = { kept: KeptPage[]; sent: SentPage[] };

/** A photo as the page that it will be, with the name that its answer has from now on. */
export const toNewPage = (of: { studentId: string; sittingId: string }, file: File): UnopenedPage => ({
  name: randomName(),
  studentId: of.studentId,
  sittingId: of.sittingId,
  file,
});

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
  await storePages([page]).catch(() => undefined);
  return page;
};

/** Keeps all photos that were chosen, in one step: time may run out over any of them. As `keepPage`. */
export const keepPages: Service<readonly UnopenedPage[], void> = (pages) => storePages(pages).catch(() => undefined);

/** Makes a photo the page that it is to be. Throws an Error with words for a person. */
export const openPage: Service<UnopenedPage, OpenedPage> = async ({ file, ...page }, signal) => {
  const { jpeg } = await shrinkPhoto({ file }, signal);
  return { ...page, jpeg };
};

/** Delivers a page, opened before if its section ended over that, after which the device forgets it. Throws CallFailed, or an Error where it cannot be opened. */
export const deliverPage: Service<KeptPage, SentPage> = async (page, signal) => {
  const { name, sittingId, jpeg } = 'file' in page ? await openPage(page, signal) : page;
  const { data } = await post(sendPage, { studentQuizId: sittingId, name, jpeg }, signal);
  await forgetPage(name);
  return { name, photo: data };
};

export const dropPage: Service<{ name: string }, void> = ({ name }) => forgetPage(name);
